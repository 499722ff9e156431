package dev.hasse.detectors.index;

import dev.hasse.model.Columns;
import it.unimi.dsi.fastutil.longs.LongArrays;

/** The committed records of a trace in order of commit time; ties are in log order. */
public final class CommitOrder {
    private final int[] records;
    private final long[] times;

    public CommitOrder(Columns columns) {
        int[] committed = new int[columns.size()];
        int size = 0;
        for (int record = 0; record < columns.size(); record++) {
            if (columns.isCommitted(record)) {
                committed[size++] = record;
            }
        }
        long[] commitTimes = new long[size];
        for (int k = 0; k < size; k++) {
            commitTimes[k] = columns.writeTime(committed[k]);
        }
        records = new int[size];
        times = new long[size];
        int[] order = new int[size];
        for (int k = 0; k < size; k++) {
            order[k] = k;
        }
        if (!columns.isInCommitOrder()) {
            LongArrays.radixSortIndirect(order, commitTimes, true);
        }
        for (int k = 0; k < size; k++) {
            records[k] = committed[order[k]];
            times[k] = commitTimes[order[k]];
        }
    }

    public int size() {
        return records.length;
    }

    public int record(int rank) {
        return records[rank];
    }

    public long time(int rank) {
        return times[rank];
    }

    /**
     * The rank of the first commit after {@code time}, or {@link #size()}. The search starts at the rank {@code near}.
     */
    public int firstAfter(long time, int near) {
        return Search.firstAfter(times, 0, times.length, time, near);
    }
}
