package dev.hasse.detectors;

import dev.hasse.model.Columns;
import dev.hasse.model.Snapshot;
import dev.hasse.model.Symbols;
import dev.hasse.model.Trace;

/**
 * The structural snapshot condition (L1struct, §4.5): every read of a cell equals the value of the latest write to it, among
 * the writes by other records with write_time ≤ read_time; NULL if there is none. The latest write is the one with the
 * largest write_time, and among equal times the one with the largest position in the log.
 *
 * <p>It departs from the paper in three points. The paper says write_time &lt; read_time, which is off by one against its own
 * clock: there a read at clock n sees the write with write_time n, and the strict form would be false on a serial
 * write-then-read. The paper takes the write with the largest position, which is the same on its clock, but not in a log that
 * is out of commit order. And a record's own write is left out: it cannot precede its read, yet stands at or before it when
 * the window has width zero.
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
        long violations = 0;
        for (int record = from; record < to; record++) {
            for (int read = columns.readsFrom(record); read < columns.readsFrom(record + 1); read++) {
                int latest =
                        latest(columns.readTime(record, read), record, writes, writes.group(columns.readCell(read)));
                int expected = latest == NONE ? Symbols.NULL : writes.value(latest);
                violations += columns.readValue(read) == expected ? 0 : 1;
            }
        }
        return new Snapshot(columns.readsFrom(to) - columns.readsFrom(from), violations);
    }

    /** The index of the latest write to the group at or before {@code time} by another record than {@code reader}. */
    private static int latest(long time, int reader, WritesByCell writes, int group) {
        if (group == WritesByCell.NO_GROUP) {
            return NONE;
        }
        int index = writes.firstAfter(group, time) - 1;
        if (index >= writes.from(group) && writes.record(index) == reader) {
            index--;
        }
        return index >= writes.from(group) ? index : NONE;
    }
}
