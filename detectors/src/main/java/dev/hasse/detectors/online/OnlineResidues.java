package dev.hasse.detectors.online;

import dev.hasse.detectors.FindingTally;
import dev.hasse.detectors.Listing;
import dev.hasse.model.Finding;
import dev.hasse.model.PackedRecord;
import dev.hasse.model.Residue;
import dev.hasse.model.ResidueKinds;
import dev.hasse.model.Symbols;
import dev.hasse.model.TimeSpan;
import dev.hasse.model.Witness;
import java.util.ArrayList;
import java.util.List;

/**
 * A3 online in mode residue; {@link dev.hasse.detectors.ResidueDetector} defines it.
 *
 * <p>It keeps nothing of earlier records. If a surviving record wrote the value that was read, and did so last, the
 * {@link ReadWalk} ends there; any other producer, surviving or aborted, is found by the {@link ValueSearch}.
 */
final class OnlineResidues {
    private final OnlineTrace trace;
    private final FindingTally tally;
    private final List<Witness> ofRecord = new ArrayList<>();
    private boolean readSomething;
    private long aborted;
    private long unlogged;

    OnlineResidues(OnlineTrace trace, Listing listing) {
        this.trace = trace;
        this.tally = new FindingTally(listing);
    }

    /**
     * Decides a read of a surviving record.
     *
     * @param search the search for the writer of its value; valid if the walk found a write that does not explain it
     */
    void decide(PackedRecord record, int read, ReadWalk walk, ValueSearch search) {
        int value = record.readValue(read);
        if (value == Symbols.NULL) {
            return;
        }
        readSomething = true;
        boolean sawLatest =
                walk.found() && walk.latest().value() == value && walk.latest().survives();
        if (!sawLatest && walk.found() && search.isUnknown()) {
            leaveOpen();
            return;
        }
        if (sawLatest || (walk.found() && search.bySurvivor())) {
            return;
        }
        boolean byAborted = walk.found() && search.byAborted();
        aborted += byAborted ? 1 : 0;
        unlogged += byAborted ? 0 : 1;
        tally.add(true, 1);
        if (tally.wantsOf(record.position())) {
            ofRecord.add(new Residue(
                    trace.reference(record),
                    trace.cell(record.readCell(read)),
                    trace.value(value),
                    TimeSpan.at(record.readTime(read)),
                    byAborted ? Residue.Kind.ABORTED : Residue.Kind.UNLOGGED,
                    true));
        }
    }

    /** Leaves open whether somebody wrote what was read. */
    void leaveOpen() {
        tally.leaveOpen(1);
    }

    /** Ends a record, all of whose reads have been decided. */
    void endRecord() {
        if (readSomething) {
            tally.addEvidence();
            readSomething = false;
        }
        if (!ofRecord.isEmpty()) {
            tally.list(ofRecord);
        }
    }

    Finding<Witness> finding() {
        return tally.finding();
    }

    /** The witnesses by the origin of their values. */
    ResidueKinds kinds() {
        return new ResidueKinds(aborted, unlogged);
    }
}
