package dev.hasse.detectors.online;

import dev.hasse.detectors.FindingTally;
import dev.hasse.detectors.Listing;
import dev.hasse.detectors.StaleGenerationDetector;
import dev.hasse.detectors.StalenessTally;
import dev.hasse.model.Finding;
import dev.hasse.model.OperationRef;
import dev.hasse.model.PackedRecord;
import dev.hasse.model.Renumbering;
import dev.hasse.model.StaleGeneration;
import dev.hasse.model.StalenessFacets;
import dev.hasse.model.Symbols;
import dev.hasse.model.TimeSpan;
import dev.hasse.model.Witness;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A1 online; {@link StaleGenerationDetector} defines it.
 *
 * <p>It keeps the latest commit, and the latest by another agent than that. The window of a record i lies before its
 * commit, and all those commits have been {@linkplain #addCommit added}; the writes among them are on the {@link
 * ReadWalk}. For the evidence it suffices that the latest commit by any agent other than i's came after i's earliest
 * read, and that is one of the two.
 *
 * <p>Of a trace that is too long to be decided as a whole, the {@link ExcusedWrites} are kept as well: where the walk comes to
 * a write that is forgotten, they still decide whether there is a witness, and which. What is counted is then a lower bound.
 */
final class OnlineStaleGenerations {
    private final OnlineTrace trace;
    private final FindingTally tally;
    private final StalenessTally staleness = new StalenessTally();
    private final WriteCursor cursor;
    private final List<Witness> ofRecord = new ArrayList<>();
    private int latestAgent = -1;
    private long latestCommit = Long.MIN_VALUE;
    private long latestOfOthers = Long.MIN_VALUE;
    private final @Nullable ExcusedWrites excused;
    /** The excused writes of those that this goes ahead of. */
    private final @Nullable ExcusedWrites excusedBefore;
    /** Which of the two holds the write that was found last. */
    private @Nullable ExcusedWrites foundIn;

    /** @param isEndless whether the trace may become too long to be decided as a whole */
    OnlineStaleGenerations(OnlineTrace trace, Listing listing, boolean isEndless) {
        this.trace = trace;
        this.excused = isEndless ? new ExcusedWrites() : null;
        this.excusedBefore = null;
        this.tally = new FindingTally(listing);
        this.cursor = new WriteCursor(trace);
    }

    /** Goes ahead of another one, which must not change as long as this one is used. It knows only witnesses, no evidence. */
    OnlineStaleGenerations(OnlineTrace trace, Listing listing, OnlineStaleGenerations before) {
        this.trace = trace;
        this.excused = before.excused == null ? null : new ExcusedWrites();
        this.excusedBefore = before.excused;
        this.tally = new FindingTally(listing);
        this.cursor = new WriteCursor(trace);
    }

    /** Decides a read of a record; {@code walk} is the walk for it. */
    void decide(PackedRecord record, int read, ReadWalk walk) {
        int stale = walk.stale();
        int beyond = stale == 0 && walk.isCut() ? beyond(record, read, walk.slot()) : ExcusedWrites.NONE;
        if (stale == 0 && beyond == ExcusedWrites.NONE) {
            return;
        }
        staleness.add(
                Math.max(1, stale),
                Math.max(1, walk.inWindow()),
                walk.ownWrite() && !record.merges(),
                walk.ownWrite() && record.merges(),
                record.writes() == 0,
                record.readValue(read) == Symbols.NULL,
                walk.restored());
        if (tally.wantsOf(record.position()) && stale > 0) {
            construct(record, read, walk);
        } else if (tally.wantsOf(record.position())) {
            construct(record, read, walk, beyond);
        }
    }

    /** Where among the excused writes a witness is for a read, whose walk met none and was cut. */
    private int beyond(PackedRecord record, int read, int slot) {
        int found = record.isCommitted() ? beyond(record, read, slot, excused) : ExcusedWrites.NONE;
        return found == ExcusedWrites.NONE && record.isCommitted() ? beyond(record, read, slot, excusedBefore) : found;
    }

    private int beyond(PackedRecord record, int read, int slot, @Nullable ExcusedWrites among) {
        foundIn = among;
        return among == null
                ? ExcusedWrites.NONE
                : among.find(slot, record.agent(), record.readValue(read), record.readTime(read));
    }

    private void construct(PackedRecord record, int read, ReadWalk walk, int beyond) {
        ExcusedWrites writes = Objects.requireNonNull(foundIn);
        OperationRef writer = trace.reference(
                writes.operationId(beyond),
                writes.position(beyond),
                writes.line(beyond),
                writes.agent(beyond),
                writes.source(beyond));
        ofRecord.add(witness(record, read, walk, writer, writes.value(beyond), writes.time(beyond)));
    }

    private StaleGeneration witness(
            PackedRecord record, int read, ReadWalk walk, OperationRef writer, int written, long time) {
        int value = record.readValue(read);
        String cell = trace.cell(record.readCell(read));
        return new StaleGeneration(
                trace.reference(record),
                writer,
                cell,
                trace.value(value),
                trace.value(written),
                TimeSpan.at(record.readTime(read)),
                TimeSpan.at(time),
                TimeSpan.at(record.writeTime()),
                Math.max(1, walk.inWindow()),
                walk.ownWrite() && !record.merges(),
                walk.ownWrite() && record.merges(),
                record.writes() == 0,
                value == Symbols.NULL,
                walk.restored(),
                true,
                trace.remembered(record, cell));
    }

    /** Constructs the witnesses of one stale read. */
    private void construct(PackedRecord record, int read, ReadWalk walk) {
        int value = record.readValue(read);
        long readTime = record.readTime(read);
        cursor.moveToNewest(walk.slot());
        // The walk came to the end of the window, or to what is forgotten.
        do {
            boolean isWitness = StaleGenerationDetector.isInWindow(readTime, cursor.time(), record.writeTime())
                    && cursor.agent() != record.agent()
                    && cursor.value() != value;
            if (isWitness) {
                ofRecord.add(witness(record, read, walk, trace.reference(cursor), cursor.value(), cursor.time()));
            }
        } while (cursor.time() > readTime && cursor.moveBack());
        if (cursor.isCut()) {
            trace.forgot();
        }
    }

    /**
     * Ends a record, all of whose reads have been decided.
     *
     * @param earliestRead the earliest moment of its reads
     */
    void endRecord(PackedRecord record, long earliestRead) {
        long other = latestAgent == record.agent() ? latestOfOthers : latestCommit;
        if (record.reads() > 0 && record.isCommitted() && other > earliestRead) {
            tally.addEvidence();
        }
        if (!ofRecord.isEmpty()) {
            tally.list(ofRecord);
        }
    }

    /** Adds a commit that precedes all records to be decided from now on. */
    void addCommit(PackedRecord record, long time) {
        int agent = record.agent();
        if (excused != null) {
            excused.add(record, trace.writes());
        }
        if (agent != latestAgent) {
            latestOfOthers = latestCommit;
            latestAgent = agent;
        }
        latestCommit = time;
    }

    /** The finding, once all records are decided. */
    Finding<Witness> finding() {
        tally.add(true, staleness.count());
        return tally.finding();
    }

    StalenessFacets facets() {
        return staleness.facets();
    }

    /** Gives the values, and the ids of operations, their new numbers. */
    void renumber(Renumbering renumbering) {
        if (excused != null) {
            excused.renumber(renumbering);
        }
    }
}
