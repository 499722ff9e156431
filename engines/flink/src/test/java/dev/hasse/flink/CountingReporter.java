package dev.hasse.flink;

import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Metric;
import org.apache.flink.metrics.MetricConfig;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.reporter.MetricReporter;
import org.apache.flink.metrics.reporter.MetricReporterFactory;

/** Reports Flink's metrics to this process: the sums of our counters over all tasks, also those that have ended. */
public final class CountingReporter implements MetricReporter, MetricReporterFactory {
    private static final Map<Counter, String> COUNTERS = new ConcurrentHashMap<>();

    /** The sums by name and labels, as in {@code hasse_findings_total{anomaly=A1}}. */
    static Map<String, Long> sums() {
        Map<String, Long> sums = new TreeMap<>();
        COUNTERS.forEach((counter, name) -> sums.merge(name, counter.getCount(), Long::sum));
        return sums;
    }

    /** Forgets everything. */
    static void clear() {
        COUNTERS.clear();
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
        if (metric instanceof Counter counter && name.startsWith("hasse_")) {
            StringBuilder labels = new StringBuilder();
            for (String label : new String[] {"<anomaly>", "<level>"}) {
                String value = group.getAllVariables().get(label);
                if (value != null) {
                    labels.append('{')
                            .append(label, 1, label.length() - 1)
                            .append('=')
                            .append(value)
                            .append('}');
                }
            }
            COUNTERS.put(counter, name + labels);
        }
    }

    @Override
    public void notifyOfRemovedMetric(Metric metric, String name, MetricGroup group) {}
}
