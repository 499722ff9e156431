package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The JSON output matches the schema, field by field. */
class CheckSchemaTest {
    private static final String CORPUS = Run.PROJECT.resolve("traces/corpus").toString();

    @Test
    void jsonKeepsToTheSchemaAndTheSchemaNamesEveryField() throws IOException {
        ObjectNode strict = Schemas.text("hasse.check.1");
        Schemas.allowNoOtherFields(strict);
        Schema schema = Schemas.of(strict);
        JsonNode output = Verdicts.json(Run.hasse("check", "--format", "json", "--max-witnesses", "0", CORPUS)
                .out());

        assertThat(schema.validate(output)).isEmpty();
        assertThat(output.get("traces").size()).isGreaterThan(100);
    }

    @Test
    void eachLineOfJsonLinesIsATraceAndTheLastTheSummary() throws IOException {
        ObjectNode traceSchema = Schemas.text("hasse.check.1");
        traceSchema.remove(List.of("type", "properties", "required"));
        ObjectNode summarySchema = traceSchema.deepCopy();
        traceSchema.put("$ref", "#/$defs/trace");
        summarySchema.putObject("properties").putObject("summary").put("$ref", "#/$defs/summary");
        summarySchema.putArray("required").add("summary");
        List<String> lines =
                Run.hasse("check", "--format", "jsonl", CORPUS).out().lines().toList();
        Schema trace = Schemas.of(traceSchema);

        for (String line : lines.subList(0, lines.size() - 1)) {
            assertThat(trace.validate(Verdicts.json(line))).isEmpty();
        }
        assertThat(Schemas.of(summarySchema).validate(Verdicts.json(lines.get(lines.size() - 1))))
                .isEmpty();
    }

    @Test
    void theSchemaRefusesWhatItShould() throws IOException {
        Schema schema = Schemas.of(Schemas.text("hasse.check.1"));
        ObjectNode output = (ObjectNode)
                Verdicts.json(Run.hasse("check", "--format", "json", CORPUS).out());
        ((ObjectNode) output.get("traces").get(0)).put("level", "L7");

        assertThat(schema.validate(output)).isNotEmpty();
    }
}
