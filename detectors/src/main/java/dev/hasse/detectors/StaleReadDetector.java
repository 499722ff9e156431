package dev.hasse.detectors;

import dev.hasse.detectors.index.InitialCells;
import dev.hasse.detectors.index.WritesByCell;
import dev.hasse.detectors.index.WritesByValue;
import dev.hasse.model.Columns;
import dev.hasse.model.Finding;
import dev.hasse.model.Read;
import dev.hasse.model.StaleRead;
import dev.hasse.model.Symbols;
import dev.hasse.model.TimeSpan;
import dev.hasse.model.Trace;
import dev.hasse.model.Witness;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Stale read: a read of a value that had been overwritten by then.
 *
 * <p>The history exhibits it when there are a record i and a cell c that i read with a value v, such that the latest write to c by
 * another record at or before read_time(i, c) (as {@link SnapshotDetector} defines it) wrote another value than v, and some write to c
 * before that one, or the cell's {@linkplain InitialCells initial value}, is v.
 *
 * <p>Witness: (i, c), with the latest write of v, which the read saw, and the latest write, which it missed. A stale
 * read is one way to violate the snapshot; the other is to read a value that no record had written by then. Evidence:
 * the records that read a cell which another record had written by then.
 *
 * <p>Decides traces whose moments are known exactly; for the others see {@link UncertainReads}. Cost: O(1) a read that sees the latest
 * write, O(log n) any other.
 */
final class StaleReadDetector {
    /** The rule for (i, c). */
    static boolean isWitness(History h, int i, String c) {
        return SnapshotDetector.isWitness(h, i, c)
                && missed(h, i, c) != History.NONE
                && (seen(h, i, c) != History.NONE || sawInitialValue(h, i, c));
    }

    /** The latest write to c by the time of the read. */
    static int missed(History h, int i, String c) {
        return SnapshotDetector.latest(h, i, c);
    }

    /** The latest write of the value that i read from c, before the missed write. */
    static int seen(History h, int i, String c) {
        Read read = Objects.requireNonNull(h.get(i).readOf(c));
        int missed = missed(h, i, c);
        return h.last(k ->
                k != i && read.value().equals(h.get(k).written(c)) && missed != History.NONE && h.isBefore(k, missed));
    }

    private static boolean sawInitialValue(History h, int i, String c) {
        Read read = Objects.requireNonNull(h.get(i).readOf(c));
        return !read.value().isNull() && read.value().equals(h.initial(c));
    }

    private final Trace trace;
    private final Columns columns;
    private final WritesByCell writes;
    private final InitialCells initial;
    private final FindingTally tally;
    private final List<Witness> ofRecord = new ArrayList<>();
    /** Created on first use: most reads see the latest write. */
    private @Nullable WritesByValue byValue;

    private int lastEvidence = -1;

    /** @param listing which witnesses to list */
    StaleReadDetector(Trace trace, WritesByCell writes, InitialCells initial, Listing listing) {
        this.trace = trace;
        this.columns = trace.columns();
        this.writes = writes;
        this.initial = initial;
        this.tally = new FindingTally(listing);
    }

    /** The finding so far. */
    Finding<Witness> found() {
        return tally.finding();
    }

    /** Notes that the record read a cell that another record had written by then. */
    void sawWritten(int record) {
        if (record != lastEvidence) {
            lastEvidence = record;
            tally.addEvidence();
        }
    }

    /**
     * Decides whether a read that did not see the latest write is stale.
     *
     * @param latest the index of the latest write
     */
    void check(int record, int read, int latest) {
        int cell = columns.readCell(read);
        int value = columns.readValue(read);
        if (byValue == null) {
            byValue = new WritesByValue(writes);
        }
        int seen = byValue.latestBefore(writes.group(cell), value, latest, record);
        boolean wasInitial = value != Symbols.NULL && initial.of(cell) == value;
        if (seen == WritesByCell.NONE && !wasInitial) {
            return;
        }
        tally.add(true, 1);
        if (tally.wants(true)) {
            ofRecord.add(witness(record, read, seen, latest));
        }
    }

    /** Ends a record, all of whose reads have been checked. */
    void endRecord() {
        tally.list(ofRecord);
    }

    private StaleRead witness(int record, int read, int seen, int missed) {
        boolean known = seen != WritesByCell.NONE;
        return new StaleRead(
                trace.reference(record),
                trace.cell(columns.readCell(read)),
                trace.value(columns.readValue(read)),
                TimeSpan.at(columns.readTime(record, read)),
                known ? trace.reference(writes.record(seen)) : null,
                known ? TimeSpan.at(writes.time(seen)) : null,
                trace.reference(writes.record(missed)),
                trace.value(writes.value(missed)),
                TimeSpan.at(writes.time(missed)),
                true);
    }
}
