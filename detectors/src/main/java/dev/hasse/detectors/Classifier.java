package dev.hasse.detectors;

import dev.hasse.detectors.index.InitialCells;
import dev.hasse.model.Anomaly;
import dev.hasse.model.CascadeMode;
import dev.hasse.model.Chain;
import dev.hasse.model.Excuses;
import dev.hasse.model.Finding;
import dev.hasse.model.InitialValues;
import dev.hasse.model.Labels;
import dev.hasse.model.Observation;
import dev.hasse.model.Participants;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Trace;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Runs every detector on a trace and places the trace on the lattice (§4).
 *
 * @param chain the chain along which traces get a level
 * @param cascadeMode how A3 is decided; null to choose for each trace: {@link CascadeMode#CASCADE} where at least one record
 *     has provenance, {@link CascadeMode#RESIDUE} otherwise
 * @param initialValues which values cells are assumed to hold before the first write in the log
 * @param possibleCounts whether possible witnesses count like certain ones
 * @param maximumWitnesses how many witnesses to list for each phenomenon of a trace; counts are exact regardless
 * @param participantsCount whether verdicts name the agents and count the cells that took part
 * @param excuses which witnesses do not count, and are not listed
 */
public record Classifier(
        Chain chain,
        @Nullable CascadeMode cascadeMode,
        InitialValues initialValues,
        boolean possibleCounts,
        int maximumWitnesses,
        boolean participantsCount,
        Excuses excuses) {

    /** The default chain, the mode of A3 chosen for each trace, and every witness listed. */
    public static final Classifier LISTING_ALL = new Classifier(Chain.DEFAULT, null, Integer.MAX_VALUE);

    /**
     * A classifier that assumes no initial values, does not count possible witnesses or participants, and excuses
     * nothing.
     */
    public Classifier(Chain chain, @Nullable CascadeMode cascadeMode, int maximumWitnesses) {
        this(chain, cascadeMode, InitialValues.UNKNOWN, false, maximumWitnesses, false);
    }

    /** A classifier that excuses nothing. */
    public Classifier(
            Chain chain,
            @Nullable CascadeMode cascadeMode,
            InitialValues initialValues,
            boolean possibleCounts,
            int maximumWitnesses,
            boolean participantsCount) {
        this(chain, cascadeMode, initialValues, possibleCounts, maximumWitnesses, participantsCount, Excuses.NONE);
    }

    /** This classifier, with the participants in its verdicts. */
    public Classifier countingParticipants() {
        return new Classifier(chain, cascadeMode, initialValues, possibleCounts, maximumWitnesses, true, excuses);
    }

    /** This classifier, with A3 decided in the given mode for every trace. */
    public Classifier deciding(CascadeMode mode) {
        return new Classifier(chain, mode, initialValues, possibleCounts, maximumWitnesses, participantsCount, excuses);
    }

    /** This classifier, with the given excuses. */
    public Classifier excusing(Excuses some) {
        return new Classifier(
                chain, cascadeMode, initialValues, possibleCounts, maximumWitnesses, participantsCount, some);
    }

    /** This classifier, with so many witnesses listed. */
    public Classifier listing(int witnesses) {
        return new Classifier(chain, cascadeMode, initialValues, possibleCounts, witnesses, participantsCount, excuses);
    }

    /** Decides one trace. */
    public Verdict classify(Trace trace) {
        CascadeMode mode = modeFor(trace.columns().hasProvenance());
        InitialCells initial = InitialCells.of(trace.columns(), initialValues);
        Listing listing = listing(trace.labels().workload());
        return verdict(
                trace,
                mode,
                RecordFindings.of(trace, mode, initial, listing),
                WindowFindings.of(trace, initial, listing));
    }

    /** Decides one trace in two independent halves, which may run at the same time. */
    public CompletableFuture<Verdict> classify(Trace trace, Executor executor) {
        CascadeMode mode = modeFor(trace.columns().hasProvenance());
        InitialCells initial = InitialCells.of(trace.columns(), initialValues);
        Listing listing = listing(trace.labels().workload());
        return CompletableFuture.supplyAsync(() -> RecordFindings.of(trace, mode, initial, listing), executor)
                .thenCombine(
                        CompletableFuture.supplyAsync(() -> WindowFindings.of(trace, initial, listing), executor),
                        (records, windows) -> verdict(trace, mode, records, windows));
    }

    private @Nullable Participants participants(Trace trace) {
        if (!participantsCount) {
            return null;
        }
        ParticipantCount count = new ParticipantCount();
        count.add(trace.columns());
        return count.of(trace.symbols(), trace::role);
    }

    /** The witnesses to list for a trace of this workload. */
    public Listing listing(@Nullable String workload) {
        return new Listing(maximumWitnesses, excuses, workload);
    }

    /**
     * The mode in which A3 is decided for a trace.
     *
     * @param provenance whether any of its records says what it observed
     */
    public CascadeMode modeFor(boolean provenance) {
        if (cascadeMode != null) {
            return cascadeMode;
        }
        return provenance ? CascadeMode.CASCADE : CascadeMode.RESIDUE;
    }

    /**
     * Whether traces can be decided record by record. They cannot if initial values are taken from reads, which needs
     * the whole trace.
     */
    public boolean decidesOnline() {
        return initialValues == InitialValues.UNKNOWN;
    }

    private Verdict verdict(Trace trace, CascadeMode mode, RecordFindings records, WindowFindings windows) {
        Map<Phenomenon, Finding<Witness>> findings = new HashMap<>();
        for (Anomaly anomaly : Anomaly.values()) {
            findings.put(anomaly, finding(anomaly, records, windows));
        }
        for (Observation observation : Observation.values()) {
            findings.put(observation, finding(observation, records, windows));
        }
        TraceFindings all = new TraceFindings(
                findings,
                records.provenance(),
                possibleCounts ? windows.facets().plus(windows.possibleFacets()) : windows.facets(),
                records.residues(possibleCounts),
                records.blastRadius());
        return verdict(
                trace.id(), trace.source(), trace.labels(), trace.columns().decided(), mode, all, participants(trace));
    }

    /** The verdict on a trace that is decided. */
    public Verdict verdict(
            String traceId,
            String source,
            Labels labels,
            int records,
            CascadeMode mode,
            TraceFindings found,
            @Nullable Participants participants) {
        Map<Phenomenon, Finding<Witness>> findings = new HashMap<>(found.findings());
        if (possibleCounts) {
            findings.replaceAll((phenomenon, finding) -> finding.countingPossible(maximumWitnesses));
        }
        return new Verdict(
                traceId,
                source,
                labels,
                records,
                chain,
                mode,
                found.provenance(),
                initialValues,
                possibleCounts,
                findings,
                found.staleness(),
                found.residues(),
                found.blastRadius(),
                participants);
    }

    private static Finding<Witness> finding(Anomaly anomaly, RecordFindings records, WindowFindings windows) {
        return switch (anomaly) {
            case A1 -> windows.of(anomaly);
            case A2 -> records.phantomTool();
            case A3 -> records.cascade();
            case A6 -> records.reordering();
        };
    }

    private static Finding<Witness> finding(Observation observation, RecordFindings records, WindowFindings windows) {
        return switch (observation) {
            case STALE_READ, UNSEEN_OVERWRITE, SNAPSHOT, SPLIT_VIEW, REFUSED -> windows.of(observation);
            case EXTERNALIZED -> records.externalized();
        };
    }
}
