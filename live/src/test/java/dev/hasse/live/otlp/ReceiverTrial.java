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
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.resource.v1.Resource;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.ScopeSpans;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A receiver, and requests of exporters to it. */
abstract class ReceiverTrial {
    static final ObjectMapper JSON = new ObjectMapper();
    static final int LARGEST = 1 << 20;
    static final String PROTOBUF = "application/x-protobuf";
    static final String AS_JSON = "application/json";

    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
    OtlpReceiver receiver;

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

    HttpResponse<byte[]> send(String method, String path, byte[] body, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://" + receiver.address() + path))
                .timeout(Duration.ofSeconds(20))
                .method(method, HttpRequest.BodyPublishers.ofByteArray(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    }

    HttpResponse<byte[]> post(byte[] body, String type, String... headers) throws Exception {
        return postTo("/v1/traces", body, type, headers);
    }

    HttpResponse<byte[]> postTo(String path, byte[] body, String type, String... headers) throws Exception {
        String[] all = Arrays.copyOf(headers, headers.length + 2);
        all[headers.length] = "Content-Type";
        all[headers.length + 1] = type;
        return send("POST", path, body, all);
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static byte[] gzip(byte[] plain) throws IOException {
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
    static byte[] protobuf(String export) throws IOException {
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

    static String spans(String... spans) {
        return "{\"resourceSpans\":[{\"resource\":{},\"scopeSpans\":[{\"spans\":[" + String.join(",", spans) + "]}]}]}";
    }

    static String span(int id) {
        return "{\"traceId\":\"%032x\",\"spanId\":\"%016x\",\"name\":\"s\"}".formatted(1, id);
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

    void refused(int status, String says, HttpResponse<byte[]> reply) throws IOException {
        assertThat(reply.statusCode()).as(says).isEqualTo(status);
        assertThat(message(reply)).contains(says);
    }
}
