package dev.hasse.imports.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.convert.Conversion;
import dev.hasse.imports.formats.Format;
import dev.hasse.imports.operations.Grounding;
import dev.hasse.model.transactions.Step;
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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Which calls a mapping looks into, and that of the others nothing is missed. */
class LookedIntoTest {
    private static final Path EXAMPLES = Path.of("../traces/formats/otlp");

    private static Mapping mapping(String text) {
        return MappingFile.read("map.yaml", text.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    tools: {get: none}                                            | false
                    tools: {put: opaque}                                          | false
                    tools: {get: opaque}                                          | true
                    tools: {'g*': opaque}                                         | true
                    {transaction: '{@tx}', tools: {get: begin}}                    | false
                    {transaction: '{tx}', tools: {get: begin}}                     | true
                    tools: {get: {effect: read, cell: x}}                         | true
                    tools: {get: {effect: write, cell: 'x:{id}'}}                 | true
                    tools: {get: {reads: [x]}}                                    | true
                    tools: {get: {effect: none, compensates: '{args.id}'}}        | true
                    agent: '{@agent}'                                             | false
                    agent: '{args.agent}'                                         | true
                    scope: '@service.name'                                        | false
                    idempotency_key: '{args.key}'                                 | true
                    idempotency_key: '{@key}'                                     | true
                    receipt: result.receipt                                       | true
                    decision: '{@status}'                                         | false
                    """)
    void aMappingLooksIntoTheCallsThatItsRulesName(String mapping, boolean looksInto) {
        assertThat(mapping(mapping).looksInto("get")).isEqualTo(looksInto);
        assertThat(mapping(mapping).lookingIntoAll().looksInto("get")).isTrue();
    }

    @Test
    void withoutRulesItLooksIntoNothing() {
        assertThat(Mapping.none().looksInto("get")).isFalse();
    }

    @Test
    void whatAnotherMappingSaysOfTransactionsCounts() {
        assertThat(Mapping.none().over(mapping("receipt: result.receipt")).looksInto("get"))
                .isTrue();
    }

    /** @param attributes names and values, by turns */
    private static String span(String id, String parent, String more, String... attributes) {
        StringBuilder pairs = new StringBuilder();
        for (int k = 0; k < attributes.length; k += 2) {
            pairs.append(k == 0 ? "" : ",")
                    .append("{\"key\":\"%s\",\"value\":{\"stringValue\":\"%s\"}}"
                            .formatted(attributes[k], attributes[k + 1].replace("\"", "\\\"")));
        }
        return "{\"resourceSpans\":[{\"scopeSpans\":[{\"spans\":[{\"traceId\":\"a\",\"spanId\":\"" + id
                + "\",\"parentSpanId\":\""
                + parent + "\",\"name\":\"pay\",\"startTimeUnixNano\":\"" + id.length() + "000\",\"endTimeUnixNano\":\""
                + (id.length() + 1) + "000\"" + more + ",\"attributes\":[" + pairs + "]}]}]}]}\n";
    }

    private static String payment(String span, String arguments) {
        return span(
                span,
                "",
                "",
                "gen_ai.operation.name",
                "execute_tool",
                "gen_ai.tool.name",
                "pay",
                "key",
                "k1",
                "gen_ai.tool.call.arguments",
                arguments);
    }

    private static Input input(String log) {
        return new Input("f", null, () -> new ByteArrayInputStream(log.getBytes(StandardCharsets.UTF_8)), true);
    }

    /** The span of a server of MCP says that the call failed, and the one around it, why. */
    @Test
    void whatSaysThatAToolIsGoneIsKept() {
        String asked = "[{\"role\":\"assistant\",\"parts\":[{\"type\":\"tool_call\",\"id\":\"c1\",\"name\":\"pay\"}]}]";
        String log = span(
                        "c",
                        "",
                        "",
                        "gen_ai.operation.name",
                        "chat",
                        "gen_ai.tool.definitions",
                        "[{\"name\":\"pay\"},{\"name\":\"ask\"}]",
                        "gen_ai.output.messages",
                        asked)
                + span(
                        "bb",
                        "",
                        "",
                        "gen_ai.operation.name",
                        "execute_tool",
                        "gen_ai.tool.name",
                        "pay",
                        "gen_ai.tool.call.id",
                        "c1",
                        "output.value",
                        "Unknown tool: pay")
                + span(
                        "bbb",
                        "bb",
                        ",\"status\":{\"code\":2}",
                        "mcp.method.name",
                        "tools/call",
                        "gen_ai.tool.name",
                        "pay");
        assertThat(converted(input(log), Mapping.none()))
                .isEqualTo(converted(input(log), Mapping.none().lookingIntoAll()))
                .contains("ask");
    }

    /** Retries are calls with equal arguments, however these are written. */
    @Test
    void whatIsAskedUnderAnIdempotencyKeyIsKept() {
        String log = payment("b1", "{\"to\":7,\"sum\":1}") + payment("b2", "{\"sum\": 1, \"to\": 7}");
        Problems problems = new Problems(10);
        List<TransactionLog> logs = Conversion.transactions(
                List.of(input(log)),
                new Conversion.Request(
                        Format.OTLP, mapping("idempotency_key: '{@key}'"), Grounding.SINCE_WRITE, Limits.DEFAULT),
                problems);

        assertThat(problems.first()).isEmpty();
        assertThat(logs.get(0).steps()).extracting(Step::key).containsExactly("k1", "k1");
        assertThat(logs.get(0).steps())
                .extracting(Step::body)
                .containsExactly("{\"sum\":1,\"to\":7}", "{\"sum\":1,\"to\":7}");
    }

    private static String converted(Path example, Mapping mapping) {
        return converted(new Input("f", null, () -> Files.newInputStream(example), true), mapping);
    }

    private static String converted(Input input, Mapping mapping) {
        Problems problems = new Problems(100);
        Conversion.Converted converted = Conversion.of(
                List.of(input),
                new Conversion.Request(Format.OTLP, mapping, Grounding.SINCE_WRITE, Limits.DEFAULT),
                problems);
        return converted.records() + "\n" + converted.coverage() + "\n" + problems.first();
    }

    /** Whatever rules there are, it makes no difference whether what they do not look into is kept. */
    @ParameterizedTest
    @MethodSource("examples")
    void nothingIsMissed(Path example) throws IOException {
        for (Path rules : files(".yaml")) {
            Mapping mapping = MappingFile.read("map.yaml", Files.readAllBytes(rules));
            String all = converted(example, mapping.lookingIntoAll());
            assertThat(converted(example, mapping)).as(rules.toString()).isEqualTo(all);
            // Without the rule of a tool, its calls are not looked into.
            Mapping fewer = mapping("tools: {get_balance: none, set_balance: none, read_record: none}")
                    .over(mapping);
            assertThat(converted(example, fewer)).isEqualTo(converted(example, fewer.lookingIntoAll()));
        }
    }

    private static List<Path> examples() {
        return files(".jsonl");
    }

    private static List<Path> files(String suffix) {
        try (Stream<Path> files = Files.list(EXAMPLES)) {
            return files.filter(file -> file.toString().endsWith(suffix))
                    .sorted()
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
