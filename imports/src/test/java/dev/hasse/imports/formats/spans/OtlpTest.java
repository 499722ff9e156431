package dev.hasse.imports.formats.spans;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.hasse.imports.calls.Division;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.DocumentSink;
import dev.hasse.imports.calls.FrontEnd;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.JsonDocuments;
import dev.hasse.imports.calls.KeptFields;
import dev.hasse.imports.calls.KeptOnce;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.formats.FrontEndTrial;
import dev.hasse.imports.formats.FrontEnds;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problem;
import dev.hasse.traces.Problems;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is kept of spans, and that dividing a file of spans changes nothing. */
class OtlpTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    private static Span span(String... attributes) {
        return new Span(
                new Origin("f", 1, null, null, Map.of()),
                "1",
                null,
                "name",
                1L,
                2L,
                false,
                null,
                Map.of(
                        attributes[0],
                        TextNode.valueOf(attributes[1]),
                        attributes[2],
                        TextNode.valueOf(attributes[3]),
                        "gen_ai.agent.name",
                        TextNode.valueOf("planner")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'type':'tool','status':'error','content':'{}'}",
                "{'type':'tool','status':'\\u0065rror','content':'{}'}",
                "{'output':'{\\'type\\':\\'tool\\',\\'status\\':\\'\\\\u0065rror\\',\\'content\\':1}'}"
            })
    void aFailureIsFoundHoweverItsWordIsWritten(String output) {
        assertThat(GenAi.answered(execution(output)).failed()).isTrue();
    }

    @Test
    void theAnswerIsReadFromAMessageThatTellsOfNoFailure() {
        GenAi.Answered answered =
                GenAi.answered(execution("{'type':'tool','tool_call_id':'other','content':'{\\'balance\\':7}'}"));

        assertThat(answered.failed()).isFalse();
        assertThat(answered.callId()).isEqualTo("c1");
        assertThat(answered.result().tree().path("balance").intValue()).isEqualTo(7);
    }

    private static final SpanNeeds NEEDS = new SpanNeeds(Set.of(), "name"::equals);

    private static SpanSummary.Execution execution(String output) {
        JsonNode missing = Json.missing();
        JsonNode text = TextNode.valueOf(output.replace('\'', '"'));
        return new SpanSummary.Execution("pay", null, missing, missing, text, "c1", false, "", false, false, null);
    }

    @Test
    void ofASpanOnlyTheAnswersAreKept() {
        SpanSummary chat = SpanSummary.of(
                span(
                        "gen_ai.operation.name",
                        "chat",
                        "gen_ai.output.messages",
                        "[{'parts':[{'type':'tool_call','id':'c1',".replace('\'', '"')
                                + "\"arguments\":\"PROMPT\"}]}]"),
                NEEDS,
                new KnownDefinitions(),
                new KeptOnce(),
                false);
        assertThat(chat.response()).isEqualTo(new SpanSummary.Response(null, List.of("c1"), null));
        assertThat(chat.toString()).contains("planner", "c1").doesNotContain("PROMPT");
        assertThat(SpanSummary.of(
                                span("gen_ai.operation.name", "chat", "gen_ai.input.messages", "PROMPT"),
                                NEEDS,
                                new KnownDefinitions(),
                                new KeptOnce(),
                                false)
                        .toString())
                .contains("planner")
                .doesNotContain("PROMPT");
        assertThat(SpanSummary.of(
                                span("openinference.span.kind", "CHAIN", "input.value", "PROMPT"),
                                NEEDS,
                                new KnownDefinitions(),
                                new KeptOnce(),
                                false)
                        .toString())
                .contains("planner")
                .doesNotContain("PROMPT");
        assertThat(SpanSummary.of(
                                span("openinference.span.kind", "TOOL", "input.value", "ARGUMENT"),
                                NEEDS,
                                new KnownDefinitions(),
                                new KeptOnce(),
                                false)
                        .toString())
                .contains("planner", "ARGUMENT");
    }

    /** What no rule looks into is only told apart. */
    @Test
    void ofACallThatNobodyLooksIntoAMarkIsKept() {
        SpanSummary.Execution one = unread("input.value", "ARGUMENT", "output.value", "ANSWER");
        SpanSummary.Execution same = unread("input.value", "ARGUMENT", "output.value", "ANSWER");
        SpanSummary.Execution other = unread("input.value", "ARGUMENT", "output.value", "ANOTHER");

        assertThat(one.toString()).doesNotContain("ARGUMENT", "ANSWER");
        assertThat(one).isEqualTo(same).isNotEqualTo(other);
        assertThat(one.output().isMissingNode()).isTrue();
    }

    /** The output may name the call, and may say that it failed, and why. */
    @Test
    void whatElseAnOutputTellsIsKept() {
        String message = "{'type':'tool','tool_call_id':'c7','content':'CONTENT'}".replace('\'', '"');
        SpanSummary.Execution done = unread("input.value", "{}", "output.value", message);
        SpanSummary.Execution failed =
                unread("input.value", "{}", "output.value", message.replace("tool\"", "tool\",\"status\":\"error\""));

        assertThat(done.callId()).isEqualTo("c7");
        assertThat(done.toString()).doesNotContain("CONTENT");
        assertThat(GenAi.answered(failed).failed()).isTrue();
        assertThat(GenAi.wordsOfFailure(failed)).contains("CONTENT");
    }

    private static SpanSummary.Execution unread(String... attributes) {
        Span span = new Span(
                new Origin("f", 1, null, null, Map.of()),
                "1",
                null,
                "other",
                1L,
                2L,
                false,
                null,
                Map.of(
                        "openinference.span.kind",
                        TextNode.valueOf("TOOL"),
                        attributes[0],
                        TextNode.valueOf(attributes[1]),
                        attributes[2],
                        TextNode.valueOf(attributes[3])));
        return Objects.requireNonNull(GenAi.execution(span, NEEDS, new KeptOnce()));
    }

    @Test
    void ofALoggedMessageNoPromptIsKept() {
        ObjectNode body = JSON.createObjectNode().put("content", "PROMPT");
        LoggedMessage prompt = LoggedMessage.of(
                Origin.of(new Document(body, "f", 1, Set.of())), "b1", "gen_ai.user.message", 1L, body, Map.of());
        LoggedMessage result =
                LoggedMessage.of(prompt.origin(), "b1", "gen_ai.tool.message", 1L, body.put("id", "c1"), Map.of());

        assertThat(prompt.toString()).doesNotContain("PROMPT");
        assertThat(result.toString()).as("of a tool").contains("PROMPT");
    }

    /** Takes documents for a trial, and says whether and where they may be divided. */
    private record Sink(FrontEndTrial trial, FrontEnd frontEnd, Division division) implements DocumentSink {
        @Override
        public void accept(Document document) {
            frontEnd.accept(document, trial);
        }

        /** With the division of the format comes all else that it does while it parses. */
        @Override
        public KeptFields kept() {
            return division.equals(Division.NONE) ? KeptFields.ALL : frontEnd.kept();
        }
    }

    private static String told(byte[] bytes, Division division) {
        Sink sink =
                new Sink(new FrontEndTrial(), new FrontEnds(Mapping.none().lookingIntoAll()).of(Format.OTLP), division);
        Problems problems = new Problems(100);
        try {
            new JsonDocuments().read(new ByteArrayInputStream(bytes), "f", Limits.DEFAULT, problems, sink);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        sink.frontEnd.finish(sink.trial);
        // A part of a divided document has its own line.
        String refused = sink.trial.refused.toString().replaceAll("f:\\d+: (?=spans|logRecords|parentSpanId)", "f: ");
        return sink.trial.told() + "\n" + refused + sink.trial.ignored
                + problems.first().stream().map(Problem::message).toList();
    }

    /** All exports of an example as one, over several lines. */
    private static String joined(String example) throws IOException {
        ObjectNode all = JSON.createObjectNode();
        for (String line :
                new String(FrontEndTrial.example(Format.OTLP, example), StandardCharsets.UTF_8).split("\n")) {
            for (Map.Entry<String, JsonNode> list : JSON.readTree(line).properties()) {
                all.withArray("/" + list.getKey()).addAll((ArrayNode) list.getValue());
            }
        }
        return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(all);
    }

    @ParameterizedTest
    @ValueSource(strings = {"adk.jsonl", "ai-sdk.jsonl", "message-logs.jsonl"})
    void aFileThatIsDividedTellsTheSameWhereverItBreaksOff(String example) throws IOException {
        byte[] whole = joined(example).getBytes(StandardCharsets.UTF_8);
        assertThat(told(whole, OtlpJson.DIVISION))
                .isEqualTo(told(whole, Division.NONE))
                .contains(" DONE");
        for (int length = whole.length - 1; length > 0; length -= 1_009) {
            byte[] part = Arrays.copyOf(whole, length);
            assertThat(told(part, OtlpJson.DIVISION)).as("%d bytes", length).isEqualTo(told(part, Division.NONE));
        }
    }

    /** Every example says the same if everything is made into trees, and if only what is asked for is read. */
    @ParameterizedTest
    @MethodSource("examples")
    void nothingIsMissed(Path example) throws IOException {
        byte[] bytes = Files.readAllBytes(example);
        assertThat(told(bytes, OtlpJson.DIVISION))
                .isEqualTo(told(bytes, Division.NONE))
                .contains(" DONE");
    }

    private static List<Path> examples() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("../traces/formats/otlp"))) {
            return files.filter(file -> !file.toString().matches(".*\\.(yaml|pb)"))
                    .sorted()
                    .toList();
        }
    }

    /** Without a resource before it a list of spans is left whole; and a span that is none is refused in any case. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\n'resourceSpans':[{'scopeSpans':[{'spans':[SPAN,SPAN]}],'resource':RESOURCE}]}",
                "{\n'resource_spans':[{'resource':RESOURCE,'scope_spans':[{'spans':[SPAN,5]},7]},8]}",
                "{\n'resourceSpans':[{'resource':RESOURCE,'instrumentationLibrarySpans':[{'spans':[SPAN]}]}]}",
                "{\n'resourceSpans':[]}",
                "{\n'resourceLogs':[]}"
            })
    void spansKeepTheirResource(String text) {
        byte[] bytes = text.replace(
                        "RESOURCE", "{'attributes':[{'key':'service.name','value':{'stringValue':'shop'}}]}")
                .replace(
                        "SPAN",
                        "{'traceId':'a','name':'t','attributes':[{'key':'gen_ai.operation.name','value':"
                                + "{'stringValue':'execute_tool'}}]}")
                .replace('\'', '"')
                .getBytes(StandardCharsets.UTF_8);
        assertThat(told(bytes, OtlpJson.DIVISION)).isEqualTo(told(bytes, Division.NONE));
    }
}
