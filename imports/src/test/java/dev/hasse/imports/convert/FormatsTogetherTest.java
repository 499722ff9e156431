package dev.hasse.imports.convert;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.mapping.Mapping;
import dev.hasse.imports.mapping.MappingFile;
import dev.hasse.imports.operations.Grounding;
import dev.hasse.model.Coverage.Fate;
import dev.hasse.model.transactions.TransactionLog;
import dev.hasse.traces.Input;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problems;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Inputs of several formats, converted together: what comes with a format says nothing of the calls of another. */
class FormatsTogetherTest {
    private static final String MAPPING =
            "tools: {get: {effect: read, cell: x, value: result}}\ncells: {direct: true}\n";

    private static Mapping mapping(String yaml) {
        return MappingFile.read("map.yaml", yaml.getBytes(StandardCharsets.UTF_8));
    }

    private static Conversion.Request request(Mapping mapping) {
        return new Conversion.Request(null, mapping, Grounding.SINCE_WRITE, Limits.DEFAULT);
    }

    private static Conversion.Converted converted(Mapping mapping, Input... inputs) {
        Problems problems = new Problems(10);
        Conversion.Converted converted = Conversion.of(List.of(inputs), request(mapping), problems);
        assertThat(problems.count()).isZero();
        return converted;
    }

    private static Input input(String name, String... lines) {
        byte[] bytes = String.join("\n", lines).replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        return new Input(name, null, () -> new ByteArrayInputStream(bytes), true);
    }

    private static Input example(String name) {
        try {
            byte[] bytes = Files.readAllBytes(Path.of("../traces/formats", name));
            return new Input(name, null, () -> new ByteArrayInputStream(bytes), true);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** A tool that an agent of the trace t called. */
    private static String span(String agent, String tool, int time, String result) {
        return ("{'resourceSpans':[{'scopeSpans':[{'spans':[{'traceId':'t','spanId':'s%1$d','name':'execute_tool',"
                        + "'startTimeUnixNano':'%1$d000000000','endTimeUnixNano':'%1$d500000000','attributes':["
                        + "{'key':'gen_ai.operation.name','value':{'stringValue':'execute_tool'}},"
                        + "{'key':'gen_ai.agent.name','value':{'stringValue':'%2$s'}},"
                        + "{'key':'gen_ai.tool.name','value':{'stringValue':'%3$s'}},"
                        + "{'key':'gen_ai.tool.call.result','value':{'stringValue':'%4$s'}}]}]}]}]}")
                .formatted(time, agent, tool, result);
    }

    private static Input spans(String tool) {
        return input(
                "spans", span("reader", "get", 1, "1"), span("other", tool, 2, "ok"), span("other", "get", 3, "2"));
    }

    private static Input session() {
        return input(
                "session",
                "{'sessionId':'s','cwd':'/w','uuid':'u1','type':'assistant','timestamp':'1970-01-01T00:00:01Z','message':"
                        + "{'content':[{'type':'tool_use','id':'c','name':'Bash','input':{'command':'make'}}]}}",
                "{'sessionId':'s','cwd':'/w','uuid':'u2','type':'user','timestamp':'1970-01-01T00:00:02Z','message':"
                        + "{'content':[{'type':'tool_result','tool_use_id':'c','content':'ok'}]}}");
    }

    private static List<String> lines(Conversion.Converted converted) {
        return converted.records().stream()
                .map(record -> record.trace() + " " + record.notes() + " " + record.operation())
                .toList();
    }

    /** The shell of Claude Code may have written anything, and a tool of the same name in another system nobody knows. */
    @ParameterizedTest
    @CsvSource({"Bash", "Grep", "mcp__x__y", "Glob"})
    void aToolOfAnotherFormatIsUnknown(String tool) {
        Conversion.Converted alone = converted(mapping(MAPPING), spans(tool));
        Conversion.Converted together = converted(mapping(MAPPING), spans(tool), session());

        assertThat(alone.records())
                .anyMatch(record -> record.operation().agent().equals("unlogged"));
        assertThat(lines(together)).containsAll(lines(alone));
        assertThat(together.coverage().tools(Fate.UNMAPPED))
                .isEqualTo(alone.coverage().tools(Fate.UNMAPPED));
    }

    /** Each format has its own name for the transaction of a call. */
    @Test
    void transactionsAreThoseOfTheirFormat() {
        Mapping mapping = mapping("tools: {agent_finance: {effect: write, cell: c, constant: paid}}\n");
        Input[] inputs = {example("atp/rows.jsonl"), example("sagamas/tuition.jsonl")};

        assertThat(lines(converted(mapping, inputs)))
                .containsExactlyInAnyOrderElementsOf(Stream.of(inputs)
                        .flatMap(input -> lines(converted(mapping, input)).stream())
                        .toList())
                .isNotEmpty();
    }

    @Test
    void soAreTheRulesOfTransactions() {
        Input[] inputs = {example("atp/rows.jsonl"), example("sagamas/tuition.jsonl"), example("temporal/month.jsonl")};
        Problems problems = new Problems(10);
        List<TransactionLog> together = Conversion.transactions(List.of(inputs), request(Mapping.none()), problems);
        List<TransactionLog> apart = Stream.of(inputs)
                .flatMap(input -> Conversion.transactions(List.of(input), request(Mapping.none()), problems).stream())
                .toList();

        assertThat(steps(together)).containsExactlyInAnyOrderElementsOf(steps(apart));
    }

    private static List<String> steps(List<TransactionLog> logs) {
        return logs.stream()
                .flatMap(log -> log.steps().stream())
                .map(step -> step.transaction() + " " + step.kind() + " " + step.name() + " " + step.place())
                .toList();
    }

    /** Calls of a format with transactions stand or fall with these; in the same trace, those of another are undone one by one. */
    @Test
    void compensationsUndoBesideTransactionsOfAnotherFormat() {
        Mapping mapping = mapping("scope: all\ntools:\n  book: {effect: write, cell: x, value: result}\n"
                + "  cancel: {effect: write, cell: x, value: result, compensates: book}\n");
        Input bookings =
                input("spans", span("a", "book", 1, "1"), span("a", "book", 2, "2"), span("a", "cancel", 3, "1"));

        assertThat(undone(converted(mapping, bookings))).containsExactly("spans:2");
        assertThat(undone(converted(mapping, bookings, example("sagamas/tuition.jsonl"))))
                .containsExactlyInAnyOrder("spans:2", "sagamas/tuition.jsonl:14");
    }

    private static List<String> undone(Conversion.Converted converted) {
        return converted.records().stream()
                .filter(record -> record.operation().aborted())
                .map(record -> Objects.requireNonNull(record.notes().origin()).text())
                .toList();
    }

    @Test
    void aDraftHasRulesForToolsThatOnlyAnotherFormatKnows() {
        Problems problems = new Problems(10);

        assertThat(Conversion.suggestion(List.of(spans("mcp__x__y"), session()), request(Mapping.none()), problems)
                        .text())
                .contains("\"mcp__x__y\": opaque")
                .contains("# No rule for \"Bash\"");
    }
}
