package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.networknt.schema.Schema;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The output of {@code hasse convert --coverage} matches the schema, field by field. */
class CoverageSchemaTest {
    private static final Path EXAMPLES = Run.PROJECT.resolve("traces/formats");

    /** Text that must not reach a terminal, page or shell unescaped; in JSON it is an ordinary name. */
    private static final String HOSTILE = "\u001b[31m\u202e<script>=1;'\"\\\n\u0000" + "w".repeat(3000);

    @TempDir
    private Path folder;

    private static Schema strict() throws IOException {
        ObjectNode schema = Schemas.text("hasse.coverage.1");
        Schemas.allowNoOtherFields(schema);
        return Schemas.of(schema);
    }

    /**
     * Returns the coverage, after checking that it matches the schema, and that each call has one outcome and is
     * counted for one tool.
     */
    private JsonNode coverage(String... arguments) throws IOException {
        Path file = folder.resolve("coverage.json");
        String[] convert = new String[arguments.length + 3];
        convert[0] = "convert";
        convert[1] = "--coverage";
        convert[2] = file.toString();
        System.arraycopy(arguments, 0, convert, 3, arguments.length);
        Run run = Run.hasse(convert);
        JsonNode coverage = Verdicts.json(Files.readString(file, StandardCharsets.UTF_8));

        assertThat(run.err()).doesNotContain("\u001b", "\u202e", "\u0000");
        assertThat(strict().validate(coverage)).isEmpty();
        coverage.get("tools")
                .properties()
                .forEach(fate -> assertThat(sum(fate.getValue()))
                        .isEqualTo(coverage.get("calls").get(fate.getKey()).asLong()));
        assertThat(sum(coverage.get("calls")))
                .isEqualTo(2 * coverage.get("calls").get("total").asLong());
        return coverage;
    }

    private static long sum(JsonNode counts) {
        return StreamSupport.stream(counts.spliterator(), false)
                .mapToLong(JsonNode::asLong)
                .sum();
    }

    @Test
    void onEveryExample() throws IOException {
        for (Map<String, String> row : Verdicts.table(EXAMPLES.resolve("EXPECTED.tsv"))) {
            String example = EXAMPLES.resolve(row.get("example")).toString();
            String from = String.valueOf(row.get("from"));
            JsonNode coverage = "-".equals(row.get("mapping"))
                    ? coverage("--from", from, example)
                    : coverage(
                            "--from",
                            from,
                            "--mapping",
                            EXAMPLES.resolve(row.get("mapping")).toString(),
                            example);

            assertThat(coverage.at("/formats/0").asText()).isEqualTo(from);
            assertThat(coverage.get("records").asLong()).isPositive();
        }
    }

    @Test
    void hostileNamesAreNames() throws IOException {
        Path file = folder.resolve("spans.jsonl");
        Files.writeString(file, """
                {"resourceSpans":[{"scopeSpans":[{"spans":[{"traceId":"1","spanId":"2","name":"x","startTimeUnixNano":"1","endTimeUnixNano":"2",\
                "attributes":[{"key":"gen_ai.operation.name","value":{"stringValue":"execute_tool"}},\
                {"key":"gen_ai.tool.name","value":{"stringValue":%s}}]}]}]}]}
                """.formatted(new TextNode(HOSTILE)), StandardCharsets.UTF_8);
        JsonNode coverage = coverage("--from", "otlp", file.toString());

        assertThat(coverage.at("/tools/unmapped").get(HOSTILE).asInt()).isEqualTo(1);
    }

    @Test
    void nothingAtAll() throws IOException {
        Path file = Files.writeString(folder.resolve("empty.jsonl"), "");

        assertThat(coverage(file.toString()).get("formats")).isEmpty();
    }

    @Test
    void theSchemaRefusesWhatItShould() throws IOException {
        Path file = Files.writeString(folder.resolve("empty.jsonl"), "");
        ObjectNode coverage = (ObjectNode) coverage(file.toString());
        ((ObjectNode) coverage.get("calls")).put("mapped", -1);

        assertThat(Schemas.of(Schemas.text("hasse.coverage.1")).validate(coverage))
                .isNotEmpty();
    }
}
