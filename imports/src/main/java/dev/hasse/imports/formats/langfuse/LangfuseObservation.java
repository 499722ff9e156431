package dev.hasse.imports.formats.langfuse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Times;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An observation of Langfuse, as far as it is known. Its fields have the names of the API, in camel case; exports to blob storage write them
 * in snake case.
 *
 * @param origin where it first appeared
 * @param trace its trace; empty if it names none
 * @param id its id
 * @param fields its known fields, in camel case
 */
record LangfuseObservation(Origin origin, String trace, String id, ObjectNode fields) {
    static final String TOOL = "TOOL";
    static final String AGENT = "AGENT";
    static final String GENERATION = "GENERATION";
    static final String SPAN = "SPAN";

    private static final Set<String> TYPES =
            Set.of(TOOL, AGENT, GENERATION, SPAN, "EVENT", "CHAIN", "RETRIEVER", "EVALUATOR", "EMBEDDING", "GUARDRAIL");

    private static final Map<String, String> SNAKE_CASE = Map.ofEntries(
            Map.entry("traceId", "trace_id"),
            Map.entry("parentObservationId", "parent_observation_id"),
            Map.entry("startTime", "start_time"),
            Map.entry("endTime", "end_time"),
            Map.entry("statusMessage", "status_message"),
            Map.entry("providedModelName", "provided_model_name"),
            Map.entry("traceName", "trace_name"),
            Map.entry("sessionId", "session_id"),
            Map.entry("userId", "user_id"),
            Map.entry("projectId", "project_id"));

    /** The field of an exported object, whose name is in camel case or in snake case; missing if it has none. */
    static JsonNode field(JsonNode exported, String name) {
        JsonNode field = exported.path(name);
        return field.isMissingNode() ? exported.path(SNAKE_CASE.getOrDefault(name, name)) : field;
    }

    /** Whether an object can only be an observation. */
    static boolean recognizes(JsonNode node) {
        String type = Json.text(node, "type");
        boolean traced = node.has("traceId") && node.has("startTime");
        // Others write these two names in snake case, too.
        boolean stored = node.has("trace_id")
                && node.has("start_time")
                && (node.has("parent_observation_id") || node.has("project_id"));
        return type != null && TYPES.contains(type) && Json.id(node.path("id")) != null && (traced || stored);
    }

    /** The names of fields in snake case with those in camel case that are kept instead. */
    static Map<String, String> snakeCase() {
        return SNAKE_CASE;
    }

    /** What names an observation of the same trace. */
    String key(String of) {
        return trace + "\n" + of;
    }

    @Nullable
    String text(String name) {
        return Json.firstText(fields, name);
    }

    /** The type, in capitals; empty if it has none. */
    String type() {
        return Objects.requireNonNullElse(text("type"), "").toUpperCase(Locale.ROOT);
    }

    String name() {
        return Objects.requireNonNullElse(text("name"), "");
    }

    @Nullable
    Long started() {
        return Times.micros(fields.path("startTime"));
    }

    /** When it ended; an event is over as soon as it has begun. */
    @Nullable
    Long ended() {
        Long ended = Times.micros(fields.path("endTime"));
        return ended == null && type().equals("EVENT") ? started() : ended;
    }

    /** The name of its model; null if it has none. */
    @Nullable
    String model() {
        return Json.firstText(fields, "model", "providedModelName");
    }

    /** A value of its metadata or, if they have none, of its fields, as an attribute; null if it has none that is a text or a number. */
    @Nullable
    String attribute(String name) {
        JsonNode metadata = fields.path("metadata");
        for (JsonNode in :
                new JsonNode[] {metadata, metadata.path("attributes"), metadata.path("resourceAttributes"), fields}) {
            JsonNode value = in.path(name);
            if (value.isBoolean() || Json.id(value) != null) {
                return value.asText();
            }
        }
        return null;
    }
}
