package dev.hasse.policy;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Finding;
import dev.hasse.model.Status;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Counts, for each workload and each anomaly with a limit there, how many traces could have shown the anomaly and how
 * many did.
 */
public final class Samples {
    private final Map<Key, JudgedRate.Sample> samples =
            new TreeMap<>(Comparator.comparing(Key::workload, Comparator.nullsLast(Comparator.naturalOrder()))
                    .thenComparing(Key::anomaly));

    private record Key(@Nullable String workload, Anomaly anomaly) {}

    /**
     * Counts one more trace.
     *
     * @param limits the limits of its workload
     */
    public void add(Verdict verdict, Map<Anomaly, RateLimit> limits) {
        limits.forEach((anomaly, limit) -> {
            Finding<Witness> finding = verdict.finding(anomaly);
            add(new JudgedRate.Sample(
                    verdict.workload(),
                    anomaly,
                    limit,
                    finding.counted() > 0 ? 1 : 0,
                    finding.status() == Status.UNTESTED ? 0 : 1));
        });
    }

    /** Adds counts from elsewhere. */
    public void add(JudgedRate.Sample sample) {
        samples.merge(new Key(sample.workload(), sample.anomaly()), sample, JudgedRate.Sample::plus);
    }

    /** The samples, ordered by workload and anomaly; traces without a workload come last. */
    public List<JudgedRate.Sample> all() {
        return List.copyOf(samples.values());
    }
}
