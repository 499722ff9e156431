package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.ScopeSpans;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code hasse watch} as a process, from the jar that users have: spans in, findings and metrics out; and the screen. */
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WatchServingIT {
    private static final Path JAR = Run.PROJECT.resolve("cli/target/hasse.jar");
    private static final Path SPANS = Run.PROJECT.resolve("traces/formats/otlp");
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient client = HttpClient.newHttpClient();
    private final List<Process> started = new ArrayList<>();

    @AfterEach
    void stop() {
        started.forEach(Process::destroyForcibly);
    }

    /** Starts the command with the options that the launcher gives to a Java that would warn of the libraries. */
    private Process watch(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(java(), "-XX:TieredStopAtLevel=1"));
        if (Runtime.version().feature() >= 24) {
            command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow"));
        }
        command.addAll(List.of("-jar", JAR.toString(), "watch"));
        command.addAll(List.of(arguments));
        return start(command.toArray(String[]::new));
    }

    private Process start(String... command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(Map.of("TERM", "xterm", "NO_COLOR", "1"));
        Process process = builder.start();
        started.add(process);
        return process;
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private static String address(BufferedReader notes, String beginning) throws IOException {
        String line = notes.readLine();
        assertThat(line).startsWith(beginning);
        return line.substring(beginning.length()).split("/")[0];
    }

    private HttpResponse<String> post(String address, byte[] body, String type) throws Exception {
        return post(address, "/v1/traces", body, type);
    }

    private HttpResponse<String> post(String address, String path, byte[] body, String type) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://" + address + path))
                .header("Content-Type", type)
                .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private String get(String address, String path) throws Exception {
        return client.send(
                        HttpRequest.newBuilder(URI.create("http://" + address + path))
                                .build(),
                        HttpResponse.BodyHandlers.ofString())
                .body();
    }

    @Test
    void spansBecomeFindingsAndMetrics() throws Exception {
        Process watch = watch(
                "--otlp",
                "0",
                "--metrics",
                "0",
                "--format",
                "jsonl",
                "--mapping",
                SPANS.resolve("adk.yaml").toString());
        BufferedReader notes = watch.errorReader(StandardCharsets.UTF_8);
        String otlp = address(notes, "note: receiving spans at http://");
        String metrics = address(notes, "note: serving http://");
        assertThat(otlp).startsWith("127.0.0.1:");

        byte[] withoutIds = ExportTraceServiceRequest.newBuilder()
                .addResourceSpans(ResourceSpans.newBuilder()
                        .addScopeSpans(ScopeSpans.newBuilder()
                                .addSpans(Span.newBuilder().setName("without ids"))))
                .build()
                .toByteArray();
        HttpResponse<String> partial = post(otlp, withoutIds, "application/x-protobuf");
        assertThat(partial.statusCode()).isEqualTo(200);
        assertThat(partial.body()).contains("a span without traceId or spanId");

        for (String export : Files.readAllLines(SPANS.resolve("adk.jsonl"))) {
            assertThat(post(otlp, export.getBytes(StandardCharsets.UTF_8), "application/json")
                            .statusCode())
                    .isEqualTo(200);
        }
        BufferedReader findings = watch.inputReader(StandardCharsets.UTF_8);
        JsonNode told = JSON.readTree(findings.readLine());
        while (!told.path("finding").path("anomaly").asText().equals("A1")) {
            told = JSON.readTree(findings.readLine());
        }
        assertThat(told.path("finding").path("workload").asText()).isEqualTo("bank");
        assertThat(told.path("finding").path("agents").toString()).isEqualTo("[\"payer\",\"bonus\"]");

        assertThat(get(metrics, "/healthz")).isEqualTo("ok\n");
        assertThat(get(metrics, "/metrics"))
                .contains(
                        "hasse_otlp_spans_total{outcome=\"rejected\"} 1.0",
                        "hasse_otlp_requests_total{code=\"200\"} 15.0",
                        "hasse_findings_total{anomaly=\"A1\",certain=\"true\",workload=\"bank\"} 1.0");

        // The process itself would also close the streams that are read below.
        assertThat(watch.toHandle().destroy()).isTrue();
        assertThat(watch.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(notes.readLine()).startsWith("watched for ").contains("A1 ×1");
        assertThat(watch.exitValue()).isZero();
    }

    /** Spans in JSON, of which those around the responses name the agents; what was said stands in logs in protocol buffers. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void messagesThatAreLoggedBecomeFindings(boolean spansFirst) throws Exception {
        Process watch = watch(
                "--otlp",
                "0",
                "--metrics",
                "0",
                "--format",
                "jsonl",
                "--mapping",
                SPANS.resolve("records.yaml").toString());
        BufferedReader notes = watch.errorReader(StandardCharsets.UTF_8);
        String otlp = address(notes, "note: receiving spans at http://");
        String metrics = address(notes, "note: serving http://");
        if (spansFirst) {
            sendSpans(otlp);
        }
        ByteBuffer logs = ByteBuffer.wrap(Files.readAllBytes(SPANS.resolve("message-logs.pb")));
        for (int number = 0; logs.hasRemaining(); number++) {
            byte[] export = new byte[logs.getInt()];
            logs.get(export);
            if (number >= 8) {
                assertThat(post(otlp, "/v1/logs", export, "application/x-protobuf")
                                .statusCode())
                        .isEqualTo(200);
            }
        }
        assertThat(post(otlp, "/v1/metrics", new byte[0], "application/x-protobuf")
                        .statusCode())
                .isEqualTo(200);
        if (!spansFirst) {
            sendSpans(otlp);
        }

        BufferedReader findings = watch.inputReader(StandardCharsets.UTF_8);
        JsonNode told = JSON.readTree(findings.readLine());
        while (!told.path("finding").path("anomaly").asText().equals("A1")) {
            told = JSON.readTree(findings.readLine());
        }
        assertThat(told.path("finding").path("agents").toString()).isEqualTo("[\"fixer\",\"reviewer\"]");
        assertThat(get(metrics, "/metrics"))
                .contains(
                        "hasse_otlp_spans_total{outcome=\"accepted\"} 8.0",
                        "hasse_otlp_messages_total{outcome=\"accepted\"} 32.0",
                        "hasse_otlp_requests_total{code=\"200\"} 41.0");
    }

    private void sendSpans(String otlp) throws Exception {
        for (String export : Files.readAllLines(SPANS.resolve("message-logs.jsonl"))) {
            String named = export.replaceFirst(
                    "\"name\":\"(reviewer|fixer)\"(.*?)\"attributes\":\\[]",
                    "\"name\":\"$1\"$2\"attributes\":[{\"key\":\"gen_ai.agent.name\",\"value\":{\"stringValue\":\"$1\"}}]");
            if (export.contains("resourceSpans")) {
                assertThat(post(otlp, named.getBytes(StandardCharsets.UTF_8), "application/json")
                                .statusCode())
                        .isEqualTo(200);
            }
        }
    }

    /** The first process is killed as soon as it has accepted the last span; the second one hears of no span. */
    @Test
    void spansThatWereAcceptedOutliveAKill(@TempDir Path folder) throws Exception {
        String[] arguments = {
            "--otlp",
            "0",
            "--mapping",
            SPANS.resolve("adk.yaml").toString(),
            "--state",
            folder.resolve("state.json").toString(),
            "-o",
            folder.resolve("findings.jsonl").toString()
        };
        Process first = watch(arguments);
        String otlp = address(first.errorReader(StandardCharsets.UTF_8), "note: receiving spans at http://");
        for (String export : Files.readAllLines(SPANS.resolve("adk.jsonl"))) {
            assertThat(post(otlp, export.getBytes(StandardCharsets.UTF_8), "application/json")
                            .statusCode())
                    .isEqualTo(200);
        }
        first.destroyForcibly().waitFor();

        Process second = watch(arguments);
        BufferedReader notes = second.errorReader(StandardCharsets.UTF_8);
        address(notes, "note: receiving spans at http://");
        Path findings = folder.resolve("findings.jsonl");
        while (!Files.readString(findings).contains("\"anomaly\":\"A1\"")) {
            assertThat(second.waitFor(50, TimeUnit.MILLISECONDS)).isFalse();
        }
        assertThat(second.toHandle().destroy()).isTrue();
        assertThat(second.waitFor(30, TimeUnit.SECONDS)).isTrue();
        List<String> told = Files.readAllLines(findings);
        assertThat(told).doesNotHaveDuplicates().allMatch(line -> line.startsWith("{\"finding\""));
        assertThat(told.stream().filter(line -> line.contains("\"anomaly\":\"A1\"")))
                .hasSize(1);
    }

    @Test
    void anAddressThatIsTakenIsSaid() throws Exception {
        Process watch = watch("--otlp", "192.0.2.1:4318");
        assertThat(watch.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(watch.errorReader(StandardCharsets.UTF_8).readLine())
                .startsWith("error: --otlp: cannot listen on 192.0.2.1:4318: ")
                .endsWith("; choose another address");
        assertThat(watch.exitValue()).isEqualTo(ExitCode.MISUSED);
    }

    /** {@code script} gives it a terminal of its own. */
    @Test
    void onATerminalThereIsAScreenAndCtrlCGivesTheTerminalBack() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/script")), "there is no script(1), which opens a terminal");
        String command = "exec '" + java() + "' -Dhasse.tty.out=true -Dhasse.tty.err=true -jar '" + JAR + "' watch '"
                + Run.PROJECT.resolve("docs/two-agents.jsonl") + "'";
        // Whoever starts the tests may ignore interruptions, and what is started inherits that.
        Process watch = start("/usr/bin/env", "--default-signal=INT", "/usr/bin/script", "-qefc", command, "/dev/null");
        String drawn = readUntil(watch.getInputStream(), "now: stop fixer");
        assertThat(drawn).contains("\u001b[?1049h", "Agents (2)", "Hot cells (1)", "! login.ts fixer");

        watch.getOutputStream().write(3);
        watch.getOutputStream().flush();
        String rest = readUntil(watch.getInputStream(), "watched for ");
        assertThat(rest).contains("\u001b[?25h\u001b[?1049l");
        assertThat(rest.indexOf("\u001b[?1049l")).isLessThan(rest.indexOf("watched for "));
        assertThat(watch.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(watch.exitValue()).isZero();
    }

    private static String readUntil(InputStream in, String expected) throws IOException {
        StringBuilder text = new StringBuilder();
        byte[] buffer = new byte[1 << 16];
        while (text.indexOf(expected) < 0) {
            int read = in.read(buffer);
            assertThat(read).as("the output goes on: %s", text).isPositive();
            text.append(new String(buffer, 0, read, StandardCharsets.UTF_8));
        }
        return text.toString();
    }
}
