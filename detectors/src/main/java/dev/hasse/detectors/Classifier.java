package dev.hasse.detectors;

import dev.hasse.model.Anomaly;
import dev.hasse.model.CascadeMode;
import dev.hasse.model.Chain;
import dev.hasse.model.Finding;
import dev.hasse.model.Snapshot;
import dev.hasse.model.SplitView;
import dev.hasse.model.Trace;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
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
        return classify(trace, Runnable::run);
    }

    /**
     * Decides one trace, in two parts that need nothing of each other.
     *
     * @param beside does one part, at the same time if it can
     */
    Verdict classify(Trace trace, Executor beside) {
        CascadeMode mode = cascadeMode != null
                ? cascadeMode
                : trace.columns().hasProvenance() ? CascadeMode.CASCADE : CascadeMode.RESIDUE;
        CompletableFuture<RecordByRecord> others =
                CompletableFuture.supplyAsync(() -> recordByRecord(trace, mode), beside);
        CommitOrder order = new CommitOrder(trace.columns());
        WritesByCell writes = new WritesByCell(trace.columns(), order);
        StaleGenerationDetector.Result stale = StaleGenerationDetector.detect(trace, order, writes, maximumWitnesses);
        Snapshot snapshot = SnapshotCheck.check(trace, writes);
        Finding<SplitView> splitView = SplitViewDetector.detect(trace, writes, maximumWitnesses);
        RecordByRecord rest = join(others);
        return new Verdict(
                trace.id(),
                trace.source(),
                trace.workload(),
                trace.size(),
                chain,
                mode,
                Map.of(
                        Anomaly.A1, stale.finding(),
                        Anomaly.A2, rest.phantomTool,
                        Anomaly.A3, rest.cascade,
                        Anomaly.A6, rest.reordering),
                stale.facets(),
                rest.blastRadius,
                snapshot,
                splitView);
    }

    /** What does without the writes in order of time. */
    private record RecordByRecord(
            Finding<Witness> phantomTool, Finding<Witness> cascade, int blastRadius, Finding<Witness> reordering) {}

    private RecordByRecord recordByRecord(Trace trace, CascadeMode mode) {
        boolean precise = mode == CascadeMode.CASCADE;
        return new RecordByRecord(
                PhantomToolDetector.detect(trace, maximumWitnesses),
                precise
                        ? CausalCascadeDetector.detect(trace, maximumWitnesses)
                        : ResidueDetector.detect(trace, maximumWitnesses),
                precise ? BlastRadius.of(trace.columns()) : 0,
                ToolEffectReorderingDetector.detect(trace, maximumWitnesses));
    }

    private static <T> T join(CompletableFuture<T> part) {
        try {
            return part.join();
        } catch (CompletionException failure) {
            if (failure.getCause() instanceof Error error) {
                // Such as that there is no memory left, of which the command has something to say.
                throw error;
            }
            throw failure;
        }
    }
}
