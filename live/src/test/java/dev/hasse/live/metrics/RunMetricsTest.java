package dev.hasse.live.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.live.OneLog;
import dev.hasse.live.http.ListenAddress;
import dev.hasse.live.otlp.OtlpLimits;
import dev.hasse.live.otlp.OtlpReceiver;
import dev.hasse.traces.Limits;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What a scrape gets after a run, and that the dashboard and the documentation name only what there is. */
class RunMetricsTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern NAME = Pattern.compile("hasse_[a-z_]+");
    private long now;

    private static String scrape(RunMetrics metrics) throws IOException {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        PrometheusTextFormatWriter.create().write(text, metrics.registry().scrape());
        return text.toString(StandardCharsets.UTF_8);
    }

    private RunMetrics after(String log) throws IOException {
        RunMetrics metrics = new RunMetrics("1.2.3", () -> now, () -> 1_700_000_000_500L);
        OneLog run = new OneLog(log, UnaryOperator.identity(), () -> now += 1_000_000);
        metrics.take(new RunFigures(
                run.reader()::records, run.problems()::count, () -> run.reader().open()));
        run.run(metrics.timing(run), metrics, () -> now += 1_000_000);
        return metrics;
    }

    @Test
    void countsFindingsVerdictsEvidenceAndRefusals() throws IOException {
        String log = Files.readString(Path.of("../docs/two-agents.jsonl"));
        String bank = log.replaceAll("(?m)^\\{", "{\"trace_id\":\"t\",\"workload\":\"bank\",");
        String text = scrape(after(bank + "not a record\n"));

        assertThat(text.lines().filter(line -> !line.startsWith("#") && !line.contains("_bucket")))
                .contains(
                        "hasse_build_info{version=\"1.2.3\"} 1",
                        "hasse_findings_total{anomaly=\"A1\",certain=\"true\",workload=\"bank\"} 1.0",
                        "hasse_findings_withdrawn_total{anomaly=\"A1\"} 0.0",
                        "hasse_verdicts_total{level=\"L0\",workload=\"bank\"} 1.0",
                        "hasse_evidence_total{anomaly=\"A1\",status=\"found\"} 1.0",
                        "hasse_evidence_total{anomaly=\"A2\",status=\"untested\"} 1.0",
                        "hasse_evidence_total{anomaly=\"A3\",status=\"absent\"} 1.0",
                        "hasse_records_total 3.0",
                        "hasse_refused_total 1.0",
                        "hasse_open_traces 0.0",
                        "hasse_lag_seconds_count 1",
                        "hasse_last_input_timestamp_seconds 1.7000000005E9");
        // The conventions of Prometheus: each metric says what it is.
        assertThat(text).contains("# TYPE hasse_findings_total counter", "# HELP hasse_lag_seconds ");
    }

    @Test
    void keepsTheNumberOfTimeSeriesBounded() {
        BoundedLabels labels = new BoundedLabels(2);
        assertThat(labels.of(null)).isEqualTo("none");
        assertThat(labels.of("a")).isEqualTo("a");
        assertThat(labels.of("b\n\u001b[31m")).isEqualTo("b\\n\\u001b[31m");
        assertThat(labels.of("c")).isEqualTo("other");
        assertThat(labels.of("a")).isEqualTo("a");
        assertThat(new BoundedLabels(1).of("x".repeat(10_000)).length()).isLessThan(120);
    }

    /** The names of all metrics, as queries write them. */
    private Set<String> names() throws IOException {
        RunMetrics metrics = after(Files.readString(Path.of("../docs/two-agents.jsonl")));
        try (OtlpReceiver receiver = OtlpReceiver.start(
                ListenAddress.parse("0"), OtlpLimits.DEFAULT, Limits.DEFAULT, Mapping.none(), () -> now)) {
            metrics.add(receiver);
            Set<String> names = new TreeSet<>();
            for (String line : scrape(metrics).lines().toList()) {
                if (line.startsWith("# TYPE ")) {
                    String[] words = line.split(" ");
                    for (String part :
                            words[3].equals("histogram") ? List.of("_bucket", "_sum", "_count") : List.of("")) {
                        names.add(words[2] + part);
                    }
                }
            }
            return names;
        }
    }

    private static Set<String> named(String text) {
        Set<String> names = new TreeSet<>();
        Matcher found = NAME.matcher(text);
        while (found.find()) {
            names.add(found.group());
        }
        return names;
    }

    @Test
    void theDashboardAsksForMetricsThatExist() throws IOException {
        JsonNode dashboard = JSON.readTree(Files.readString(Path.of("../examples/grafana/hasse-watch.json")));
        List<String> queries = new ArrayList<>();
        dashboard.path("panels").forEach(panel -> {
            assertThat(panel.path("title").asText()).isNotEmpty();
            assertThat(panel.path("targets")).isNotEmpty();
            panel.path("targets")
                    .forEach(target -> queries.add(target.path("expr").asText()));
        });
        dashboard
                .path("templating")
                .path("list")
                .forEach(variable -> queries.add(variable.path("query").asText()));
        Set<String> names = names();
        for (String query : queries) {
            assertThat(names).as(query).containsAll(named(query));
        }
        assertThat(named(String.join(" ", queries)))
                .as("and shows each of them")
                .containsAll(names.stream()
                        .filter(name -> !name.endsWith("_sum") && !name.endsWith("_count"))
                        .toList());
    }

    @Test
    void theDocumentationNamesThemAll() throws IOException {
        String page = Files.readString(Path.of("../docs/live-metrics.md"));
        Set<String> names = new TreeSet<>();
        names().forEach(name -> names.add(name.replaceAll("_(bucket|sum|count)$", "")));
        assertThat(named(page)).isEqualTo(names);
    }

    @Test
    void aRoundThatNeverEndsIsNoticed() {
        RunMetrics metrics = new RunMetrics("1", () -> now, () -> 0);
        now += 5_000_000_000L;
        assertThat(metrics.sinceRound()).isEqualTo(5_000_000_000L);
        metrics.told();
        assertThat(metrics.sinceRound()).isZero();
    }
}
