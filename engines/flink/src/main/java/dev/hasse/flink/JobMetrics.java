package dev.hasse.flink;

import dev.hasse.live.LiveFinding;
import dev.hasse.live.Withdrawal;
import dev.hasse.live.metrics.BoundedLabels;
import dev.hasse.live.metrics.RunMetrics;
import dev.hasse.model.Anomaly;
import dev.hasse.model.Verdict;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.MetricGroup;

/**
 * Counts what happens, by Flink's own metrics, so that whatever reports these reports ours. Names and labels are those of {@link
 * RunMetrics}, where that has such a metric. How far the job is behind its topic, and checkpoints, are among the metrics that
 * Flink and its Kafka source have themselves.
 */
final class JobMetrics {
    private static final double MILLIS = 1e3;

    private final MetricGroup group;
    private final BoundedLabels workloads = new BoundedLabels(RunMetrics.WORKLOADS);
    private final Counter records;
    private final Counter duplicates;
    private final Counter late;
    private final Counter refused;
    private final LagHistogram lag;
    private final Map<String, Counter> labelled = new HashMap<>();
    private volatile long latestInput;

    JobMetrics(MetricGroup group) {
        this.group = group;
        this.records = group.counter("hasse_records_total");
        this.duplicates = group.counter("hasse_duplicate_records_total");
        this.late = group.counter("hasse_late_records_total");
        this.refused = group.counter("hasse_refused_total");
        this.lag = group.histogram("hasse_lag_seconds", new LagHistogram());
        group.gauge("hasse_last_input_timestamp_seconds", () -> latestInput / MILLIS);
    }

    /**
     * A line came.
     *
     * @param now in milliseconds of Unix time
     */
    void record(long now) {
        records.inc();
        latestInput = now;
    }

    /** A line came again. */
    void duplicate() {
        duplicates.inc();
    }

    /** A line came too late. */
    void late() {
        late.inc();
    }

    /** A record was refused. */
    void refused() {
        refused.inc();
    }

    /** All that some lines prove has been told, so many milliseconds after the first of them came. */
    void told(long millis) {
        lag.update(millis);
    }

    /** A finding was told. */
    void found(LiveFinding finding) {
        count(
                "hasse_findings_total",
                "anomaly",
                finding.witness().phenomenon().code(),
                "workload",
                workloads.of(finding.workload()),
                "certain",
                String.valueOf(finding.witness().certain()));
    }

    /** A finding was withdrawn. */
    void withdrawn(Withdrawal withdrawal) {
        count("hasse_findings_withdrawn_total", "anomaly", withdrawal.code());
    }

    /** A trace was decided. */
    void verdict(Verdict verdict) {
        count("hasse_verdicts_total", "level", verdict.level().name(), "workload", workloads.of(verdict.workload()));
        for (Anomaly anomaly : Anomaly.values()) {
            String status = verdict.finding(anomaly).status().name().toLowerCase(Locale.ROOT);
            count("hasse_evidence_total", "anomaly", anomaly.code(), "status", status);
        }
    }

    /** @param labels names and values in turn */
    private void count(String name, String... labels) {
        String key = name + "\u0000" + String.join("\u0000", labels);
        labelled.computeIfAbsent(key, none -> {
                    MetricGroup of = group;
                    for (int k = 0; k < labels.length; k += 2) {
                        of = of.addGroup(labels[k], labels[k + 1]);
                    }
                    return of.counter(name);
                })
                .inc();
    }
}
