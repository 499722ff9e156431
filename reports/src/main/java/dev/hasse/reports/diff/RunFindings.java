package dev.hasse.reports.diff;

import dev.hasse.model.Fingerprint;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Status;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The findings of a run by fingerprint, and what is known where one is missing. */
final class RunFindings {
    private final Map<Fingerprint, List<DecidedTrace>> certain = new HashMap<>();
    private final Set<Fingerprint> possible = new HashSet<>();
    private final Set<Place> tested = new HashSet<>();
    private final Set<Place> incomplete = new HashSet<>();

    /** The part of a run that is tested for a phenomenon, or not. */
    private record Place(Phenomenon phenomenon, @Nullable String workload) {
        static Place of(Fingerprint finding) {
            return new Place(finding.phenomenon(), finding.workload());
        }
    }

    RunFindings(DecidedRun run) {
        for (DecidedTrace trace : run.traces()) {
            trace.outcomes().forEach((phenomenon, outcome) -> {
                Place place = new Place(phenomenon, trace.workload());
                if (outcome.status() != Status.UNTESTED) {
                    tested.add(place);
                }
                if (!outcome.complete()) {
                    incomplete.add(place);
                }
                outcome.certain()
                        .forEach(finding -> certain.computeIfAbsent(finding, none -> new ArrayList<>())
                                .add(trace));
                possible.addAll(outcome.possible());
            });
        }
    }

    Set<Fingerprint> certain() {
        return certain.keySet();
    }

    /** The traces with a finding. */
    List<DecidedTrace> tracesWith(Fingerprint finding) {
        return certain.getOrDefault(finding, List.of());
    }

    boolean hasPossible(Fingerprint finding) {
        return possible.contains(finding);
    }

    /** Whether every witness is listed of those that might have this fingerprint. */
    boolean listsAllLike(Fingerprint finding) {
        return !incomplete.contains(Place.of(finding));
    }

    /**
     * Whether this run was tested for a finding of the other one: in each of the traces that have it there, if this run has
     * all of these, or else in any trace of the workload.
     *
     * @param others the traces with the finding in the other run
     * @param here the same trace in this run
     */
    boolean wasTestedFor(
            Fingerprint finding, List<DecidedTrace> others, Function<DecidedTrace, @Nullable DecidedTrace> here) {
        boolean each = true;
        for (DecidedTrace other : others) {
            DecidedTrace same = here.apply(other);
            if (same == null) {
                return tested.contains(Place.of(finding));
            }
            each &= same.status(finding.phenomenon()) != Status.UNTESTED;
        }
        return each;
    }
}
