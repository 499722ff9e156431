package dev.hasse.flink;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Verdict;
import java.util.HashMap;
import java.util.Map;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.MetricGroup;

/**
 * Counts what happens, by Flink's own metrics, so that whatever reports these reports ours. Lag and checkpoints are among those
 * that Flink and its Kafka source have themselves.
 */
final class JobMetrics {
    private final MetricGroup group;
    private final Counter records;
    private final Counter duplicates;
    private final Counter late;
    private final Counter refused;
    private final Map<String, Counter> byCode = new HashMap<>();

    JobMetrics(MetricGroup group) {
        this.group = group;
        this.records = group.counter("hasse_records_total");
        this.duplicates = group.counter("hasse_duplicate_records_total");
        this.late = group.counter("hasse_late_records_total");
        this.refused = group.counter("hasse_refused_total");
    }

    /** A line came. */
    void record() {
        records.inc();
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

    /** A finding was told. */
    void found(Phenomenon phenomenon) {
        labelled("hasse_findings_total", phenomenon.code()).inc();
    }

    /** A finding was withdrawn. */
    void withdrawn(String code) {
        labelled("hasse_withdrawn_total", code).inc();
    }

    /** A trace was decided. */
    void verdict(Verdict verdict) {
        group(verdict.level().name(), "level", "hasse_traces_total").inc();
        for (Anomaly anomaly : Anomaly.values()) {
            labelled("hasse_evidence_total", anomaly.code())
                    .inc(verdict.finding(anomaly).evidence());
        }
    }

    private Counter labelled(String name, String code) {
        return group(code, "anomaly", name);
    }

    private Counter group(String value, String label, String name) {
        return byCode.computeIfAbsent(
                name + " " + value, none -> group.addGroup(label, value).counter(name));
    }
}
