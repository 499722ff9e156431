package dev.hasse.detectors.index;

import java.util.Arrays;

/**
 * Finds the greatest of the added writes to a cell, in order of time, that is neither by a given record nor of a given
 * value. Only writes that can ever be the answer are kept.
 *
 * <p>A write is the answer for (value, record) if all greater writes are excluded. So it is kept if all greater writes,
 * except perhaps one record's, share one value and the write has another; this holds for at most four writes. A dropped
 * write can never become an answer, because further writes can only add to those above it.
 */
public final class Leaders {
    private static final int MOST = 4;

    private final WritesByCell writes;
    private final boolean bySince;
    private final int[] kept = new int[MOST + 1];
    private int size;

    /**
     * @param bySince whether to order writes by the earliest moments at which they may have taken effect, rather than
     *     the latest
     */
    public Leaders(WritesByCell writes, boolean bySince) {
        this.writes = writes;
        this.bySince = bySince;
    }

    /** Adds a write, by its index. */
    public void add(int write) {
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

    /** Whether some value and some record exclude all kept writes, which are greater, but not this one. */
    private boolean canAnswer(int write) {
        for (int except = 0; except <= size; except++) {
            // Leave out one of the greater writes; in the last round, none.
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

    /** Compares by time, then by place in the log. */
    private int compare(int one, int other) {
        int byTime = bySince
                ? Long.compare(writes.since(one), writes.since(other))
                : Long.compare(writes.time(one), writes.time(other));
        return byTime != 0 ? byTime : Integer.compare(writes.record(one), writes.record(other));
    }

    /** The greatest write of another value by another record, or {@link WritesByCell#NONE}. */
    public int greatest(int exceptValue, int exceptRecord) {
        for (int k = 0; k < size; k++) {
            if (writes.value(kept[k]) != exceptValue && writes.record(kept[k]) != exceptRecord) {
                return kept[k];
            }
        }
        return WritesByCell.NONE;
    }
}
