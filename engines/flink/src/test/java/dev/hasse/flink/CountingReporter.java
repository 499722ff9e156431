package dev.hasse.flink;

import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.Histogram;
import org.apache.flink.metrics.Metric;
import org.apache.flink.metrics.MetricConfig;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.reporter.MetricReporter;
import org.apache.flink.metrics.reporter.MetricReporterFactory;

/** Reports Flink's metrics to this process: ours of all tasks, also of those that have ended. */
public final class CountingReporter implements MetricReporter, MetricReporterFactory {
    private static final String[] LABELS = {"anomaly", "level", "workload", "certain", "status"};
    private static final Map<Metric, String> METRICS = new ConcurrentHashMap<>();

    /** The sums of the counters by name and labels, as in {@code hasse_evidence_total{anomaly=A1}{status=found}}. */
    static Map<String, Long> sums() {
        Map<String, Long> sums = new TreeMap<>();
        METRICS.forEach((metric, name) -> {
            if (metric instanceof Counter counter) {
                sums.merge(name, counter.getCount(), Long::sum);
            }
        });
        return sums;
    }

    /** The greatest value of a gauge in any task; 0 if no task has it. */
    static double greatest(String gauge) {
        double greatest = 0;
        for (Map.Entry<Metric, String> one : METRICS.entrySet()) {
            if (one.getValue().equals(gauge)
                    && one.getKey() instanceof Gauge<?> of
                    && of.getValue() instanceof Number value) {
                greatest = Math.max(greatest, value.doubleValue());
            }
        }
        return greatest;
    }

    /** The histograms of a name, one for each task. */
    static List<Histogram> histograms(String name) {
        return METRICS.entrySet().stream()
                .filter(one -> one.getValue().equals(name))
                .map(one -> (Histogram) one.getKey())
                .toList();
    }

    /** Forgets everything. */
    static void clear() {
        METRICS.clear();
    }

    @Override
    public MetricReporter createMetricReporter(Properties properties) {
        return this;
    }

    @Override
    public void open(MetricConfig config) {}

    @Override
    public void close() {}

    @Override
    public void notifyOfAddedMetric(Metric metric, String name, MetricGroup group) {
        if (name.startsWith("hasse_")) {
            StringBuilder labels = new StringBuilder();
            for (String label : LABELS) {
                String value = group.getAllVariables().get("<" + label + ">");
                if (value != null) {
                    labels.append('{').append(label).append('=').append(value).append('}');
                }
            }
            METRICS.put(metric, name + labels);
        }
    }

    @Override
    public void notifyOfRemovedMetric(Metric metric, String name, MetricGroup group) {}
}
