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
 * <p>Witness: (j, p). Evidence: the aborted records. Decides traces with provenance only; for the others see {@link
 * ResidueDetector}. Whether {@code preds} are direct or closed makes no difference to existence: on a path from an aborted
 * record to a survivor, some survivor directly follows an aborted one.
 *
 * <p>Cost: O(n + e) for n records and e predecessors.
 */
public final class CausalCascadeDetector {
    private final int limit;
    private final BitSet aborted = new BitSet();
    /** Where the aborted records are, as long as witnesses are listed. */
    private final Int2ObjectOpenHashMap<OperationRef> places = new Int2ObjectOpenHashMap<>();

    private Finding<Witness> found = new Finding<>(0, 0, List.of());

    /** @param limit how many witnesses to list */
    CausalCascadeDetector(int limit) {
        this.limit = limit;
    }

    /**
     * Decides A3 in mode cascade.
     *
     * @param limit how many witnesses to list
     */
    public static Finding<Witness> detect(Trace trace, int limit) {
        CausalCascadeDetector detector = new CausalCascadeDetector(limit);
        detector.addAborted(trace);
        detector.decide(trace, 0, trace.size());
        return detector.found();
    }

    /** What was found so far. */
    Finding<Witness> found() {
        return found;
    }

    /** Notes which records are aborted. Predecessors have to be, before a record that names them is decided. */
    void addAborted(Trace trace) {
        Columns columns = trace.columns();
        for (int record = 0; record < columns.size(); record++) {
            if (columns.isAborted(record)) {
                int number = columns.position(record) - 1;
                aborted.set(number);
                if (found.witnesses().size() < limit) {
                    places.put(number, trace.reference(record));
                }
            }
        }
    }

    /** Decides which records from {@code from} on, before {@code to}, are the j of a witness. */
    void decide(Trace trace, int from, int to) {
        Columns columns = trace.columns();
        int remaining = limit - found.witnesses().size();
        List<Witness> listed = new ArrayList<>();
        long count = 0;
        long evidence = 0;
        for (int record = from; record < to; record++) {
            if (columns.isAborted(record)) {
                evidence++;
                continue;
            }
            for (int k = columns.predecessorsFrom(record); k < columns.predecessorsFrom(record + 1); k++) {
                int predecessor = columns.predecessor(k);
                if (aborted.get(predecessor)) {
                    count++;
                    if (listed.size() < remaining) {
                        listed.add(new CausalCascade(
                                trace.reference(record), places.get(predecessor), columns.writeTime(record)));
                    }
                }
            }
        }
        found = found.plus(new Finding<>(count, evidence, listed));
        if (found.witnesses().size() == limit) {
            places.clear();
            places.trim();
        }
    }
}
