package dev.hasse.flink;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.api.common.JobID;
import org.apache.flink.metrics.Histogram;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a reporter of Flink is told is what the topics say. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class MetricsIT {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int TRACES = 5;
    private static final List<String> LINES = GeneratedTraces.lines(5, TRACES, 150);

    @TempDir
    private Path folder;

    @Test
    void metricsAgreeWithWhatIsWritten() throws Exception {
        CountingReporter.clear();
        try (KafkaBroker kafka = new KafkaBroker(folder.resolve("kafka"));
                FlinkCluster flink = new FlinkCluster(folder.resolve("checkpoints"))) {
            kafka.createTopic("agents", 1);
            kafka.createTopic("verdicts", 1);
            kafka.createTopic("findings", 1);
            JobID job = flink.start(
                    List.of(
                            "--bootstrap", kafka.address(),
                            "--topic", "agents",
                            "--verdicts", "kafka:verdicts",
                            "--findings", "kafka:findings",
                            "--lateness", "200ms",
                            "--tell", "50ms"),
                    null);
            try (KafkaProducer<String, String> producer = kafka.producer()) {
                LINES.forEach(line -> KafkaBroker.send(producer, "agents", "", line));
                KafkaBroker.send(producer, "agents", "", LINES.get(0));
                KafkaBroker.send(producer, "agents", "", "no record");
                producer.flush();
                Waits.until(
                        "findings are told",
                        () -> !kafka.sortedValues("findings").isEmpty());
                // Committed before all that have left by now.
                KafkaBroker.send(
                        producer,
                        "agents",
                        "",
                        "{\"trace_id\":\"t0\",\"op_id\":\"late\",\"agent\":\"a\",\"read_time\":0,\"write_time\":1}");
                for (int trace = 0; trace < TRACES; trace++) {
                    KafkaBroker.send(producer, "agents", "t" + trace, null);
                }
                producer.flush();
            }
            Waits.until(
                    "all verdicts are given",
                    () -> kafka.sortedValues("verdicts").size() == TRACES);
            Map<String, Long> expected = new TreeMap<>();
            expected.put("hasse_records_total", LINES.size() + 2L);
            expected.put("hasse_duplicate_records_total", 1L);
            expected.put("hasse_late_records_total", 1L);
            expected.put("hasse_refused_total", 1L);
            count(kafka.firstValues("findings"), kafka.firstValues("verdicts"), expected);
            assertThat(expected.keySet())
                    .anyMatch(name -> name.startsWith("hasse_findings_total"))
                    .anyMatch(name -> name.startsWith("hasse_evidence_total") && name.contains("{status=found}"));
            assertThat(CountingReporter.sums()).isEqualTo(expected);
            List<Histogram> lags = CountingReporter.histograms("hasse_lag_seconds");
            assertThat(lags.stream().mapToLong(Histogram::getCount).sum()).isPositive();
            // Every line waits for the lateness before it is told.
            assertThat(lags)
                    .filteredOn(lag -> lag.getCount() > 0)
                    .allSatisfy(lag ->
                            assertThat(lag.getStatistics().getQuantile(0.01)).isBetween(0.2, 60.0));
            double latest = CountingReporter.greatest("hasse_last_input_timestamp_seconds");
            assertThat(latest).isBetween(System.currentTimeMillis() / 1e3 - 180, System.currentTimeMillis() / 1e3);
            assertThat(CountingReporter.greatest("hasse_engines")).isZero();
            flink.cancel(job);
        }
    }

    /** Adds the counters that findings and verdicts stand for. */
    private static void count(List<String> findings, List<String> verdicts, Map<String, Long> to) throws Exception {
        List<String> names = new ArrayList<>();
        for (String line : findings) {
            JsonNode read = JSON.readTree(line);
            JsonNode finding = read.path("finding");
            names.add(
                    read.has("withdrawn")
                            ? "hasse_findings_withdrawn_total{anomaly="
                                    + read.get("withdrawn").get("anomaly").asText() + "}"
                            : "hasse_findings_total{anomaly="
                                    + finding.get("anomaly").asText() + "}{workload=none}{certain="
                                    + finding.get("certain").asBoolean() + "}");
        }
        for (String line : verdicts) {
            JsonNode verdict = JSON.readTree(line);
            names.add("hasse_verdicts_total{level=" + verdict.get("level").asText() + "}{workload=none}");
            verdict.get("anomalies")
                    .properties()
                    .forEach(one -> names.add("hasse_evidence_total{anomaly=" + one.getKey() + "}{status="
                            + one.getValue().get("status").asText() + "}"));
        }
        names.forEach(name -> to.merge(name, 1L, Long::sum));
    }
}
