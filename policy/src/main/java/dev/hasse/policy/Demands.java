package dev.hasse.policy;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Level;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Status;
import dev.hasse.model.Verdict;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/**
 * What a team demands of the traces of one workload. All but the limits is demanded of each trace.
 *
 * @param require the level that a trace holds at least
 * @param failOn what it may not contain, whatever its level
 * @param requireEvidence what may not be untested
 * @param limits how often an anomaly may happen in all traces of the workload together; it then does not count towards the level that
 *     each of them has to hold
 */
public record Demands(
        Level require, Set<Phenomenon> failOn, Set<Phenomenon> requireEvidence, Map<Anomaly, RateLimit> limits) {

    public Demands {
        failOn = Set.copyOf(failOn);
        requireEvidence = Set.copyOf(requireEvidence);
        limits = Map.copyOf(limits);
    }

    /** Whether the trace meets what is demanded of each; what is excused does not count. */
    public boolean areMetBy(Verdict verdict) {
        Set<Anomaly> counting = verdict.counting();
        Set<Anomaly> judgedHere = EnumSet.noneOf(Anomaly.class);
        judgedHere.addAll(counting);
        judgedHere.removeAll(limits.keySet());
        return verdict.chain().level(judgedHere).compareTo(require) >= 0
                && failOn.stream()
                        .noneMatch(demanded -> verdict.finding(demanded).counted() > 0)
                && requireEvidence.stream()
                        .noneMatch(demanded -> verdict.finding(demanded).status() == Status.UNTESTED);
    }

    /** Whether traces have to show something: none at all then are not enough. */
    boolean needTraces() {
        return !requireEvidence.isEmpty() || !limits.isEmpty();
    }
}
