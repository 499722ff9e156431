package dev.hasse.cli;

import com.contrastsecurity.sarif.SarifSchema210;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.hasse.documents.TopologyFile;
import dev.hasse.guard.Answer;
import dev.hasse.live.LiveRun;
import dev.hasse.policy.PolicyFile;
import dev.hasse.reports.CoverageJson;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The schemas of Hasse's outputs and inputs: its own, and official ones. */
final class Schemas {
    private Schemas() {}

    /** A schema of Hasse's own, such as {@code hasse.check.1}, as JSON. */
    static ObjectNode text(String name) throws IOException {
        Class<?> beside = switch (name) {
            case "hasse.topology.1" -> TopologyFile.class;
            case "hasse.policy.1", "hasse.baseline.1" -> PolicyFile.class;
            case "hasse.watch.1" -> LiveRun.class;
            case "hasse.guard.call.1", "hasse.guard.decision.1", "hasse.guard.status.1" -> Answer.class;
            default -> CoverageJson.class;
        };
        return load(beside, name + ".schema.json");
    }

    /** A schema of Hasse's own. */
    static Schema of(String name) throws IOException {
        return of(text(name));
    }

    /**
     * Hasse's schemas allow unknown fields, since fields may be added later; but everything Hasse writes must be
     * described in them.
     */
    static void allowNoOtherFields(JsonNode schema) {
        if (schema instanceof ObjectNode object && object.has("properties")) {
            object.put("additionalProperties", false);
        }
        schema.forEach(Schemas::allowNoOtherFields);
    }

    /** A schema of Hasse's own that a test has changed. */
    static Schema of(ObjectNode text) {
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(text);
    }

    /** The official schema of SARIF 2.1.0. */
    static Schema sarif() throws IOException {
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
                .getSchema(load(SarifSchema210.class, "/schema/sarif-schema-2.1.0.json"));
    }

    /** The parts of the Trace Event Format that Hasse uses; the format has no official schema. */
    static Schema traceEvents() throws IOException {
        return of(load(Schemas.class, "trace-event.schema.json"));
    }

    private static ObjectNode load(Class<?> beside, String name) throws IOException {
        try (InputStream in = beside.getResourceAsStream(name)) {
            return (ObjectNode)
                    Verdicts.json(new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8));
        }
    }
}
