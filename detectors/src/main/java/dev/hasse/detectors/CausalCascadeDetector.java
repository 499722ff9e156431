package dev.hasse.detectors;

import dev.hasse.model.CausalCascade;
import dev.hasse.model.Columns;
import dev.hasse.model.Finding;
import dev.hasse.model.OperationRef;
import dev.hasse.model.Trace;
import dev.hasse.model.Witness;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * A3, causal-cascade, in mode cascade (§3.3, Definition 3).
 *
 * <p>The history exhibits it when there are records j and p with
 *
 * <pre>    j not aborted,   p ∈ preds(j),   p aborted.</pre>
 *
 * <p>A record stands (is a survivor) if it was neither aborted nor refused.
 *
 * <p>Witness: (j, p). Evidence: the surviving records with {@code preds}, if any record of the trace is aborted. A
 * surviving record that read but does not say whom it observed is undecided. Decides traces with provenance; for the
 * others see {@link ResidueDetector}. Whether {@code preds} are direct or closed makes no difference to existence: on a
 * path from an aborted record to a survivor, some survivor directly follows an aborted one.
 *
 * <p>Cost: O(n + e) for n records and e predecessors.
 */
public final class CausalCascadeDetector {
    /** The rule for (j, p). */
    static boolean isWitness(History h, int j, int p) {
        return h.get(j).survives() && h.observed(j, p) && h.get(p).aborted();
    }

    private final FindingTally tally;
    private final BitSet aborted = new BitSet();
    /** References to aborted records; added only as long as more witnesses are wanted. */
    private final Int2ObjectOpenHashMap<OperationRef> places = new Int2ObjectOpenHashMap<>();

    private long withProvenance;

    /** @param listing which witnesses to list */
    CausalCascadeDetector(Listing listing) {
        this.tally = new FindingTally(listing);
    }

    /**
     * Decides A3 in mode cascade.
     *
     * @param limit how many witnesses to list
     */
    public static Finding<Witness> detect(Trace trace, int limit) {
        CausalCascadeDetector detector = new CausalCascadeDetector(Listing.first(limit));
        detector.addAborted(trace);
        detector.decide(trace, 0, trace.size());
        return detector.found();
    }

    /** The finding, once all records are decided. */
    Finding<Witness> found() {
        tally.addEvidence(aborted.isEmpty() ? 0 : withProvenance);
        withProvenance = 0;
        return tally.finding();
    }

    /** Notes which records are aborted. Predecessors must be noted before a record that names them is decided. */
    void addAborted(Trace trace) {
        Columns columns = trace.columns();
        for (int record = 0; record < columns.size(); record++) {
            if (columns.isAborted(record)) {
                int number = columns.position(record) - 1;
                aborted.set(number);
                if (tally.wants(true)) {
                    places.put(number, trace.reference(record));
                }
            }
        }
    }

    /** Decides which records in [from, to) are the j of a witness. */
    void decide(Trace trace, int from, int to) {
        Columns columns = trace.columns();
        List<Witness> ofRecord = new ArrayList<>();
        for (int record = from; record < to; record++) {
            if (!columns.survives(record)) {
                continue;
            }
            boolean says = columns.hasProvenance(record);
            withProvenance += says ? 1 : 0;
            tally.leaveOpen(!says && columns.readsFrom(record) < columns.readsFrom(record + 1) ? 1 : 0);
            for (int k = columns.predecessorsFrom(record); k < columns.predecessorsFrom(record + 1); k++) {
                int predecessor = columns.predecessor(k);
                if (aborted.get(predecessor)) {
                    tally.add(true, 1);
                    if (tally.wanted(true) > ofRecord.size()) {
                        ofRecord.add(new CausalCascade(
                                trace.reference(record), places.get(predecessor), columns.writeTime(record)));
                    }
                }
            }
            tally.list(ofRecord);
        }
        if (tally.wanted(true) == 0) {
            places.clear();
            places.trim();
        }
    }
}
