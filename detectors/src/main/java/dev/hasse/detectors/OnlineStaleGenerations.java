package dev.hasse.detectors;

import dev.hasse.model.Finding;
import dev.hasse.model.PackedRecord;
import dev.hasse.model.StaleGeneration;
import dev.hasse.model.StalenessFacets;
import dev.hasse.model.Symbols;
import dev.hasse.model.TimeSpan;
import dev.hasse.model.Witness;
import java.util.ArrayList;
import java.util.List;

/**
 * A1 online; {@link StaleGenerationDetector} defines it.
 *
 * <p>It keeps the latest commit, and the latest by another agent than that. The window of a record i lies before its
 * commit, and all those commits have been {@linkplain #addCommit added}; the writes among them are on the {@link
 * ReadWalk}. For the evidence it suffices that the latest commit by any agent other than i's came after i's earliest
 * read, and that is one of the two.
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

    OnlineStaleGenerations(OnlineTrace trace, Listing listing) {
        this.trace = trace;
        this.tally = new FindingTally(listing);
        this.cursor = new WriteCursor(trace);
    }

    /** Decides a read of a record; {@code walk} is the walk for it. */
    void decide(PackedRecord record, int read, ReadWalk walk) {
        int stale = walk.stale();
        if (stale == 0) {
            return;
        }
        staleness.add(
                stale,
                walk.inWindow(),
                walk.ownWrite() && !record.merges(),
                record.writes() == 0,
                record.readValue(read) == Symbols.NULL,
                walk.restored());
        if (tally.wantsOf(record.position())) {
            construct(record, read, walk);
        }
    }

    /** Constructs the witnesses of one stale read. */
    private void construct(PackedRecord record, int read, ReadWalk walk) {
        int value = record.readValue(read);
        long readTime = record.readTime(read);
        cursor.moveToNewest(walk.slot());
        // The walk came to the end of the window.
        do {
            boolean isWitness = StaleGenerationDetector.isInWindow(readTime, cursor.time(), record.writeTime())
                    && cursor.agent() != record.agent()
                    && cursor.value() != value;
            if (isWitness) {
                ofRecord.add(new StaleGeneration(
                        trace.reference(record),
                        trace.reference(cursor),
                        trace.cell(record.readCell(read)),
                        trace.value(value),
                        trace.value(cursor.value()),
                        TimeSpan.at(readTime),
                        TimeSpan.at(cursor.time()),
                        TimeSpan.at(record.writeTime()),
                        walk.inWindow(),
                        walk.ownWrite() && !record.merges(),
                        walk.ownWrite() && record.merges(),
                        record.writes() == 0,
                        value == Symbols.NULL,
                        walk.restored(),
                        true));
            }
        } while (cursor.time() > readTime && cursor.moveBack());
        if (cursor.isCut()) {
            trace.fail();
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
    void addCommit(int agent, long time) {
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
}
