package dev.hasse.detectors;

import dev.hasse.model.Columns;
import dev.hasse.model.Snapshot;
import dev.hasse.model.Symbols;
import dev.hasse.model.Trace;

/**
 * The structural snapshot condition (L1struct, §4.5): every read of a cell equals LatestWriteBefore, the value that the write
 * with the largest position in the log wrote, among the writes to the cell by other records with write_time ≤ read_time; NULL
 * if there is none.
 *
 * <p>It departs from the paper in two points. The paper says write_time &lt; read_time, which is off by one against its own
 * clock: there a read at clock n sees the write with write_time n, and the strict form would be false on a serial
 * write-then-read. And a record's own write is left out: it cannot precede its read, yet stands at or before it when the
 * window has width zero.
 *
 * <p>Cost: O(n log n).
 */
public final class SnapshotCheck {
    private static final int NONE = -1;

    private SnapshotCheck() {}

    /** Checks every read. */
    public static Snapshot check(Trace trace) {
        CommitOrder order = new CommitOrder(trace.columns());
        return check(trace, new WritesByCell(trace.columns(), order), 0, trace.size());
    }

    /** Checks the reads of the records from {@code from} on, before {@code to}. */
    static Snapshot check(Trace trace, WritesByCell writes, int from, int to) {
        Columns columns = trace.columns();
        // For each write, by index, the one with the largest position in its cell up to there, and the runner-up.
        int[] last = new int[writes.size()];
        int[] runnerUp = new int[writes.size()];
        for (int group = 0; group < writes.groups(); group++) {
            int best = NONE;
            int next = NONE;
            for (int index = writes.from(group); index < writes.from(group + 1); index++) {
                if (best == NONE || writes.record(index) > writes.record(best)) {
                    next = best;
                    best = index;
                } else if (next == NONE || writes.record(index) > writes.record(next)) {
                    next = index;
                }
                last[index] = best;
                runnerUp[index] = next;
            }
        }
        long violations = 0;
        for (int record = from; record < to; record++) {
            for (int read = columns.readsFrom(record); read < columns.readsFrom(record + 1); read++) {
                int latest = latest(
                        columns.readTime(record, read),
                        record,
                        writes,
                        writes.group(columns.readCell(read)),
                        last,
                        runnerUp);
                int expected = latest == NONE ? Symbols.NULL : writes.value(latest);
                violations += columns.readValue(read) == expected ? 0 : 1;
            }
        }
        return new Snapshot(columns.readsFrom(to) - columns.readsFrom(from), violations);
    }

    private static int latest(long time, int reader, WritesByCell writes, int group, int[] last, int[] runnerUp) {
        if (group == WritesByCell.NO_GROUP) {
            return NONE;
        }
        int index = writes.firstAfter(group, time) - 1;
        if (index < writes.from(group)) {
            return NONE;
        }
        return writes.record(last[index]) == reader ? runnerUp[index] : last[index];
    }
}
