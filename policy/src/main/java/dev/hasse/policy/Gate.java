package dev.hasse.policy;

import dev.hasse.model.Verdict;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a team demands of a run.
 *
 * @param demands on traces of all workloads but those that have demands of their own
 * @param workloads workloads that have
 */
public record Gate(Demands demands, Map<String, Demands> workloads) {

    public Gate {
        workloads = Map.copyOf(workloads);
    }

    /** What is demanded of traces of a workload; null for those of none. */
    public Demands demands(@Nullable String workload) {
        return workload == null ? demands : workloads.getOrDefault(workload, demands);
    }

    /** Whether the trace meets what is demanded of each; what is excused does not count. */
    public boolean passes(Verdict verdict) {
        return demands(verdict.workload()).areMetBy(verdict);
    }

    /**
     * Whether a run is let through. One that demands evidence, or a rate, does not let a run without any trace through: it has none.
     *
     * @param traces how many traces there are
     * @param failed how many of them do not meet all demands
     * @param rates how often limited anomalies happen
     */
    public boolean passes(long traces, long failed, Collection<JudgedRate> rates) {
        boolean needsTraces =
                Stream.concat(Stream.of(demands), workloads.values().stream()).anyMatch(Demands::needTraces);
        return failed == 0 && (traces > 0 || !needsTraces) && rates.stream().allMatch(JudgedRate::holds);
    }
}
