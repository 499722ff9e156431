package dev.hasse.live.otlp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.formats.spans.OtlpSignal;
import io.opentelemetry.proto.collector.logs.v1.ExportLogsServiceRequest;
import io.opentelemetry.proto.collector.logs.v1.ExportLogsServiceResponse;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceResponse;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.logs.v1.LogRecord;
import io.opentelemetry.proto.logs.v1.ResourceLogs;
import io.opentelemetry.proto.logs.v1.ScopeLogs;
import io.opentelemetry.proto.metrics.v1.Metric;
import io.opentelemetry.proto.metrics.v1.ResourceMetrics;
import io.opentelemetry.proto.metrics.v1.ScopeMetrics;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What an exporter of logs or metrics gets for an answer, and somebody who means harm. */
class OtlpLogsIT extends ReceiverTrial {
    private static final String LOGS = "/v1/logs";

    /** The example has a log record in each export, after those of eight spans. */
    private static List<byte[]> binaryLogs() throws IOException {
        return Examples.binaryExports("message-logs").subList(8, 40);
    }

    private static String logs(String... records) {
        return "{\"resourceLogs\":[{\"resource\":{},\"scopeLogs\":[{\"logRecords\":[" + String.join(",", records)
                + "]}]}]}";
    }

    private static String message(int span) {
        return "{\"traceId\":\"%032x\",\"spanId\":\"%016x\",\"eventName\":\"gen_ai.choice\"}".formatted(1, span);
    }

    @Test
    void takesMessagesThatAreLoggedInEachEncoding() throws Exception {
        String json = Examples.exports("message-logs").get(8);
        byte[] binary = binaryLogs().get(0);
        assertThat(json).contains("resourceLogs");
        for (HttpResponse<byte[]> reply : List.of(
                postTo(LOGS, bytes(json), AS_JSON),
                postTo(LOGS, gzip(bytes(json)), AS_JSON, "Content-Encoding", "gzip"))) {
            assertThat(reply.statusCode()).isEqualTo(200);
            assertThat(reply.headers().firstValue("Content-Type")).contains(AS_JSON);
            assertThat(new String(reply.body(), StandardCharsets.UTF_8)).isEqualTo("{}");
        }
        for (HttpResponse<byte[]> reply : List.of(
                postTo(LOGS, binary, PROTOBUF),
                postTo(LOGS, gzip(binary), PROTOBUF, "Content-Encoding", "gzip"),
                postTo(LOGS, new byte[0], PROTOBUF))) {
            assertThat(reply.statusCode()).isEqualTo(200);
            assertThat(reply.headers().firstValue("Content-Type")).contains(PROTOBUF);
            assertThat(ExportLogsServiceResponse.parseFrom(reply.body()).hasPartialSuccess())
                    .isFalse();
        }
        assertThat(postTo(LOGS, bytes("{}"), AS_JSON).statusCode()).isEqualTo(200);
        assertThat(receiver.queue().size()).isEqualTo(4);
        assertThat(receiver.counts().of(OtlpSignal.LOGS).accepted()).isEqualTo(4);
        assertThat(receiver.counts().of(OtlpSignal.TRACES).accepted()).isZero();
    }

    @Test
    void logRecordsThatAreNoMessagesAreAcceptedAndForgotten() throws Exception {
        HttpResponse<byte[]> json = postTo(
                LOGS,
                bytes(logs(
                        "{}",
                        "{\"body\":{\"stringValue\":\"started\"}}",
                        message(1).replace("spanId", "none"))),
                AS_JSON);
        byte[] ordinary = ExportLogsServiceRequest.newBuilder()
                .addResourceLogs(ResourceLogs.newBuilder()
                        .addScopeLogs(ScopeLogs.newBuilder()
                                .addLogRecords(LogRecord.getDefaultInstance())
                                .addLogRecords(LogRecord.newBuilder()
                                        .setBody(AnyValue.newBuilder().setStringValue("started")))))
                .build()
                .toByteArray();
        HttpResponse<byte[]> binary = postTo(LOGS, ordinary, PROTOBUF);

        assertThat(json.statusCode()).isEqualTo(200);
        assertThat(new String(json.body(), StandardCharsets.UTF_8)).isEqualTo("{}");
        assertThat(binary.statusCode()).isEqualTo(200);
        assertThat(binary.body()).isEmpty();
        assertThat(receiver.queue().size()).isZero();
        assertThat(receiver.counts().rejected()).isZero();
    }

    @Test
    void saysWhichLogRecordsItRefused() throws Exception {
        HttpResponse<byte[]> reply = postTo(LOGS, bytes(logs("17", message(1), "null")), AS_JSON);
        assertThat(reply.statusCode()).isEqualTo(200);
        assertThat(JSON.readTree(reply.body()))
                .isEqualTo(JSON.readTree("{\"partialSuccess\":{\"rejectedLogRecords\":\"2\",\"errorMessage\":"
                        + "\"otlp:1: field \\\"logRecords\\\": found no object, expected a log record\"}}"));
        assertThat(receiver.counts().of(OtlpSignal.LOGS).rejected()).isEqualTo(2);
        assertThat(receiver.counts().rejected()).isEqualTo(2);
        assertThat(receiver.queue().size()).isEqualTo(1);
    }

    @Test
    void refusesWhatIsNoExportOfLogs() throws Exception {
        byte[] spans = protobuf(Examples.exports("ai-sdk").get(0));
        byte[] logs = binaryLogs().get(4);
        refused(400, "found spans, expected the logs", postTo(LOGS, bytes(spans(span(1))), AS_JSON));
        refused(400, "found spans, expected the logs", postTo(LOGS, spans, PROTOBUF));
        refused(400, "found logs, expected spans", post(bytes(logs(message(1))), AS_JSON));
        refused(400, "found logs, expected spans", post(logs, PROTOBUF));
        refused(400, "found nothing, expected the logs", postTo(LOGS, bytes("{\"a\":1}"), AS_JSON));
        refused(400, "found", postTo(LOGS, bytes("{\"resourceLogs\":[{"), AS_JSON));
        refused(400, "no OTLP", postTo(LOGS, Arrays.copyOf(logs, logs.length - 5), PROTOBUF));
        refused(400, "no OTLP", postTo(LOGS, bytes("\n\377\377 not protobuf"), PROTOBUF));
        refused(405, "expected POST", send("GET", LOGS, new byte[0]));
        refused(415, "application/x-protobuf or", postTo(LOGS, bytes(logs(message(1))), "text/plain"));
        refused(415, "Content-Encoding gzip", postTo(LOGS, logs, PROTOBUF, "Content-Encoding", "br"));
        refused(413, "larger when", postTo(LOGS, gzip(new byte[64 << 20]), PROTOBUF, "Content-Encoding", "gzip"));
        refused(400, "gzip", postTo(LOGS, logs, PROTOBUF, "Content-Encoding", "gzip"));
        refused(400, "found", postTo(LOGS, bytes("{\"resourceLogs\":".repeat(50_000)), AS_JSON));
        String deep = "{\"kvlistValue\":{\"values\":[{\"key\":\"a\",\"value\":".repeat(9_000);
        refused(400, "found", postTo(LOGS, bytes(logs("{\"body\":" + deep)), AS_JSON));
        StringBuilder inner = new StringBuilder("\"a\":1");
        for (int k = 0; k < 200; k++) {
            inner.append(",\"").append(k).append("\":1");
        }
        String nested = "{\"%s\":{%s}}".formatted("a".repeat(500_000), inner);
        refused(
                400,
                "attributes that are nested",
                postTo(LOGS, bytes(logs(message(1).replace("}", ",\"attributes\":" + nested + "}"))), AS_JSON));
        assertThat(receiver.queue().size()).as("none of it was kept").isZero();

        assertThat(postTo(LOGS, logs, PROTOBUF).statusCode()).as("and goes on").isEqualTo(200);
    }

    @Test
    void logsComeAgainWhenTooMuchWaits() throws Exception {
        String[] hundred = new String[100];
        Arrays.setAll(hundred, k -> message(k + 1));
        assertThat(postTo(LOGS, bytes(logs(hundred)), AS_JSON).statusCode()).isEqualTo(200);

        for (HttpResponse<byte[]> reply :
                List.of(postTo(LOGS, bytes(logs(message(1))), AS_JSON), post(bytes(spans(span(1))), AS_JSON))) {
            refused(429, "come again", reply);
            assertThat(reply.headers().firstValue("Retry-After")).contains("1");
        }
        assertThat(postTo("/v1/metrics", bytes("{}"), AS_JSON).statusCode())
                .as("metrics wait for nothing")
                .isEqualTo(200);
    }

    /** An SDK that knows one address reports an error for each export that is refused. */
    @Test
    void metricsAreAcceptedAndForgotten() throws Exception {
        byte[] export = ExportMetricsServiceRequest.newBuilder()
                .addResourceMetrics(ResourceMetrics.newBuilder()
                        .addScopeMetrics(ScopeMetrics.newBuilder()
                                .addMetrics(Metric.newBuilder().setName("gen_ai.client.token.usage"))))
                .build()
                .toByteArray();
        HttpResponse<byte[]> binary = postTo("/v1/metrics", gzip(export), PROTOBUF, "Content-Encoding", "gzip");
        assertThat(binary.statusCode()).isEqualTo(200);
        assertThat(ExportMetricsServiceResponse.parseFrom(binary.body()).hasPartialSuccess())
                .isFalse();
        HttpResponse<byte[]> json = postTo("/v1/metrics", bytes("{\"resourceMetrics\":[]}"), AS_JSON);
        assertThat(json.statusCode()).isEqualTo(200);
        assertThat(new String(json.body(), StandardCharsets.UTF_8)).isEqualTo("{}");
        assertThat(receiver.queue().size()).isZero();

        byte[] bomb = gzip(new byte[64 << 20]);
        refused(413, "larger when it is unpacked", postTo("/v1/metrics", bomb, PROTOBUF, "Content-Encoding", "gzip"));
        refused(415, "application/x-protobuf or", postTo("/v1/metrics", export, "text/plain"));
        refused(405, "expected POST", send("GET", "/v1/metrics", new byte[0]));
    }
}
