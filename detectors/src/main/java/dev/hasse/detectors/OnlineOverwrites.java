package dev.hasse.detectors;

import dev.hasse.model.Finding;
import dev.hasse.model.PackedRecord;
import dev.hasse.model.TimeSpan;
import dev.hasse.model.UnseenOverwrite;
import dev.hasse.model.Witness;
import java.util.Arrays;

/**
 * Unseen overwrites online; {@link UnseenOverwriteDetector} defines them.
 *
 * <p>When i is decided, the write by j that it overwrites is known: the newest one before its commit. It keeps for each
 * agent and cell the latest read. All reads that were decided are at or before the commit of i, so one of them looked
 * at what j wrote if the latest did. (A read before the latest write that precedes the moment at hand is not kept: a
 * later overwrite is of that write, or of a newer one.)
 *
 * <p>If none looked, a record that commits later may still have: it read before i committed. So the overwrite stays
 * open, and each later read by the agent of i is compared with it. It is settled once a number of records has been
 * decided since, or the {@link PastWrites} have forgotten what was superseded until then; of what is settled only the time is kept, and if a read comes after all that may have been a look, the
 * trace has to be decided as a whole.
 *
 * <p>What a witness says is known only while its records pass by. So witnesses are constructed of open overwrites
 * already, for some more of them than can be listed: a look may be found at some. A {@link WitnessListener} hears of each at
 * once, and again if a look is found.
 */
final class OnlineOverwrites {
    /** How many more witnesses of open overwrites to construct than can be listed. */
    private static final int MORE = 64;

    private final OnlineTrace trace;
    private final FindingTally tally;
    private final WriteCursor cursor;
    private final LatestReads latestReads = new LatestReads();
    private final OpenOverwrites open = new OpenOverwrites();
    /** For each slot, until when its settled overwrites reach. */
    private long[] settledUntil = new long[0];

    OnlineOverwrites(OnlineTrace trace, Listing listing) {
        this.trace = trace;
        this.tally = new FindingTally(listing, false);
        this.cursor = new WriteCursor(trace);
    }

    /**
     * Takes a read of a record, as a possible look at an overwritten write. All reads of a record come before its
     * {@linkplain #decide writes}.
     *
     * @param slot the slot of the cell
     * @param key the key of the record in its {@link CommitQueue}
     */
    void look(PackedRecord record, int read, int slot, long key) {
        // All writes up to the key have been added: if there is none to the cell, all are later than the read.
        if (slot == CellWrites.NO_SLOT) {
            return;
        }
        long time = record.readTime(read);
        cursor.moveToNewest(slot);
        boolean mayBeOverwritten = cursor.time() == key;
        if (time >= cursor.time() || mayBeOverwritten) {
            latestReads.add(slot, record.agent(), time);
        }
        if (time > cursor.time()) {
            // All overwrites of the cell so far are before the read.
            return;
        }
        if (slot < settledUntil.length && time <= settledUntil[slot]) {
            trace.fail();
        }
        markSeen(record.agent(), slot, time);
    }

    /** Marks an agent's open overwrites of a cell as seen if the agent read the cell within their windows. */
    private void markSeen(int agent, int slot, long time) {
        int number = open.newest(slot);
        while (number != OpenOverwrites.NONE && open.until(number) >= time) {
            if (open.agent(number) == agent && open.since(number) <= time) {
                Witness disproved = open.witness(number);
                if (disproved != null) {
                    tally.withdraw(disproved);
                }
                open.markSeen(number);
            }
            number = open.previous(number);
            if (!trace.spendStep()) {
                trace.fail();
                return;
            }
        }
    }

    /** Decides the writes of a committed record. */
    void decide(PackedRecord record) {
        boolean overAnother = false;
        for (int write = 0; write < record.writes(); write++) {
            int slot = trace.writes().slot(record.writeCell(write));
            cursor.moveToNewest(slot);
            boolean found = true;
            while (found && cursor.time() >= record.writeTime()) {
                found = cursor.moveBack();
            }
            if (cursor.isCut()) {
                trace.fail();
            } else if (found && cursor.agent() != record.agent()) {
                overAnother = true;
                boolean unseen = cursor.value() != record.writeValue(write)
                        && !latestReads.anySince(slot, record.agent(), cursor.time());
                if (unseen) {
                    add(record, write, slot);
                }
            }
        }
        if (overAnother) {
            tally.addEvidence();
        }
    }

    private void add(PackedRecord record, int write, int slot) {
        boolean isNeeded =
                tally.wantsAll() || (tally.wantsOf(record.position()) && open.withWitness() - MORE < tally.left(true));
        UnseenOverwrite witness = isNeeded ? witness(record, write) : null;
        if (witness != null) {
            tally.tell(witness);
        }
        open.add(slot, record.agent(), cursor.time(), record.writeTime(), record.position(), witness);
    }

    /** The witness of a write over the one that the cursor is at. */
    private UnseenOverwrite witness(PackedRecord record, int write) {
        return new UnseenOverwrite(
                trace.reference(record),
                trace.reference(cursor),
                trace.cell(record.writeCell(write)),
                trace.value(record.writeValue(write)),
                TimeSpan.at(record.writeTime()),
                trace.value(cursor.value()),
                TimeSpan.at(cursor.time()),
                true);
    }

    /** Notes that all records with the key of a committed one are decided. */
    void leave(PackedRecord record) {
        for (int write = 0; write < record.writes(); write++) {
            latestReads.dropBefore(trace.writes().slot(record.writeCell(write)), record.writeTime());
        }
    }

    /** Settles the overwrites that happened before {@code time}. */
    void settle(long time) {
        for (int number = open.first(); number != OpenOverwrites.NONE; number = open.first()) {
            if (open.until(number) >= time) {
                return;
            }
            settle(number);
        }
    }

    private void settle(int number) {
        if (open.position(number) != 0) {
            int slot = open.slot(number);
            if (slot >= settledUntil.length) {
                int length = settledUntil.length;
                settledUntil = Arrays.copyOf(settledUntil, Math.max(slot + 1, length * 2));
                Arrays.fill(settledUntil, length, settledUntil.length, Long.MIN_VALUE);
            }
            settledUntil[slot] = open.until(number);
            count(number);
        }
        open.removeFirst();
    }

    private void count(int number) {
        tally.add(true, 1);
        if (tally.wantsOf(open.position(number))) {
            Witness witness = open.witness(number);
            if (witness == null) {
                trace.fail();
            } else {
                tally.list(witness);
            }
        }
    }

    /** The finding, once all records are decided. */
    Finding<Witness> finding() {
        for (int number = open.first(); number != OpenOverwrites.NONE; number = open.first()) {
            if (open.position(number) != 0) {
                count(number);
            }
            open.removeFirst();
        }
        return tally.finding();
    }
}
