package dev.hasse.detectors.online;

import dev.hasse.detectors.FindingTally;
import dev.hasse.detectors.Listing;
import dev.hasse.detectors.index.Keys;
import dev.hasse.model.Finding;
import dev.hasse.model.PackedRecord;
import dev.hasse.model.Renumbering;
import dev.hasse.model.Witness;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Unseen overwrites online; {@link dev.hasse.detectors.UnseenOverwriteDetector} defines them.
 *
 * <p>When i is decided, the write by j that it overwrites is known: the newest one before its commit. It keeps for each
 * cell which agents have read it since. All reads that were decided are at or before the commit of i, so the agent of i
 * looked at what j wrote if it is among them. (A read before the latest write that precedes the moment at hand need not be
 * known: a later overwrite is of that write, or of a newer one.)
 *
 * <p>If none looked, a record that commits later may still have: it read before i committed. So the write of i is
 * {@linkplain WriteCursor#isUnseen marked}, and counts until such a read {@linkplain ReadWalk meets} it: a read at or before the
 * commit of i leads back over it. A read that comes after the {@link PastWrites} have forgotten that write leads to nothing, and
 * the trace has to be decided as a whole.
 *
 * <p>What a witness says is known only while its records pass by. So of the first overwrites it is kept, for some more of
 * them than can be listed: a look may be found at some. Where every witness is wanted, all are kept until a number of records has
 * been decided since, and then settled; a look that comes after that costs the decision. A {@link dev.hasse.detectors.WitnessListener} hears of each at
 * once, and again if a look is found.
 */
final class OnlineOverwrites {
    /** How many more candidates to keep than can be listed. */
    private static final int MORE = 32;

    private final OnlineTrace trace;
    private final FindingTally tally;
    private final WriteCursor cursor;
    private final WriteCursor other;
    private final ReadersSince readers;
    private final OverwriteCandidates candidates;
    /** The candidates of those that this goes ahead of. */
    private final @Nullable OverwriteCandidates candidatesBefore;

    private long unseen;

    /** The latest key at which a record read, and the pairs of slot and agent that read at that moment. */
    private long tieKey;

    private long[] ties = new long[1];
    private int tied;

    OnlineOverwrites(OnlineTrace trace, Listing listing) {
        this.trace = trace;
        this.tally = new FindingTally(listing, false);
        this.cursor = new WriteCursor(trace);
        this.other = new WriteCursor(trace);
        this.readers = new ReadersSince();
        this.candidates = new OverwriteCandidates(trace, capacity(listing));
        this.candidatesBefore = null;
    }

    /** Goes ahead of others, which must not change as long as these are used. */
    OnlineOverwrites(OnlineTrace trace, Listing listing, OnlineOverwrites before) {
        this.trace = trace;
        this.tally = new FindingTally(listing, false);
        this.cursor = new WriteCursor(trace);
        this.other = new WriteCursor(trace);
        this.readers = new ReadersSince(before.readers);
        this.candidates = new OverwriteCandidates(trace, capacity(listing));
        this.candidatesBefore = before.candidates;
        this.tieKey = before.tieKey;
        this.ties = before.ties.clone();
        this.tied = before.tied;
    }

    private static int capacity(Listing listing) {
        if (listing.needsAll()) {
            return Integer.MAX_VALUE;
        }
        return listing.limit() == 0 ? 0 : Math.max(listing.limit(), listing.limit() + MORE);
    }

    /**
     * Takes a read of a record, as a possible look at an overwritten write. All reads of a record come before its
     * {@linkplain #decide writes}.
     *
     * @param walk the walk for that read
     * @param key the key of the record in its {@link CommitQueue}
     */
    void look(PackedRecord record, int read, ReadWalk walk, long key) {
        // All writes up to the key have been added: if there is none to the cell, all are later than the read.
        if (walk.slot() == CellWrites.NO_SLOT) {
            return;
        }
        long time = record.readTime(read);
        if (!walk.hasPassedWrites()) {
            readers.add(walk.slot(), record.agent(), time);
            if (time == key) {
                addTie(walk.slot(), record.agent(), key);
            }
        }
        if (walk.hasMetUnseen() || (walk.found() && walk.latest().time() == time)) {
            markSeen(record.agent(), walk.slot(), record.readCell(read), time);
        }
    }

    private void addTie(int slot, int agent, long key) {
        if (key != tieKey) {
            tieKey = key;
            tied = 0;
        }
        if (tied == ties.length) {
            ties = Arrays.copyOf(ties, tied * 2);
        }
        ties[tied++] = Keys.pair(slot, agent);
    }

    /** Marks an agent's overwrites of a cell as seen if the agent read the cell within their windows. */
    private void markSeen(int agent, int slot, int cell, long time) {
        cursor.moveToNewest(slot);
        do {
            boolean isSeen = cursor.time() >= time
                    && cursor.isUnseen()
                    && cursor.agent() == agent
                    && beforeOverwrite(cursor.time())
                    && other.time() <= time;
            if (isSeen) {
                markSeen(cell);
            }
        } while (cursor.time() >= time && cursor.moveBack());
        if (cursor.isCut()) {
            trace.forgot();
        }
    }

    /** Moves the other cursor from the overwrite that the cursor is at to what was overwritten. */
    private boolean beforeOverwrite(long time) {
        boolean found = true;
        other.moveTo(cursor);
        while (found && other.time() >= time) {
            found = other.moveBack();
        }
        if (other.isCut()) {
            trace.forgot();
        }
        return found;
    }

    /** Marks the overwrite that the cursor is at as seen. */
    private void markSeen(int cell) {
        cursor.markUnseen(false);
        unseen--;
        int candidate = candidates.find(cursor.position(), cell);
        if (candidate != OverwriteCandidates.NONE) {
            if (tally.wantsAll()) {
                tally.withdraw(candidates.witness(candidate));
            }
            candidates.remove(candidate);
        } else if (isKnownBefore(cell)) {
            OverwriteCandidates known = Objects.requireNonNull(candidatesBefore);
            tally.withdraw(known.witness(known.find(cursor.position(), cell)));
        } else if (tally.wantsAll()) {
            // It is settled, and cannot be withdrawn.
            unseen++;
            trace.forgot();
        } else {
            candidates.removeLeftOut();
        }
    }

    /** Whether the overwrite that the cursor is at is a candidate of those that this goes ahead of. */
    private boolean isKnownBefore(int cell) {
        return candidatesBefore != null && candidatesBefore.find(cursor.position(), cell) != OverwriteCandidates.NONE;
    }

    /** Decides the writes of a committed record. */
    void decide(PackedRecord record) {
        boolean overAnother = false;
        for (int write = 0; write < record.writes(); write++) {
            int slot = trace.writes().slot(record.writeCell(write));
            cursor.moveToNewest(slot);
            boolean found = true;
            while (found && cursor.time() >= record.writeTime()) {
                if (cursor.position() == record.position()) {
                    other.moveTo(cursor);
                }
                found = cursor.moveBack();
            }
            if (cursor.isCut()) {
                trace.forgot();
                tally.leaveOpen(1);
            } else if (found && cursor.agent() != record.agent()) {
                overAnother = true;
                if (cursor.value() != record.writeValue(write)
                        && !readers.contain(slot, record.agent(), cursor.time())) {
                    add(record, write);
                }
            }
        }
        if (overAnother) {
            tally.addEvidence();
        }
    }

    /** Adds an overwrite of the write that the cursor is at; the other cursor is at the overwrite. */
    private void add(PackedRecord record, int write) {
        other.markUnseen(true);
        unseen++;
        candidates.add(record, write, cursor);
        if (tally.wantsAll()) {
            tally.tell(candidates.witness(candidates.find(record.position(), record.writeCell(write))));
        }
    }

    /** Notes that all records with the key of a committed one are decided. */
    void leave(PackedRecord record) {
        for (int write = 0; write < record.writes(); write++) {
            readers.write(trace.writes().slot(record.writeCell(write)), record.writeTime());
        }
        if (tied > 0 && tieKey == record.writeTime()) {
            for (int tie = 0; tie < tied; tie++) {
                readers.add(Keys.high(ties[tie]), Keys.low(ties[tie]), tieKey);
            }
        }
    }

    /** Settles the overwrites that happened before {@code time}, where every witness is wanted. */
    void settle(long time) {
        if (tally.wantsAll()) {
            candidates.removeBefore(time, tally::list);
        }
    }

    /** Gives the values, and the ids of operations, their new numbers. */
    void renumber(Renumbering renumbering) {
        candidates.renumber(renumbering);
    }

    /** The finding, once all records are decided. */
    Finding<Witness> finding() {
        tally.add(true, unseen);
        for (int number = 0; number < candidates.size() && tally.wantsOf(candidates.position(number)); number++) {
            tally.list(candidates.witness(number));
        }
        if (candidates.leftOut() > 0 && tally.wantsOf(candidates.leastLeftOut())) {
            trace.fail();
        }
        return tally.finding();
    }
}
