package dev.hasse.flink;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.hasse.live.LiveRun;
import dev.hasse.reports.CoverageJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The schema of what the job writes, without fields that it does not describe. */
final class StreamSchema {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Schema STRICT = strict();

    private StreamSchema() {}

    /** Fails unless every line is as the schema says. */
    static void validate(List<String> lines) throws IOException {
        for (String line : lines) {
            assertThat(STRICT.validate(JSON.readTree(line))).as(line).isEmpty();
        }
    }

    /** Whether a line is as the schema says. */
    static boolean allows(String line) throws IOException {
        return STRICT.validate(JSON.readTree(line)).isEmpty();
    }

    private static Schema strict() {
        try {
            ObjectNode schema = (ObjectNode) JSON.readTree(text(JobOptions.class, "hasse.stream.1.schema.json"));
            schema.get("properties").forEach(StreamSchema::close);
            // Whatever none of the parts describes.
            schema.put("unevaluatedProperties", false);
            Map<String, String> others = Map.of(
                    "urn:hasse:check:1", text(CoverageJson.class, "hasse.check.1.schema.json"),
                    "urn:hasse:schema:watch:1", text(LiveRun.class, "hasse.watch.1.schema.json"));
            return SchemaRegistry.withDefaultDialect(
                            SpecificationVersion.DRAFT_2020_12, builder -> builder.schemas(others))
                    .getSchema(schema);
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
    }

    private static void close(JsonNode schema) {
        if (schema instanceof ObjectNode object && object.has("properties")) {
            object.put("additionalProperties", false);
        }
    }

    private static String text(Class<?> beside, String name) throws IOException {
        try (InputStream in = beside.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
