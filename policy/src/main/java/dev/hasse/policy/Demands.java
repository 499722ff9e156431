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
 * What a team demands of the traces of one workload. Everything except the limits applies to each trace.
 *
 * @param require the lowest level that a trace may have
 * @param failOn what a trace may not contain, whatever its level
 * @param requireEvidence what may not be untested
 * @param limits how often an anomaly may happen in all traces of the workload together; an anomaly with a limit does
 *     not count towards the level that each trace must have
 */
public record Demands(
        Level require, Set<Phenomenon> failOn, Set<Phenomenon> requireEvidence, Map<Anomaly, RateLimit> limits) {

    public Demands {
        failOn = Set.copyOf(failOn);
        requireEvidence = Set.copyOf(requireEvidence);
        limits = Map.copyOf(limits);
    }

    /** Whether the trace meets the demands on each trace; excused witnesses do not count. */
    public boolean areMetBy(Verdict verdict) {
        return failures(verdict).isNone();
    }

    /** The kinds of demands that the trace does not meet, each of them once. */
    FailureReasons failures(Verdict verdict) {
        Set<Anomaly> counting = verdict.counting();
        Set<Anomaly> judgedHere = EnumSet.noneOf(Anomaly.class);
        judgedHere.addAll(counting);
        judgedHere.removeAll(limits.keySet());
        boolean isBelow = verdict.chain().level(judgedHere).compareTo(require) < 0;
        boolean isFound =
                failOn.stream().anyMatch(demanded -> verdict.finding(demanded).counted() > 0);
        boolean isUntested = requireEvidence.stream()
                .anyMatch(demanded -> verdict.finding(demanded).status() == Status.UNTESTED);
        return new FailureReasons(isBelow ? 1 : 0, isFound ? 1 : 0, isUntested ? 1 : 0);
    }

    /** Whether there are traces that do not meet the demands. */
    boolean demandSomething() {
        return require != Level.L0 || !failOn.isEmpty() || needTraces();
    }

    /** Whether any trace is required at all: a gate that needs evidence does not pass without one. */
    boolean needTraces() {
        return !requireEvidence.isEmpty() || !limits.isEmpty();
    }
}
