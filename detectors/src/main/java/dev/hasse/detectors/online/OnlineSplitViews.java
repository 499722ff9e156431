package dev.hasse.detectors.online;

import dev.hasse.detectors.FindingTally;
import dev.hasse.detectors.Listing;
import dev.hasse.detectors.SplitViewDetector;
import dev.hasse.model.Finding;
import dev.hasse.model.PackedRecord;
import dev.hasse.model.Renumbering;
import dev.hasse.model.SplitView;
import dev.hasse.model.TimeSpan;
import dev.hasse.model.Witness;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Split views online; {@link SplitViewDetector} defines them.
 *
 * <p>The reads of a cell between two writes are one {@link Epoch}; any two of them that differ in replica and value are
 * a witness. When a read is decided, all writes up to it are known, and so is its epoch. Each pair is counted at the
 * later decided of its reads, by what the epoch keeps: the reads by replica and value, of each such class their number
 * and the first {@code limit}.
 *
 * <p>The first {@code limit} pairs involve no other reads. For if {@code limit} reads of the class of i precede i in
 * the log, then each of them makes a pair with any read j with which i makes one. That pair precedes (i, j), because a
 * pair whose reads are listed in log order gets smaller when one of them is replaced by an earlier one.
 *
 * <p>Epochs that ended long ago are dropped. If a read falls into one that may have been, the trace has to be decided
 * as a whole.
 */
final class OnlineSplitViews {
    private final OnlineTrace trace;
    private final FindingTally tally;
    private final int limit;
    private final int fewEpochs;
    private final WriteCursor cursor;
    /** For each cell its newest epoch. */
    private final Int2ObjectOpenHashMap<Epoch> newest = new Int2ObjectOpenHashMap<>();

    private int epochs;
    private int worthDropping;
    /** The epochs that ended before may have been dropped. */
    private long droppedBefore = Long.MIN_VALUE;

    /** @param fewEpochs how many epochs are not worth a search for some to drop */
    OnlineSplitViews(OnlineTrace trace, Listing listing, int fewEpochs) {
        this.trace = trace;
        this.tally = new FindingTally(listing);
        this.limit = listing.limit();
        this.fewEpochs = fewEpochs;
        this.worthDropping = fewEpochs;
        this.cursor = new WriteCursor(trace);
    }

    /**
     * Decides a read of a record with a replica.
     *
     * @param slot the slot of the cell
     */
    void decide(PackedRecord record, int read, int slot) {
        tally.addEvidence();
        Epoch epoch = epoch(record.readCell(read), record.readTime(read), slot);
        if (epoch == null || !trace.spendSteps(epoch.classes().size())) {
            trace.fail();
            return;
        }
        Epoch.ReadClass own = epoch.classOf(record.replica(), record.readValue(read));
        own.count++;
        for (Epoch.ReadClass each : epoch.classes()) {
            if (each.differs(own)) {
                tally.add(true, each.count);
            }
        }
        if (own.accepts(record.position(), limit)) {
            Epoch.KeptRead kept = new Epoch.KeptRead(
                    trace.reference(record), record.readTime(read), record.isVersioned() ? record.version() : null);
            own.add(kept, limit);
            list(epoch, own, kept, record.readCell(read));
        }
    }

    /** The epoch of a read; null if it may have been dropped, or cannot be found. */
    private @Nullable Epoch epoch(int cell, long time, int slot) {
        boolean begun = slot != CellWrites.NO_SLOT;
        long end = Long.MAX_VALUE;
        if (begun) {
            cursor.moveToNewest(slot);
            while (begun && cursor.time() > time) {
                end = cursor.time();
                begun = cursor.moveBack();
            }
            if (cursor.isCut()) {
                return null;
            }
        }
        return end < droppedBefore ? null : beginning(cell, begun ? cursor.time() : 0, begun ? cursor.position() : 0);
    }

    /** The epoch that begins with the write at a moment by the record at {@code position}. */
    private @Nullable Epoch beginning(int cell, long start, int position) {
        Epoch newer = null;
        Epoch epoch = newest.get(cell);
        while (epoch != null && epoch.isAfter(start, position)) {
            newer = epoch;
            epoch = epoch.older;
            if (!trace.spendSteps(1)) {
                return null;
            }
        }
        if (epoch != null && epoch.position == position) {
            return epoch;
        }
        Epoch made = new Epoch(start, position, epoch);
        if (newer == null) {
            newest.put(cell, made);
        } else {
            newer.older = made;
        }
        epochs++;
        return made;
    }

    /** Lists the pairs of a read with those that are kept. */
    private void list(Epoch epoch, Epoch.ReadClass own, Epoch.KeptRead read, int cell) {
        for (Epoch.ReadClass each : epoch.classes()) {
            List<Epoch.KeptRead> others = each.differs(own) ? each.first : List.of();
            for (Epoch.KeptRead other : others) {
                boolean isFirst =
                        read.operation().position() < other.operation().position();
                Witness witness =
                        isFirst ? witness(own, read, each, other, cell) : witness(each, other, own, read, cell);
                // The reads that follow in the class make pairs that come later.
                if (!tally.wantsOf(witness.operation().position())) {
                    break;
                }
                tally.listCounting(witness);
            }
        }
    }

    private SplitView witness(
            Epoch.ReadClass firstClass,
            Epoch.KeptRead first,
            Epoch.ReadClass secondClass,
            Epoch.KeptRead second,
            int cell) {
        return new SplitView(
                first.operation(),
                second.operation(),
                trace.cell(cell),
                trace.value(firstClass.value),
                trace.value(secondClass.value),
                trace.symbols().replicas().get(firstClass.replica),
                trace.symbols().replicas().get(secondClass.replica),
                TimeSpan.at(first.time()),
                TimeSpan.at(second.time()),
                SplitViewDetector.versionLag(first.version(), second.version()),
                true);
    }

    /** Drops epochs that ended before {@code time}. */
    void dropBefore(long time) {
        if (epochs < worthDropping) {
            return;
        }
        epochs = 0;
        for (Epoch each : newest.values()) {
            Epoch epoch = each;
            epochs++;
            // An epoch ended at the latest when the next one that is known began.
            while (epoch.older != null && epoch.start >= time) {
                epoch = epoch.older;
                epochs++;
            }
            epoch.older = null;
        }
        worthDropping = 2 * epochs + fewEpochs;
        droppedBefore = time;
    }

    /** Gives the values that were read their new numbers. */
    void renumber(Renumbering renumbering) {
        for (Epoch each : newest.values()) {
            for (Epoch epoch = each; epoch != null; epoch = epoch.older) {
                epoch.renumber(renumbering);
            }
        }
    }

    Finding<Witness> finding() {
        return tally.finding();
    }
}
