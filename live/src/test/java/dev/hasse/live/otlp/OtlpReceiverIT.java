package dev.hasse.live.otlp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.ByteString;
import dev.hasse.imports.formats.spans.OtlpSignal;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceResponse;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.ScopeSpans;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What an exporter gets for an answer, and somebody who means harm. */
class OtlpReceiverIT extends ReceiverTrial {
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
        assertThat(receiver.counts().of(OtlpSignal.TRACES).accepted()).isEqualTo(before);
        assertThat(post(new byte[0], PROTOBUF).statusCode())
                .as("an export without spans")
                .isEqualTo(200);
        assertThat(post(bytes("{}"), AS_JSON).statusCode()).isEqualTo(200);
        assertThat(receiver.counts().requests()).containsOnlyKeys(200);
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
        assertThat(receiver.counts().of(OtlpSignal.TRACES).rejected()).isEqualTo(3);
        assertThat(receiver.queue().size()).isEqualTo(1);
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

        refused(404, "/v1/traces", send("POST", "/v1/profiles", bytes("{}"), "Content-Type", AS_JSON));
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

    /** A connection that was closed on what is still under way would be reset, and the answer might be lost. */
    @Test
    void anExporterThatSentTooMuchHearsSoAndMayGoOn() throws Exception {
        String head = "POST /v1/traces HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ";
        try (Socket socket =
                new Socket(receiver.address().host(), receiver.address().port())) {
            socket.setSoTimeout(10_000);
            OutputStream out = socket.getOutputStream();
            InputStream in = socket.getInputStream();
            out.write(bytes(head + (LARGEST + 1) + "\r\n\r\n"));
            out.write(new byte[LARGEST + 1]);
            assertThat(untilBrace(in)).contains("413", "at most 1048576 bytes");

            byte[] body = bytes(spans(span(1)));
            out.write(bytes(head + body.length + "\r\n\r\n"));
            out.write(body);
            assertThat(untilBrace(in)).contains("200");
        }
    }

    /** An answer, whose body is an object without others in it. */
    private static String untilBrace(InputStream in) throws IOException {
        StringBuilder answer = new StringBuilder();
        while (answer.indexOf("}") < 0) {
            int next = in.read();
            assertThat(next).as(answer.toString()).isNotNegative();
            answer.append((char) next);
        }
        return answer.toString();
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
