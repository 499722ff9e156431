package dev.hasse.detectors;

import dev.hasse.model.CausalCascade;
import dev.hasse.model.Columns;
import dev.hasse.model.Finding;
import dev.hasse.model.Trace;
import dev.hasse.model.Witness;
import java.util.ArrayList;
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

    private CausalCascadeDetector() {}

    /**
     * Decides A3 in mode cascade.
     *
     * @param limit how many witnesses to list
     */
    public static Finding<Witness> detect(Trace trace, int limit) {
        return detect(trace, Listing.first(limit));
    }

    static Finding<Witness> detect(Trace trace, Listing listing) {
        Columns columns = trace.columns();
        FindingTally tally = new FindingTally(listing);
        List<Witness> ofRecord = new ArrayList<>();
        boolean anyAborted = false;
        long withProvenance = 0;
        for (int record = 0; record < columns.size(); record++) {
            anyAborted |= columns.isAborted(record);
            if (!columns.survives(record) || !columns.isDecided(record)) {
                continue;
            }
            boolean says = columns.hasProvenance(record);
            withProvenance += says ? 1 : 0;
            tally.leaveOpen(!says && columns.readsFrom(record) < columns.readsFrom(record + 1) ? 1 : 0);
            for (int k = columns.predecessorsFrom(record); k < columns.predecessorsFrom(record + 1); k++) {
                int predecessor = columns.predecessor(k);
                if (columns.isAborted(predecessor)) {
                    tally.add(true, 1);
                    if (tally.wanted(true) > ofRecord.size()) {
                        ofRecord.add(new CausalCascade(
                                trace.reference(record), trace.reference(predecessor), columns.writeTime(record)));
                    }
                }
            }
            tally.list(ofRecord);
        }
        tally.addEvidence(anyAborted ? withProvenance : 0);
        return tally.finding();
    }
}
