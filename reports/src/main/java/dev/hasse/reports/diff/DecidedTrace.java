package dev.hasse.reports.diff;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Finding;
import dev.hasse.model.Fingerprint;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Status;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a comparison needs of the verdict on a trace.
 *
 * @param id the id of the trace
 * @param source the file in which it begins; equal to the id if its records name none
 * @param workload null if none is known
 * @param records how many records it has
 * @param outcomes the outcome for each phenomenon
 */
public record DecidedTrace(
        String id, String source, @Nullable String workload, long records, Map<Phenomenon, Outcome> outcomes) {

    public DecidedTrace {
        outcomes = Map.copyOf(outcomes);
    }

    /**
     * The outcome for one phenomenon.
     *
     * @param complete whether the witnesses are all listed; if not, there may be further findings
     * @param certain the findings with a certain witness
     * @param possible the findings with a possible witness
     */
    public record Outcome(Status status, boolean complete, Set<Fingerprint> certain, Set<Fingerprint> possible) {
        /** Nothing was tested. */
        static final Outcome NONE = new Outcome(Status.UNTESTED, true, Set.of(), Set.of());

        public Outcome {
            certain = Set.copyOf(certain);
            possible = Set.copyOf(possible);
        }

        private Outcome withoutWorkload() {
            return new Outcome(status, complete, withoutWorkload(certain), withoutWorkload(possible));
        }

        private static Set<Fingerprint> withoutWorkload(Set<Fingerprint> findings) {
            return findings.stream()
                    .map(finding -> new Fingerprint(finding.phenomenon(), null, finding.agents(), finding.subject()))
                    .collect(Collectors.toSet());
        }

        private static Outcome of(Finding<Witness> finding, @Nullable String workload) {
            return new Outcome(
                    finding.status(),
                    finding.unlisted() == 0 && finding.unlistedPossible() == 0,
                    fingerprints(finding.witnesses(), workload),
                    fingerprints(finding.possibleWitnesses(), workload));
        }

        private static Set<Fingerprint> fingerprints(List<Witness> witnesses, @Nullable String workload) {
            return witnesses.stream()
                    .map(witness -> Fingerprint.of(witness, workload))
                    .collect(Collectors.toSet());
        }
    }

    /** What a comparison needs of this verdict. */
    public static DecidedTrace of(Verdict verdict) {
        Map<Phenomenon, Outcome> outcomes = new HashMap<>();
        verdict.findings()
                .forEach((phenomenon, finding) -> outcomes.put(phenomenon, Outcome.of(finding, verdict.workload())));
        return new DecidedTrace(verdict.traceId(), verdict.source(), verdict.workload(), verdict.records(), outcomes);
    }

    /** This trace and its findings, as if no workload were known. */
    DecidedTrace withoutWorkload() {
        Map<Phenomenon, Outcome> without = new HashMap<>();
        outcomes.forEach((phenomenon, outcome) -> without.put(phenomenon, outcome.withoutWorkload()));
        return new DecidedTrace(id, source, null, records, without);
    }

    /** The outcome for a phenomenon; untested if nothing is known of it. */
    Outcome of(Phenomenon phenomenon) {
        return outcomes.getOrDefault(phenomenon, Outcome.NONE);
    }

    /** The status of a phenomenon. */
    Status status(Phenomenon phenomenon) {
        return of(phenomenon).status();
    }

    /** The anomalies that it has. */
    Set<Anomaly> found() {
        Set<Anomaly> found = EnumSet.noneOf(Anomaly.class);
        for (Anomaly anomaly : Anomaly.values()) {
            if (status(anomaly) == Status.FOUND) {
                found.add(anomaly);
            }
        }
        return found;
    }

    /** Whether it is called after its file, as its records name no trace. */
    boolean isCalledAfterItsFile() {
        return id.equals(source);
    }
}
