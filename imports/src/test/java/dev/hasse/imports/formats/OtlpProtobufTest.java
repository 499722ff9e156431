package dev.hasse.imports.formats;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.protobuf.ByteString;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.convert.Conversion;
import dev.hasse.imports.convert.Grounding;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.traces.Input;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problems;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.resource.v1.Resource;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.ScopeSpans;
import io.opentelemetry.proto.trace.v1.Span;
import io.opentelemetry.proto.trace.v1.Status;
import io.opentelemetry.proto.trace.v1.TracesData;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The binary form of OTLP is read like its JSON. */
class OtlpProtobufTest {
    private static final Path EXAMPLE = Path.of("../traces/formats/otlp/ai-sdk.jsonl");
    private static final ObjectMapper JSON = new ObjectMapper();

    @Test
    void saysTheSameAsJson() throws IOException {
        byte[] json = Files.readAllBytes(EXAMPLE);
        List<Call> expected = calls(json);

        assertThat(expected).hasSize(5);
        assertThat(summary(calls(message().toByteArray()))).isEqualTo(summary(expected));
        assertThat(summary(calls(framed()))).isEqualTo(summary(expected));
    }

    @Test
    void keepsTheSpansBeforeItBreaksOff() throws IOException {
        byte[] whole = message().toByteArray();
        List<String> all = summary(calls(whole));
        int most = 0;
        for (int length = whole.length - 1; length > 20; length -= 97) {
            // The agent is named by spans that come later; without them, it is unknown.
            Problems problems = new Problems(20);
            List<String> kept = summary(calls(Arrays.copyOf(whole, length), problems));

            assertThat(all.stream().map(OtlpProtobufTest::withoutAgent))
                    .containsAll(
                            kept.stream().map(OtlpProtobufTest::withoutAgent).toList());
            assertThat(problems.count()).isPositive();
            most = Math.max(most, kept.size());
        }
        assertThat(most).isPositive();
    }

    /** OTLP has no groups, so a group is an unknown field. */
    @Test
    void passesOverGroups() throws IOException {
        byte[] group = HexFormat.of().parseHex("7b" + "0a0201ff" + "7b" + "0805" + "7c" + "7c");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(message().toByteArray());
        bytes.write(group);
        Problems problems = new Problems(20);

        assertThat(TracesData.parseFrom(bytes.toByteArray()).getResourceSpansList())
                .isEqualTo(message().getResourceSpansList());
        assertThat(summary(calls(bytes.toByteArray(), problems)))
                .isEqualTo(summary(calls(message().toByteArray())));
        assertThat(problems.count()).isZero();
    }

    private static String withoutAgent(String call) {
        return call.substring(call.indexOf(' '));
    }

    private static List<String> summary(List<Call> calls) {
        return calls.stream()
                .map(call -> call.agent() + " " + call.tool() + " " + call.id() + " " + call.arguments() + " "
                        + call.result() + " " + call.started() + " " + call.ended() + " " + call.outcome() + " "
                        + (call.batch() == null ? "" : call.batch().index()) + " "
                        + call.origin().trace() + " " + call.origin().attributes())
                .toList();
    }

    private static List<Call> calls(byte[] file) {
        return calls(file, new Problems(0));
    }

    private static List<Call> calls(byte[] file, Problems problems) {
        Input input = new Input("spans", null, () -> new ByteArrayInputStream(file), true);
        return Conversion.calls(
                List.of(input),
                new Conversion.Request(Format.OTLP, Mapping.none(), Grounding.SINCE_WRITE, Limits.DEFAULT),
                problems);
    }

    private static byte[] framed() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream data = new DataOutputStream(bytes);
        for (ResourceSpans resource : message().getResourceSpansList()) {
            byte[] one =
                    TracesData.newBuilder().addResourceSpans(resource).build().toByteArray();
            data.writeInt(one.length);
            data.write(one);
        }
        return bytes.toByteArray();
    }

    private static TracesData message() throws IOException {
        TracesData.Builder data = TracesData.newBuilder();
        for (String line : Files.readAllLines(EXAMPLE)) {
            for (JsonNode resource : JSON.readTree(line).path("resourceSpans")) {
                ResourceSpans.Builder to = ResourceSpans.newBuilder()
                        .setResource(Resource.newBuilder()
                                .addAllAttributes(
                                        pairs(resource.path("resource").path("attributes"))));
                for (JsonNode scope : resource.path("scopeSpans")) {
                    ScopeSpans.Builder spans = ScopeSpans.newBuilder();
                    scope.path("spans").forEach(span -> spans.addSpans(span(span)));
                    to.addScopeSpans(spans);
                }
                data.addResourceSpans(to);
            }
        }
        return data.build();
    }

    private static Span span(JsonNode json) {
        return Span.newBuilder()
                .setTraceId(id(json.path("traceId").asText("")))
                .setSpanId(id(json.path("spanId").asText("")))
                .setParentSpanId(id(json.path("parentSpanId").asText("")))
                .setName(json.path("name").asText())
                .setStartTimeUnixNano(json.path("startTimeUnixNano").asLong())
                .setEndTimeUnixNano(json.path("endTimeUnixNano").asLong())
                .setStatus(Status.newBuilder()
                        .setCodeValue(json.path("status").path("code").asInt()))
                .addAllAttributes(pairs(json.path("attributes")))
                .build();
    }

    private static ByteString id(String hex) {
        return ByteString.copyFrom(HexFormat.of().parseHex(hex));
    }

    private static List<KeyValue> pairs(JsonNode list) {
        List<KeyValue> pairs = new ArrayList<>();
        for (JsonNode pair : list) {
            JsonNode value = pair.path("value");
            AnyValue.Builder any = AnyValue.newBuilder();
            if (value.has("intValue")) {
                any.setIntValue(value.path("intValue").asLong());
            } else if (value.has("doubleValue")) {
                any.setDoubleValue(value.path("doubleValue").asDouble());
            } else if (value.has("boolValue")) {
                any.setBoolValue(value.path("boolValue").asBoolean());
            } else {
                any.setStringValue(value.path("stringValue").asText(""));
            }
            pairs.add(KeyValue.newBuilder()
                    .setKey(pair.path("key").asText())
                    .setValue(any)
                    .build());
        }
        return pairs;
    }
}
