package dev.hasse.detectors.online;

import dev.hasse.detectors.FindingTally;
import dev.hasse.detectors.Listing;
import dev.hasse.model.Finding;
import dev.hasse.model.PackedRecord;
import dev.hasse.model.SnapshotViolation;
import dev.hasse.model.StaleRead;
import dev.hasse.model.Symbols;
import dev.hasse.model.TimeSpan;
import dev.hasse.model.Witness;
import java.util.ArrayList;
import java.util.List;

/**
 * The snapshot condition and stale reads online; {@link dev.hasse.detectors.SnapshotDetector} and {@link dev.hasse.detectors.StaleReadDetector} define them.
 *
 * <p>It keeps nothing of earlier records. The latest write by another record at or before a read is where the {@link
 * ReadWalk} ends, and the earlier writers of the value that was read are found by the {@link ValueSearch}.
 */
final class OnlineReads {
    private final OnlineTrace trace;
    private final FindingTally violations;
    private final FindingTally staleReads;
    private final List<Witness> violationsOfRecord = new ArrayList<>();
    private final List<Witness> staleReadsOfRecord = new ArrayList<>();
    private boolean sawWritten;

    OnlineReads(OnlineTrace trace, Listing listing) {
        this.trace = trace;
        this.violations = new FindingTally(listing);
        this.staleReads = new FindingTally(listing);
    }

    /**
     * Decides a read of a record.
     *
     * @param search the search for the writer of its value; valid if the walk found a write of another value
     */
    void decide(PackedRecord record, int read, ReadWalk walk, ValueSearch search) {
        sawWritten |= walk.found();
        int value = record.readValue(read);
        int expected = walk.found() ? walk.latest().value() : Symbols.NULL;
        if (value == expected) {
            return;
        }
        violations.add(true, 1);
        if (violations.wantsOf(record.position())) {
            violationsOfRecord.add(new SnapshotViolation(
                    trace.reference(record),
                    trace.cell(record.readCell(read)),
                    trace.value(value),
                    TimeSpan.at(record.readTime(read)),
                    walk.found() ? trace.reference(walk.latest()) : null,
                    trace.value(expected),
                    true));
        }
        if (walk.found() && search.isUnknown()) {
            staleReads.leaveOpen(1);
        } else if (walk.found() && search.byAnybody()) {
            staleReads.add(true, 1);
            WriteCursor seen = staleReads.wantsOf(record.position()) ? search.seen() : null;
            if (seen != null) {
                staleReadsOfRecord.add(staleRead(record, read, seen, walk.latest()));
            }
        }
    }

    /** Leaves open what a read should have seen. */
    void leaveOpen() {
        violations.leaveOpen(1);
        staleReads.leaveOpen(1);
    }

    private StaleRead staleRead(PackedRecord record, int read, WriteCursor seen, WriteCursor missed) {
        return new StaleRead(
                trace.reference(record),
                trace.cell(record.readCell(read)),
                trace.value(record.readValue(read)),
                TimeSpan.at(record.readTime(read)),
                trace.reference(seen),
                TimeSpan.at(seen.time()),
                trace.reference(missed),
                trace.value(missed.value()),
                TimeSpan.at(missed.time()),
                true);
    }

    /** Ends a record, all of whose reads have been decided. */
    void endRecord(PackedRecord record) {
        violations.addEvidence(record.reads());
        if (sawWritten) {
            staleReads.addEvidence();
            sawWritten = false;
        }
        if (!violationsOfRecord.isEmpty()) {
            violations.list(violationsOfRecord);
        }
        if (!staleReadsOfRecord.isEmpty()) {
            staleReads.list(staleReadsOfRecord);
        }
    }

    /** The finding on the snapshot condition. */
    Finding<Witness> violations() {
        return violations.finding();
    }

    Finding<Witness> staleReads() {
        return staleReads.finding();
    }
}
