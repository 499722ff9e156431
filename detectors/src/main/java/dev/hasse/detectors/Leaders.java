package dev.hasse.detectors;

import java.util.Arrays;

/**
 * Of the writes to a cell that were added, the greatest in some order that is not by a given record and not of a given value: as few of
 * them are kept as can ever be the answer.
 *
 * <p>A write is the answer for (value, record) if all greater ones are excluded. So it is kept if those above it, but for one record, all
 * have the same value, and it has another; and that holds for four at most. One that is not kept now will not be an answer later, as
 * writes that come later can only stand above it.
 */
final class Leaders {
    private static final int MOST = 4;

    private final WritesByCell writes;
    private final boolean bySince;
    private final int[] kept = new int[MOST + 1];
    private int size;

    /** @param bySince whether writes are ordered by the earliest moments at which they took effect, or else by the latest */
    Leaders(WritesByCell writes, boolean bySince) {
        this.writes = writes;
        this.bySince = bySince;
    }

    /** Adds a write, by its index. */
    void add(int write) {
        int at = size;
        while (at > 0 && compare(write, kept[at - 1]) > 0) {
            kept[at] = kept[at - 1];
            at--;
        }
        kept[at] = write;
        int all = size + 1;
        int[] sorted = Arrays.copyOf(kept, all);
        size = 0;
        for (int write2 : sorted) {
            if (canAnswer(write2)) {
                kept[size++] = write2;
            }
        }
    }

    /** Whether the kept writes, all of which are greater, can all be excluded by one value and one record so that this one is not. */
    private boolean canAnswer(int write) {
        for (int except = 0; except <= size; except++) {
            // All but one of those above; or all of them.
            int other = -1;
            boolean same = true;
            for (int k = 0; k < size; k++) {
                if (k != except) {
                    same &= other < 0 || writes.value(kept[k]) == writes.value(other);
                    other = kept[k];
                }
            }
            if (same && (other < 0 || writes.value(other) != writes.value(write))) {
                return true;
            }
        }
        return false;
    }

    /** By time, and among equal times by place in the log. */
    private int compare(int one, int other) {
        int byTime = bySince
                ? Long.compare(writes.since(one), writes.since(other))
                : Long.compare(writes.time(one), writes.time(other));
        return byTime != 0 ? byTime : Integer.compare(writes.record(one), writes.record(other));
    }

    /** The greatest write of another value by another record, or {@link WritesByCell#NONE}. */
    int greatest(int exceptValue, int exceptRecord) {
        for (int k = 0; k < size; k++) {
            if (writes.value(kept[k]) != exceptValue && writes.record(kept[k]) != exceptRecord) {
                return kept[k];
            }
        }
        return WritesByCell.NONE;
    }
}
