package dev.hasse.detectors;

import dev.hasse.model.Anomaly;
import dev.hasse.model.CascadeMode;
import dev.hasse.model.Chain;
import dev.hasse.model.Participants;
import dev.hasse.model.Trace;
import dev.hasse.model.Verdict;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Runs every detector on a trace, and says where that puts it on the lattice (§4).
 *
 * @param chain the chain along which traces get a level
 * @param cascadeMode how A3 is decided; null to choose for each trace: {@link CascadeMode#CASCADE} where at least one record
 *     has provenance, {@link CascadeMode#RESIDUE} otherwise
 * @param maximumWitnesses how many witnesses to list for each anomaly of a trace; counts are exact all the same
 * @param countingParticipants whether to say who and what took part
 */
public record Classifier(
        Chain chain, @Nullable CascadeMode cascadeMode, int maximumWitnesses, boolean countingParticipants) {

    /** The default chain, A3 as each trace allows, and every witness. */
    public static final Classifier LISTING_ALL = new Classifier(Chain.DEFAULT, null, Integer.MAX_VALUE);

    /** Decides, and nothing more. */
    public Classifier(Chain chain, @Nullable CascadeMode cascadeMode, int maximumWitnesses) {
        this(chain, cascadeMode, maximumWitnesses, false);
    }

    /** Decides one trace. */
    public Verdict classify(Trace trace) {
        CascadeMode mode = modeFor(trace);
        return verdict(
                trace,
                trace.source(),
                trace.size(),
                mode,
                RecordFindings.of(trace, mode, maximumWitnesses),
                WindowFindings.of(trace, maximumWitnesses),
                participants(trace));
    }

    /** Decides one trace, in two parts that need nothing of each other, and so may be done at the same time. */
    CompletableFuture<Verdict> classify(Trace trace, Executor executor) {
        CascadeMode mode = modeFor(trace);
        return CompletableFuture.supplyAsync(() -> RecordFindings.of(trace, mode, maximumWitnesses), executor)
                .thenCombine(
                        CompletableFuture.supplyAsync(() -> WindowFindings.of(trace, maximumWitnesses), executor),
                        (records, windows) -> verdict(
                                trace, trace.source(), trace.size(), mode, records, windows, participants(trace)));
    }

    private @Nullable Participants participants(Trace trace) {
        if (!countingParticipants) {
            return null;
        }
        ParticipantCount count = new ParticipantCount();
        count.add(trace.columns());
        return count.of(trace);
    }

    /** How A3 is decided of this trace, or of one that begins like this. */
    CascadeMode modeFor(Trace trace) {
        if (cascadeMode != null) {
            return cascadeMode;
        }
        return trace.columns().hasProvenance() ? CascadeMode.CASCADE : CascadeMode.RESIDUE;
    }

    /** @param trace tells what the trace is called */
    Verdict verdict(
            Trace trace,
            String source,
            int size,
            CascadeMode mode,
            RecordFindings records,
            WindowFindings windows,
            @Nullable Participants participants) {
        return new Verdict(
                trace.id(),
                source,
                trace.labels(),
                size,
                chain,
                mode,
                Map.of(
                        Anomaly.A1, windows.stale().finding(),
                        Anomaly.A2, records.phantomTool(),
                        Anomaly.A3, records.cascade(),
                        Anomaly.A6, records.reordering()),
                windows.stale().facets(),
                records.blastRadius(),
                windows.snapshot(),
                windows.splitView(),
                participants);
    }
}
