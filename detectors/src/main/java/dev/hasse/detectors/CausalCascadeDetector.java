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
 * <p>Witness: (j, p). Evidence: the aborted records. Decides traces with provenance only; for the others see {@link
 * ResidueDetector}. Whether {@code preds} are direct or closed makes no difference to existence: on a path from an aborted
 * record to a survivor, some survivor directly follows an aborted one.
 *
 * <p>Cost: O(n + e) for n records and e predecessors.
 */
public final class CausalCascadeDetector {
    private CausalCascadeDetector() {}

    /**
     * Decides A3 in mode cascade.
     *
     * @param limit how many witnesses to list
     */
    public static Finding<Witness> detect(Trace trace, int limit) {
        Columns columns = trace.columns();
        List<Witness> listed = new ArrayList<>();
        long count = 0;
        long evidence = 0;
        for (int record = 0; record < columns.size(); record++) {
            if (columns.isAborted(record)) {
                evidence++;
                continue;
            }
            for (int k = columns.predecessorsFrom(record); k < columns.predecessorsFrom(record + 1); k++) {
                int predecessor = columns.predecessor(k);
                if (columns.isAborted(predecessor)) {
                    count++;
                    if (listed.size() < limit) {
                        listed.add(new CausalCascade(
                                trace.reference(record), trace.reference(predecessor), columns.writeTime(record)));
                    }
                }
            }
        }
        return new Finding<>(count, evidence, listed);
    }
}
