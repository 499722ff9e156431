package dev.hasse.imports.formats.spans;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.DynamicMessage;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.convert.Conversion;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.formats.FrontEndTrial;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.imports.operations.Grounding;
import dev.hasse.traces.Input;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problems;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.logs.v1.LogRecord;
import io.opentelemetry.proto.logs.v1.LogsData;
import io.opentelemetry.proto.logs.v1.ResourceLogs;
import io.opentelemetry.proto.logs.v1.ScopeLogs;
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
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The binary form of OTLP is read like its JSON. */
class OtlpProtobufTest {
    private static final Path EXAMPLE = Path.of("../traces/formats/otlp/ai-sdk.jsonl");
    private static final Path LOGS_AS_JSON = Path.of("../traces/formats/otlp/message-logs.jsonl");
    private static final Path LOGS = Path.of("../traces/formats/otlp/message-logs.pb");
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

    /** Of each span and log record one file holds as JSON what the other one holds as an exporter sent it, each in a message of its own. */
    @Test
    void logsSayTheSameAsJson() throws IOException {
        List<Call> expected = calls(Files.readAllBytes(LOGS_AS_JSON));

        assertThat(expected).hasSize(6);
        assertThat(summary(calls(Files.readAllBytes(LOGS)))).isEqualTo(summary(expected));
        byte[] alone = logs();
        assertThat(summary(calls(alone)))
                .as("logs without spans, in one message")
                .hasSameSizeAs(expected);
        assertThat(LogsData.parseFrom(alone).getResourceLogsList()).hasSize(32);
    }

    @Test
    void manyLogRecordsOfALargeResourceCostNoMoreThanBoth() {
        Resource.Builder resource = Resource.newBuilder();
        ScopeLogs.Builder scope = ScopeLogs.newBuilder();
        for (int k = 0; k < 50_000; k++) {
            resource.addAttributes(text("a" + k, "x"));
            scope.addLogRecords(LogRecord.newBuilder().setTimeUnixNano(1));
        }
        byte[] file = LogsData.newBuilder()
                .addResourceLogs(ResourceLogs.newBuilder().setResource(resource).addScopeLogs(scope))
                .build()
                .toByteArray();

        FrontEndTrial trial = assertTimeoutPreemptively(Duration.ofSeconds(20), () -> trial(file));

        assertThat(trial.ignored).isEqualTo(Map.of("log record", 50_000));
    }

    /** The messages of the example that hold log records, as one: lists of protocol buffers may be in parts. */
    private static byte[] logs() throws IOException {
        ByteArrayOutputStream logs = new ByteArrayOutputStream();
        ByteBuffer all = ByteBuffer.wrap(Files.readAllBytes(LOGS));
        for (int number = 0; all.hasRemaining(); number++) {
            byte[] one = new byte[all.getInt()];
            all.get(one);
            if (number >= 8) {
                logs.write(one);
            }
        }
        return logs.toByteArray();
    }

    @Test
    void keepsTheLogRecordsBeforeItBreaksOff() throws IOException {
        byte[] whole = logs();
        int before = 0;
        for (int length = 20; length < whole.length; length += 13) {
            FrontEndTrial trial = trial(Arrays.copyOf(whole, length));
            int messages = trial.ignored.getOrDefault("message of a model", 0);

            assertThat(messages).isBetween(before, 31);
            before = messages;
        }
        assertThat(before).isEqualTo(31);
        Problems problems = new Problems(1);
        assertThat(calls(Arrays.copyOf(whole, whole.length - 5), problems)).isNotEmpty();
        assertThat(problems.first().get(0).message())
                .isEqualTo(
                        "spans:1: found the end of the bytes, or what is no OTLP, in message 1, expected a whole one; what"
                                + " comes before is kept");
    }

    /** Whatever byte is changed, something is read or refused. */
    @Test
    void readsWhateverIsInTheBytes() throws IOException {
        byte[] whole = Arrays.copyOf(logs(), 2_000);
        for (int at = 0; at < whole.length; at++) {
            byte[] changed = whole.clone();
            changed[at] ^= (byte) (1 << at % 8);
            FrontEndTrial trial = trial(changed);

            assertThat(trial.ignored.getOrDefault("message of a model", 0)).isLessThan(8);
        }
    }

    private static FrontEndTrial trial(byte[] file) {
        return FrontEndTrial.ofBytes(Format.OTLP, Mapping.none(), file);
    }

    @Test
    void logRecordsThatAreNoMessagesArePassedOver() throws IOException {
        LogsData ordinary = LogsData.newBuilder()
                .addResourceLogs(ResourceLogs.newBuilder()
                        .addScopeLogs(ScopeLogs.newBuilder()
                                .addLogRecords(LogRecord.newBuilder()
                                        .setTimeUnixNano(1)
                                        .setBody(AnyValue.newBuilder().setStringValue("started")))
                                .addLogRecords(LogRecord.newBuilder()
                                        .setEventName("gen_ai.choice")
                                        .setObservedTimeUnixNano(2))))
                .build();

        FrontEndTrial alone = trial(ordinary.toByteArray());
        assertThat(alone.ignored).isEqualTo(Map.of("log record", 2));
        assertThat(alone.refused)
                .containsExactly("f:1: found logs that hold no messages of models, expected spans: export the traces");
        ByteArrayOutputStream both = new ByteArrayOutputStream();
        both.write(ordinary.toByteArray());
        both.write(logs());
        FrontEndTrial beside = trial(both.toByteArray());
        assertThat(beside.ignored).isEqualTo(Map.of("log record", 2, "message of a model", 32));
        assertThat(beside.refused).isEmpty();
    }

    /** A span or a log record of a single field is never taken for the other one. */
    @Test
    void everyFieldTellsWhatItIsOf() {
        assertThat(undecided(Span.getDescriptor(), OtlpSignal.TRACES))
                .containsExactlyInAnyOrder("trace_state", "name", "attributes");
        assertThat(undecided(LogRecord.getDescriptor(), OtlpSignal.LOGS))
                .as("a message of a model has a span_id, too")
                .containsExactlyInAnyOrder("severity_text", "body", "trace_id");
        assertThat(OtlpSignal.of(ByteBuffer.allocate(0))).isNull();
        assertThat(OtlpSignal.of(ByteBuffer.wrap(new byte[] {10, 99}))).isEqualTo(OtlpSignal.TRACES);
        assertThat(OtlpSignal.of(ByteBuffer.wrap(new byte[] {26, 99}))).isNull();
    }

    private static List<String> undecided(Descriptor type, OtlpSignal signal) {
        List<String> undecided = new ArrayList<>();
        for (FieldDescriptor field : type.getFields()) {
            DynamicMessage.Builder message = DynamicMessage.newBuilder(type);
            Object value = switch (field.getJavaType()) {
                case INT -> 1;
                case LONG -> 1L;
                case STRING -> "a";
                case BYTE_STRING -> ByteString.copyFromUtf8("a");
                case ENUM -> field.getEnumType().getValues().get(1);
                default -> DynamicMessage.getDefaultInstance(field.getMessageType());
            };
            if (field.isRepeated()) {
                message.addRepeatedField(field, value);
            } else {
                message.setField(field, value);
            }
            OtlpSignal told = OtlpSignal.of(ByteBuffer.wrap(message.build().toByteArray()));
            assertThat(told == null ? signal : told).as(field.getName()).isEqualTo(signal);
            if (told == null) {
                undecided.add(field.getName());
            }
        }
        return undecided;
    }

    /** Strands Agents and the conventions before version 1.37 have arguments and results in events. */
    @Test
    void eventsOfSpansAreRead() {
        Span.Builder span = Span.newBuilder()
                .setTraceId(id("01"))
                .setSpanId(id("02"))
                .addAttributes(text("gen_ai.operation.name", "execute_tool"))
                .addAttributes(text("gen_ai.tool.name", "set"))
                .addEvents(Span.Event.newBuilder()
                        .setName("gen_ai.tool.message")
                        .addAttributes(text("content", "{\"to\":7}")));
        TracesData data = TracesData.newBuilder()
                .addResourceSpans(ResourceSpans.newBuilder()
                        .addScopeSpans(ScopeSpans.newBuilder().addSpans(span)))
                .build();

        assertThat(calls(data.toByteArray()))
                .singleElement()
                .satisfies(call -> assertThat(call.arguments()).hasToString("{\"to\":7}"));
    }

    private static KeyValue text(String key, String value) {
        return KeyValue.newBuilder()
                .setKey(key)
                .setValue(AnyValue.newBuilder().setStringValue(value))
                .build();
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
