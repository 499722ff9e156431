package dev.hasse.live.otlp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import dev.hasse.imports.convert.Conversion;
import dev.hasse.live.http.ListenAddress;
import dev.hasse.traces.Limits;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceResponse;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.resource.v1.Resource;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.ScopeSpans;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What an exporter gets for an answer, and somebody who means harm. */
class OtlpReceiverIT {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int LARGEST = 1 << 20;
    private static final String PROTOBUF = "application/x-protobuf";
    private static final String AS_JSON = "application/json";

    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
    private OtlpReceiver receiver;

    @BeforeEach
    void start() throws IOException {
        OtlpLimits limits = new OtlpLimits(LARGEST, 100, 1000, 2, Duration.ofSeconds(30));
        Conversion.Request request = Examples.request("ai-sdk");
        receiver = OtlpReceiver.start(
                ListenAddress.parse("0"), limits, Limits.DEFAULT, request.mapping(), System::nanoTime);
    }

    @AfterEach
    void stop() {
        receiver.close();
    }

    private HttpResponse<byte[]> send(String method, String path, byte[] body, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://" + receiver.address() + path))
                .timeout(Duration.ofSeconds(20))
                .method(method, HttpRequest.BodyPublishers.ofByteArray(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    }

    private HttpResponse<byte[]> post(byte[] body, String type, String... headers) throws Exception {
        String[] all = Arrays.copyOf(headers, headers.length + 2);
        all[headers.length] = "Content-Type";
        all[headers.length + 1] = type;
        return send("POST", "/v1/traces", body, all);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] gzip(byte[] plain) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(packed)) {
            out.write(plain);
        }
        return packed.toByteArray();
    }

    private static KeyValue pair(JsonNode pair) {
        JsonNode value = pair.path("value");
        AnyValue.Builder any = AnyValue.newBuilder();
        if (value.has("intValue")) {
            any.setIntValue(value.path("intValue").asLong());
        } else {
            any.setStringValue(value.path("stringValue").asText());
        }
        return KeyValue.newBuilder()
                .setKey(pair.path("key").asText())
                .setValue(any)
                .build();
    }

    private static ByteString id(JsonNode span, String field) {
        return ByteString.copyFrom(HexFormat.of().parseHex(span.path(field).asText("")));
    }

    /** The protocol buffers of an export in JSON, as the exporters of other languages write it. */
    private static byte[] protobuf(String export) throws IOException {
        ExportTraceServiceRequest.Builder request = ExportTraceServiceRequest.newBuilder();
        for (JsonNode resource : JSON.readTree(export).path("resourceSpans")) {
            ResourceSpans.Builder around = request.addResourceSpansBuilder();
            Resource.Builder described = around.getResourceBuilder();
            resource.path("resource").path("attributes").forEach(one -> described.addAttributes(pair(one)));
            for (JsonNode scope : resource.path("scopeSpans")) {
                ScopeSpans.Builder spans = around.addScopeSpansBuilder();
                for (JsonNode span : scope.path("spans")) {
                    Span.Builder one = spans.addSpansBuilder()
                            .setTraceId(id(span, "traceId"))
                            .setSpanId(id(span, "spanId"))
                            .setParentSpanId(id(span, "parentSpanId"))
                            .setName(span.path("name").asText())
                            .setStartTimeUnixNano(span.path("startTimeUnixNano").asLong())
                            .setEndTimeUnixNano(span.path("endTimeUnixNano").asLong());
                    span.path("attributes").forEach(attribute -> one.addAttributes(pair(attribute)));
                }
            }
        }
        return request.build().toByteArray();
    }

    @Test
    void takesWhatExportersSendInEachEncoding() throws Exception {
        List<String> exports = Examples.exports("ai-sdk");
        String export = exports.get(0);
        int before = 0;
        for (byte[] body : List.of(bytes(export), gzip(bytes(export)))) {
            HttpResponse<byte[]> reply = body[0] == '{'
                    ? post(body, "application/json; charset=utf-8")
                    : post(body, AS_JSON, "Content-Encoding", "gzip");
            assertThat(reply.statusCode()).isEqualTo(200);
            assertThat(reply.headers().firstValue("Content-Type")).contains(AS_JSON);
            assertThat(new String(reply.body(), StandardCharsets.UTF_8)).isEqualTo("{}");
            assertThat(receiver.queue().size()).isGreaterThan(before);
            before = receiver.queue().size();
        }
        for (boolean packed : new boolean[] {false, true}) {
            HttpResponse<byte[]> reply = packed
                    ? post(gzip(protobuf(export)), PROTOBUF, "Content-Encoding", "gzip")
                    : post(protobuf(export), PROTOBUF);
            assertThat(reply.statusCode()).isEqualTo(200);
            assertThat(reply.headers().firstValue("Content-Type")).contains(PROTOBUF);
            assertThat(ExportTraceServiceResponse.parseFrom(reply.body()).hasPartialSuccess())
                    .isFalse();
            assertThat(receiver.queue().size()).isGreaterThan(before);
            before = receiver.queue().size();
        }
        assertThat(receiver.counts().acceptedSpans()).isEqualTo(before);
        assertThat(post(new byte[0], PROTOBUF).statusCode())
                .as("an export without spans")
                .isEqualTo(200);
        assertThat(post(bytes("{}"), AS_JSON).statusCode()).isEqualTo(200);
        assertThat(receiver.counts().requests()).containsOnlyKeys(200);
    }

    private static String spans(String... spans) {
        return "{\"resourceSpans\":[{\"resource\":{},\"scopeSpans\":[{\"spans\":[" + String.join(",", spans) + "]}]}]}";
    }

    private static String span(int id) {
        return "{\"traceId\":\"%032x\",\"spanId\":\"%016x\",\"name\":\"s\"}".formatted(1, id);
    }

    @Test
    void saysWhichSpansItRefused() throws Exception {
        String export = spans("{\"name\":\"without ids\"}", span(1), "17");
        HttpResponse<byte[]> reply = post(bytes(export), AS_JSON);
        assertThat(reply.statusCode()).isEqualTo(200);
        JsonNode partial = JSON.readTree(reply.body()).path("partialSuccess");
        assertThat(partial.path("rejectedSpans")).isEqualTo(JSON.readTree("\"2\""));
        assertThat(partial.path("errorMessage").asText())
                .isEqualTo("otlp:1: field \"spans\": found a span without traceId or spanId, expected both");

        ExportTraceServiceRequest request = ExportTraceServiceRequest.newBuilder()
                .addResourceSpans(ResourceSpans.newBuilder()
                        .addScopeSpans(ScopeSpans.newBuilder()
                                .addSpans(Span.newBuilder().setName("without ids"))))
                .build();
        HttpResponse<byte[]> binary = post(request.toByteArray(), PROTOBUF);
        assertThat(ExportTraceServiceResponse.parseFrom(binary.body())
                        .getPartialSuccess()
                        .getRejectedSpans())
                .isEqualTo(1);
        assertThat(receiver.counts().rejectedSpans()).isEqualTo(3);
        assertThat(receiver.queue().size()).isEqualTo(1);
    }

    private static String message(HttpResponse<byte[]> reply) throws IOException {
        String type = reply.headers().firstValue("Content-Type").orElse("");
        if (type.equals(PROTOBUF)) {
            // google.rpc.Status, whose second field is the message.
            return UnknownFieldSet.parseFrom(reply.body())
                    .getField(2)
                    .getLengthDelimitedList()
                    .get(0)
                    .toStringUtf8();
        }
        return type.equals(AS_JSON)
                ? JSON.readTree(reply.body()).path("message").asText()
                : new String(reply.body(), StandardCharsets.UTF_8);
    }

    private void refused(int status, String says, HttpResponse<byte[]> reply) throws IOException {
        assertThat(reply.statusCode()).as(says).isEqualTo(status);
        assertThat(message(reply)).contains(says);
    }

    @Test
    void refusesWhatIsNoExport() throws Exception {
        refused(400, "found", post(bytes("{\"resourceSpans\":[{"), AS_JSON));
        refused(400, "found", post(bytes("not json"), AS_JSON));
        refused(400, "found logs", post(bytes("{\"resourceLogs\":[]}"), AS_JSON));
        refused(400, "found nothing, expected the spans", post(bytes("{\"a\":1}"), AS_JSON));
        refused(400, "no OTLP", post(bytes("\n\377\377 not protobuf"), PROTOBUF));
        byte[] whole = protobuf(Examples.exports("ai-sdk").get(0));
        refused(400, "no OTLP", post(Arrays.copyOf(whole, whole.length - 5), PROTOBUF));
        refused(400, "found", post(bytes(spans(span(1))), PROTOBUF));

        refused(404, "/v1/traces", send("POST", "/v1/logs", bytes("{}"), "Content-Type", AS_JSON));
        refused(404, "/v1/traces", send("GET", "/", new byte[0]));
        refused(404, "/v1/traces", send("POST", "/v1/traces/../x", bytes("{}"), "Content-Type", AS_JSON));
        HttpResponse<byte[]> get = send("GET", "/v1/traces", new byte[0]);
        refused(405, "expected POST", get);
        assertThat(get.headers().firstValue("Allow")).contains("POST");
        HttpResponse<byte[]> preflight = send("OPTIONS", "/v1/traces", new byte[0], "Origin", "http://example.com");
        assertThat(preflight.statusCode()).isEqualTo(405);
        assertThat(preflight.headers().firstValue("Access-Control-Allow-Origin"))
                .isEmpty();

        refused(415, "application/x-protobuf or", post(bytes(spans(span(1))), "text/plain"));
        refused(415, "application/x-protobuf or", send("POST", "/v1/traces", bytes("{}")));
        refused(415, "Content-Encoding gzip", post(bytes("{}"), AS_JSON, "Content-Encoding", "br"));
        assertThat(receiver.queue().size()).as("none of it was kept").isZero();
    }

    @Test
    void outlivesHostileRequests() throws Exception {
        refused(413, "at most 1048576 bytes", post(new byte[LARGEST + 1], PROTOBUF));
        refused(413, "at most 1048576 bytes", post(bytes(spans(span(1)) + " ".repeat(LARGEST)), AS_JSON));
        byte[] bomb = gzip(new byte[64 << 20]);
        assertThat(bomb.length).isLessThan(LARGEST);
        refused(413, "larger when it is unpacked", post(bomb, PROTOBUF, "Content-Encoding", "gzip"));
        byte[] packed = gzip(bytes(spans(span(1))));
        for (int length : new int[] {0, 1, 9, packed.length / 2, packed.length - 1}) {
            refused(400, "gzip", post(Arrays.copyOf(packed, length), AS_JSON, "Content-Encoding", "gzip"));
        }
        refused(400, "gzip", post(bytes(spans(span(1))), AS_JSON, "Content-Encoding", "gzip"));
        refused(400, "found", post(bytes("[".repeat(500_000)), AS_JSON));
        refused(400, "found", post(bytes("{\"resourceSpans\":".repeat(50_000)), AS_JSON));
        refused(400, "found", post(bytes(spans("{\"traceId\":" + "9".repeat(500_000) + "}")), AS_JSON));
        String deep = "{\"a\":".repeat(90_000) + "1" + "}".repeat(90_000);
        assertThat(post(bytes(spans(span(1).replace("}", ",\"attributes\":" + deep + "}"))), AS_JSON)
                        .statusCode())
                .isEqualTo(400);
        // Groups of protocol buffers, one in another.
        byte[] groups = new byte[900_000];
        Arrays.fill(groups, (byte) 0x7b);
        refused(400, "no OTLP", post(groups, PROTOBUF));
        deepAttributes();

        assertThat(raw("POST /v1/traces HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                        + "Content-Length: -5\r\n\r\n"))
                .contains("400");
        assertThat(raw("POST /v1/traces HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                        + "Content-Length: 99999999999999\r\n\r\n"))
                .contains("413");
        assertThat(raw("\u0000\u0001\u0002\r\n\r\n")).doesNotContain("200");

        assertThat(post(bytes(spans(span(1))), AS_JSON).statusCode())
                .as("and goes on")
                .isEqualTo(200);
    }

    /** The parser of protocol buffers refuses messages that are nested too deep. */
    private void deepAttributes() throws Exception {
        AnyValue value = AnyValue.newBuilder().setStringValue("innermost").build();
        for (int k = 0; k < 90; k++) {
            value = AnyValue.newBuilder()
                    .setArrayValue(io.opentelemetry.proto.common.v1.ArrayValue.newBuilder()
                            .addValues(value))
                    .build();
        }
        Span span = Span.newBuilder()
                .setTraceId(ByteString.copyFrom(new byte[16]))
                .setSpanId(ByteString.copyFrom(new byte[8]))
                .addAttributes(KeyValue.newBuilder().setKey("deep").setValue(value))
                .build();
        byte[] request = ExportTraceServiceRequest.newBuilder()
                .addResourceSpans(ResourceSpans.newBuilder()
                        .addScopeSpans(ScopeSpans.newBuilder().addSpans(span)))
                .build()
                .toByteArray();
        assertThat(post(request, PROTOBUF).statusCode()).isEqualTo(400);
    }

    private String raw(String request) throws IOException {
        try (Socket socket =
                new Socket(receiver.address().host(), receiver.address().port())) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            socket.shutdownOutput();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    @Test
    void letsExportersComeAgainWhenTooMuchWaits() throws Exception {
        String[] hundred = new String[100];
        Arrays.setAll(hundred, k -> span(k + 1));
        assertThat(post(bytes(spans(hundred)), AS_JSON).statusCode()).isEqualTo(200);

        HttpResponse<byte[]> reply = post(bytes(spans(span(1))), AS_JSON);
        refused(429, "come again", reply);
        assertThat(reply.headers().firstValue("Retry-After")).contains("1");

        assertThat(receiver.queue().poll()).isNotNull();
        assertThat(post(bytes(spans(span(1))), AS_JSON).statusCode()).isEqualTo(200);
    }

    @Test
    void listensOnThisMachineOnlyUnlessToldOtherwise() {
        assertThat(receiver.address().host()).isEqualTo("127.0.0.1");
        assertThat(receiver.address().port()).isPositive();
    }
}
