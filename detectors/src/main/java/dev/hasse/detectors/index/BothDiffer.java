package dev.hasse.detectors.index;

/**
 * Finds in a sequence of pairs the next one that differs from a given pair in <em>both</em> components, in constant time.
 *
 * <p>A write can make a read stale only if its agent <em>and</em> its value are other than the reader's; all other
 * writes are excused for the reader (a, b). Scanning the excused writes would cost too much: a million writes by the
 * reader's own agent would be scanned for every read.
 *
 * <p>Four pointers at each index suffice. Let p be excused by its first component. The run of equal first components
 * ends at q, {@code nextOtherFirst[p]}. Either q's second component is not b, and q is the answer; or it is b, and then
 * the reader can only have been (first of p, second of q): for this one pair the answer is remembered at p, in {@code
 * afterFirst[p]}. The other two pointers swap the components. Each remembered answer follows in constant time from
 * those to its right, because the run that {@code afterFirst[p]} has to skip after q is exactly the run that {@code
 * afterSecond[q]} skips.
 */
public final class BothDiffer {
    private final int[] first;
    private final int[] second;
    private final int[] nextOtherFirst;
    private final int[] nextOtherSecond;
    private final int[] afterFirst;
    private final int[] afterSecond;

    /**
     * @param first the first components
     * @param second the second components
     * @param starts where the segments of the sequence start, ascending, and the end of the last; no search crosses them
     */
    public BothDiffer(int[] first, int[] second, int[] starts) {
        this.first = first;
        this.second = second;
        int size = first.length;
        nextOtherFirst = new int[size];
        nextOtherSecond = new int[size];
        afterFirst = new int[size];
        afterSecond = new int[size];
        for (int segment = 0; segment + 1 < starts.length; segment++) {
            int end = starts[segment + 1];
            for (int p = end - 1; p >= starts[segment]; p--) {
                nextOtherFirst[p] = p + 1 < end && first[p + 1] == first[p] ? nextOtherFirst[p + 1] : p + 1;
                nextOtherSecond[p] = p + 1 < end && second[p + 1] == second[p] ? nextOtherSecond[p + 1] : p + 1;
                afterFirst[p] = skip(p, end, nextOtherFirst, nextOtherSecond, first, afterSecond);
                afterSecond[p] = skip(p, end, nextOtherSecond, nextOtherFirst, second, afterFirst);
            }
        }
    }

    private static int skip(
            int p, int end, int[] nextOther, int[] nextOtherOfOther, int[] component, int[] afterOther) {
        int q = nextOther[p];
        if (q == end) {
            return end;
        }
        int afterRun = nextOtherOfOther[q];
        return afterRun == end || component[afterRun] != component[p] ? afterRun : afterOther[q];
    }

    /**
     * The first index in [from, to), a range within one segment, whose pair differs from (a, b) in both components;
     * {@code to} if there is none.
     */
    public int next(int from, int to, int a, int b) {
        if (from >= to) {
            return to;
        }
        int found;
        if (first[from] == a) {
            int q = nextOtherFirst[from];
            found = q >= to || second[q] != b ? q : afterFirst[from];
        } else if (second[from] == b) {
            int q = nextOtherSecond[from];
            found = q >= to || first[q] != a ? q : afterSecond[from];
        } else {
            found = from;
        }
        return Math.min(found, to);
    }
}
