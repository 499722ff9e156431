package dev.hasse.detectors;

import dev.hasse.model.Anomaly;
import dev.hasse.model.CascadeMode;
import dev.hasse.model.Chain;
import dev.hasse.model.Finding;
import dev.hasse.model.Trace;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Runs every detector on a trace, and says where that puts it on the lattice (§4).
 *
 * @param chain the chain along which traces get a level
 * @param cascadeMode how A3 is decided; null to choose for each trace: {@link CascadeMode#CASCADE} where at least one record
 *     has provenance, {@link CascadeMode#RESIDUE} otherwise
 * @param maximumWitnesses how many witnesses to list for each anomaly of a trace; counts are exact all the same
 */
public record Classifier(Chain chain, @Nullable CascadeMode cascadeMode, int maximumWitnesses) {

    /** The default chain, A3 as each trace allows, and every witness. */
    public static final Classifier LISTING_ALL = new Classifier(Chain.DEFAULT, null, Integer.MAX_VALUE);

    /** Decides one trace. */
    public Verdict classify(Trace trace) {
        CascadeMode mode = cascadeMode != null
                ? cascadeMode
                : trace.columns().hasProvenance() ? CascadeMode.CASCADE : CascadeMode.RESIDUE;
        CommitOrder order = new CommitOrder(trace.columns());
        WritesByCell writes = new WritesByCell(trace.columns(), order);
        StaleGenerationDetector.Result stale = StaleGenerationDetector.detect(trace, order, writes, maximumWitnesses);
        Finding<Witness> cascade = mode == CascadeMode.CASCADE
                ? CausalCascadeDetector.detect(trace, maximumWitnesses)
                : ResidueDetector.detect(trace, maximumWitnesses);
        return new Verdict(
                trace.id(),
                trace.source(),
                trace.workload(),
                trace.size(),
                chain,
                mode,
                Map.of(
                        Anomaly.A1, stale.finding(),
                        Anomaly.A2, PhantomToolDetector.detect(trace, maximumWitnesses),
                        Anomaly.A3, cascade,
                        Anomaly.A6, ToolEffectReorderingDetector.detect(trace, maximumWitnesses)),
                stale.facets(),
                mode == CascadeMode.CASCADE ? BlastRadius.of(trace.columns()) : 0,
                SnapshotCheck.check(trace, writes),
                SplitViewDetector.detect(trace, writes, maximumWitnesses));
    }
}
