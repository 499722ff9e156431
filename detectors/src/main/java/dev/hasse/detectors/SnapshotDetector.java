package dev.hasse.detectors;

import dev.hasse.detectors.index.CommitOrder;
import dev.hasse.detectors.index.InitialCells;
import dev.hasse.detectors.index.WritesByCell;
import dev.hasse.model.Columns;
import dev.hasse.model.Finding;
import dev.hasse.model.Read;
import dev.hasse.model.SnapshotViolation;
import dev.hasse.model.TimeSpan;
import dev.hasse.model.Trace;
import dev.hasse.model.Witness;
import java.util.ArrayList;
import java.util.List;

/**
 * The structural snapshot condition (L1struct, §4.5): every read (i, c) equals the latest write to c by another record at or before it.
 *
 * <p>The latest write is the one k ≠ i that wrote c, with write_time(k) ≤ read_time(i, c), whose write_time is the
 * largest, and among equal times the last in the log. Where there is none, a read must equal the cell's {@linkplain
 * InitialCells initial value}, which is NULL if unknown.
 *
 * <p>Witness: (i, c), a read that differs. Evidence: the reads.
 *
 * <p>This condition departs from the paper in two points. The paper says write_time &lt; read_time, which is off by one
 * against its own clock: there a read at clock n sees the write with write_time n, and the strict form would be false
 * on a serial write-then-read. And a record's own write is left out: it cannot precede its read, yet its time is at or
 * before that of the read when the window has width zero.
 *
 * <p>Decides traces whose moments are known exactly; for the others see {@link UncertainReads}. Cost: O(n log n) for n reads and writes.
 */
public final class SnapshotDetector {
    /** The rule for (i, c). */
    static boolean isWitness(History h, int i, String c) {
        Read read = h.get(i).readOf(c);
        return read != null && !read.value().equals(h.written(latest(h, i, c), c));
    }

    /**
     * The latest write to c at or before the time at which i read it; {@link History#NONE} if there is none, or i did
     * not read c.
     */
    static int latest(History h, int i, String c) {
        Read read = h.get(i).readOf(c);
        return read == null ? History.NONE : h.latest(i, c, read.time());
    }

    private final Trace trace;
    private final Columns columns;
    private final WritesByCell writes;
    private final InitialCells initial;
    private final FindingTally tally;
    private final StaleReadDetector staleReads;

    private SnapshotDetector(
            Trace trace, WritesByCell writes, InitialCells initial, StaleReadDetector staleReads, Listing listing) {
        this.trace = trace;
        this.columns = trace.columns();
        this.writes = writes;
        this.initial = initial;
        this.staleReads = staleReads;
        this.tally = new FindingTally(listing);
    }

    /**
     * Checks a whole trace with unknown initial values.
     *
     * @param limit how many witnesses to list
     */
    public static Finding<Witness> detect(Trace trace, int limit) {
        WritesByCell writes = new WritesByCell(trace.columns(), new CommitOrder(trace.columns()));
        Listing listing = Listing.first(limit);
        StaleReadDetector staleReads = new StaleReadDetector(trace, writes, InitialCells.UNKNOWN, listing);
        return detect(trace, writes, InitialCells.UNKNOWN, staleReads, listing);
    }

    /**
     * Checks a whole trace.
     *
     * @param staleReads decides which of the violations are stale reads
     * @param listing which witnesses to list
     */
    static Finding<Witness> detect(
            Trace trace, WritesByCell writes, InitialCells initial, StaleReadDetector staleReads, Listing listing) {
        SnapshotDetector detector = new SnapshotDetector(trace, writes, initial, staleReads, listing);
        for (int record = 0; record < trace.size(); record++) {
            if (trace.columns().isDecided(record)) {
                detector.check(record);
            }
        }
        return detector.tally.finding();
    }

    private void check(int record) {
        List<Witness> violations = new ArrayList<>();
        int reads = columns.readsFrom(record + 1);
        for (int read = columns.readsFrom(record); read < reads; read++) {
            int cell = columns.readCell(read);
            int group = writes.group(cell);
            int latest = latest(record, group, columns.readTime(record, read));
            if (latest != WritesByCell.NONE) {
                staleReads.sawWritten(record);
            }
            int expected = latest == WritesByCell.NONE ? initial.of(cell) : writes.value(latest);
            if (columns.readValue(read) == expected) {
                continue;
            }
            tally.add(true, 1);
            if (tally.wants(true)) {
                violations.add(witness(record, read, latest, expected));
            }
            if (latest != WritesByCell.NONE) {
                staleReads.check(record, read, latest);
            }
        }
        tally.addEvidence(reads - columns.readsFrom(record));
        tally.list(violations);
        staleReads.endRecord();
    }

    /** The index of the latest write to the cell of the group, at or before {@code time}, by another record than {@code reader}. */
    private int latest(int reader, int group, long time) {
        if (group == WritesByCell.NO_GROUP) {
            return WritesByCell.NONE;
        }
        int index = writes.firstAfter(group, time) - 1;
        if (index >= writes.from(group) && writes.record(index) == reader) {
            // A record writes a cell once at most, so the one before is another's.
            index--;
        }
        return index >= writes.from(group) ? index : WritesByCell.NONE;
    }

    private SnapshotViolation witness(int record, int read, int latest, int expected) {
        return new SnapshotViolation(
                trace.reference(record),
                trace.cell(columns.readCell(read)),
                trace.value(columns.readValue(read)),
                TimeSpan.at(columns.readTime(record, read)),
                latest == WritesByCell.NONE ? null : trace.reference(writes.record(latest)),
                trace.value(expected),
                true);
    }
}
