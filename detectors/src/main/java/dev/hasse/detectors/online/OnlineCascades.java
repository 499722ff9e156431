package dev.hasse.detectors.online;

import dev.hasse.detectors.FindingTally;
import dev.hasse.detectors.Listing;
import dev.hasse.model.CausalCascade;
import dev.hasse.model.Finding;
import dev.hasse.model.OperationRef;
import dev.hasse.model.PackedRecord;
import dev.hasse.model.Witness;
import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectMaps;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.List;

/**
 * A3 online in mode cascade, and the blast radius; {@link dev.hasse.detectors.CausalCascadeDetector} and {@link dev.hasse.detectors.BlastRadius} define them.
 *
 * <p>It keeps two bits of each record: whether it is aborted, and whether it is aborted or downstream of an aborted
 * one. Predecessors precede the records that name them (or are these records themselves), so in log order both are
 * known by then. Of a trace that never ends, those of the first records are dropped along with their ids.
 */
final class OnlineCascades {
    private final OnlineTrace trace;
    private final FindingTally tally;
    private final RecentBits aborted;
    private final RecentBits reached;
    /** References to aborted records; added only as long as more witnesses are wanted. */
    private final Int2ObjectOpenHashMap<OperationRef> places = new Int2ObjectOpenHashMap<>();
    /** The references of those that this goes ahead of. */
    private final Int2ObjectMap<OperationRef> placesBefore;

    private final List<Witness> ofRecord = new ArrayList<>();
    private long withProvenance;
    private int survivorsReached;

    OnlineCascades(OnlineTrace trace, Listing listing) {
        this.trace = trace;
        this.tally = new FindingTally(listing);
        this.aborted = new RecentBits();
        this.reached = new RecentBits();
        this.placesBefore = Int2ObjectMaps.emptyMap();
    }

    /** Goes ahead of others, which must not change as long as these are used. */
    OnlineCascades(OnlineTrace trace, Listing listing, OnlineCascades before) {
        this.trace = trace;
        this.tally = new FindingTally(listing);
        this.aborted = new RecentBits(before.aborted);
        this.reached = new RecentBits(before.reached);
        this.placesBefore = before.places;
    }

    /** Decides the next record in log order. */
    void decide(PackedRecord record) {
        int number = record.position() - 1;
        boolean survives = record.survives();
        if (survives) {
            withProvenance += record.hasProvenance() ? 1 : 0;
            tally.leaveOpen(!record.hasProvenance() && record.reads() > 0 ? 1 : 0);
        }
        boolean isReached = record.isAborted();
        if (isReached) {
            aborted.set(number);
            if (tally.wants(true)) {
                places.put(number, trace.reference(record));
            }
        }
        for (int k = 0; k < record.predecessors(); k++) {
            int predecessor = (int) record.predecessor(k);
            boolean repeated = k > 0 && record.predecessor(k - 1) == predecessor;
            isReached |= reached.get(predecessor);
            if (survives && !repeated && aborted.get(predecessor)) {
                addWitness(record, predecessor);
            }
        }
        if (isReached) {
            reached.set(number);
            survivorsReached += survives ? 1 : 0;
        }
        if (!ofRecord.isEmpty()) {
            tally.list(ofRecord);
        }
    }

    private void addWitness(PackedRecord record, int predecessor) {
        tally.add(true, 1);
        if (tally.wanted(true) > ofRecord.size()) {
            OperationRef place = places.get(predecessor);
            ofRecord.add(new CausalCascade(
                    trace.reference(record),
                    place == null ? placesBefore.get(predecessor) : place,
                    record.writeTime()));
        }
        if (tally.wanted(true) == 0 && !places.isEmpty()) {
            places.clear();
            places.trim();
        }
    }

    /** Forgets the records before one: nobody will name them as predecessors. */
    void dropBefore(int record) {
        aborted.dropBefore(record);
        reached.dropBefore(record);
        places.keySet().removeIf((int place) -> place < record);
    }

    /** The finding, once all records are decided. */
    Finding<Witness> finding() {
        tally.addEvidence(aborted.isAny() ? withProvenance : 0);
        return tally.finding();
    }

    /** The number of surviving records downstream of an aborted one. */
    int blastRadius() {
        return survivorsReached;
    }
}
