package dev.hasse.policy;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Level;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Verdict;
import java.util.Collection;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a team demands of a run.
 *
 * @param demands on traces of every workload that has no demands of its own
 * @param workloads the demands of workloads that have their own, by workload
 * @param allowUntested whether a run may pass in which nothing could be tested
 */
public record Gate(Demands demands, Map<String, Demands> workloads, boolean allowUntested) {

    public Gate {
        workloads = Map.copyOf(workloads);
    }

    /** The demands on traces of a workload; null for traces without a workload. */
    public Demands demands(@Nullable String workload) {
        return workload == null ? demands : workloads.getOrDefault(workload, demands);
    }

    /** Whether the trace meets the demands on each trace; excused witnesses do not count. */
    public boolean passes(Verdict verdict) {
        return demands(verdict.workload()).areMetBy(verdict);
    }

    /**
     * Whether a run passes. A gate that demands evidence, or a rate, fails a run without traces, which has no evidence.
     *
     * @param traces how many traces there are
     * @param failed how many of them do not meet all demands
     * @param rates how often limited anomalies happen
     */
    public boolean passes(long traces, long failed, Collection<JudgedRate> rates) {
        boolean needsTraces = all().anyMatch(Demands::needTraces);
        return failed == 0 && (traces > 0 || !needsTraces) && rates.stream().allMatch(JudgedRate::holds);
    }

    /**
     * Whether the run fails because it tested nothing: no trace could have shown any anomaly, nor any observation that
     * the gate fails on. A run without traces tested nothing. A gate that demands nothing never fails.
     *
     * @param traces how many traces there are
     * @param totals of these traces; a phenomenon without an entry was untested in none
     */
    public boolean failsUntested(long traces, Map<Phenomenon, Summary.Totals> totals) {
        Stream<Phenomenon> demanded = all().flatMap(one -> one.failOn().stream());
        return !allowUntested
                && all().anyMatch(Demands::demandSomething)
                && Stream.concat(Stream.of(Anomaly.values()), demanded)
                        .allMatch(phenomenon -> totals.getOrDefault(phenomenon, Summary.Totals.NONE)
                                        .untested()
                                >= traces);
    }

    /** Whether traces can fail it for several kinds of reasons: their level, what they have, or what is untested in them. */
    public boolean hasSeveralKinds() {
        return Stream.<Predicate<Demands>>of(
                                one -> one.require() != Level.L0,
                                one -> !one.failOn().isEmpty(),
                                one -> !one.requireEvidence().isEmpty())
                        .filter(kind -> all().anyMatch(kind))
                        .count()
                > 1;
    }

    private Stream<Demands> all() {
        return Stream.concat(Stream.of(demands), workloads.values().stream());
    }
}
