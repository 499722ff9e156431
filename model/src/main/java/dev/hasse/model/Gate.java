package dev.hasse.model;

import java.util.Collections;
import java.util.Set;

/**
 * What a team demands of every trace.
 *
 * @param require the level that it holds at least
 * @param failOn anomalies that it may not contain, whatever its level
 * @param requireEvidence anomalies for which it may not be untested
 */
public record Gate(Level require, Set<Anomaly> failOn, Set<Anomaly> requireEvidence) {

    public Gate {
        failOn = Set.copyOf(failOn);
        requireEvidence = Set.copyOf(requireEvidence);
    }

    /** Whether the trace meets all demands; what is excused does not count. */
    public boolean passes(Verdict verdict) {
        Set<Anomaly> counting = verdict.counting();
        return verdict.chain().level(counting).compareTo(require) >= 0
                && Collections.disjoint(failOn, counting)
                && Collections.disjoint(requireEvidence, verdict.with(Status.UNTESTED));
    }

    /**
     * Whether a run is let through. One that demands evidence does not let a run without any trace through: it has none.
     *
     * @param traces how many traces there are
     * @param failed how many of them do not meet all demands
     */
    public boolean passes(long traces, long failed) {
        return failed == 0 && (traces > 0 || requireEvidence.isEmpty());
    }
}
