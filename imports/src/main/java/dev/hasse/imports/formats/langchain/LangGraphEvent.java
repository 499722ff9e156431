package dev.hasse.imports.formats.langchain;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Times;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An event of a LangGraph stream, without the wrapping of its recorder, which is one of these: none; {@code [mode, payload]} or
 * {@code [namespace, mode, payload]}, as the stream yields it; an object with a mode and a payload; or what its server sends.
 *
 * @param kind its kind
 * @param name its name in the stream
 * @param payload its content
 * @param namespace of the subgraph that it comes from, empty at the top; null if it does not say
 * @param step of the graph; null if it does not say
 * @param time its time; null if it does not say
 */
record LangGraphEvent(
        Kind kind,
        String name,
        JsonNode payload,
        @Nullable String namespace,
        @Nullable Integer step,
        @Nullable Long time) {

    private static final Set<String> MODES = Set.of(
            "values", "updates", "debug", "tasks", "checkpoints", "messages", "messages-tuple", "custom", "events");
    private static final String[] PAYLOADS = {"ev", "event", "payload", "data", "chunk", "value"};

    enum Kind {
        /** A node begins. */
        TASK,
        /** A node is done. */
        RESULT,
        /** The state at the end of a step. */
        SNAPSHOT,
        /** A checkpoint as a checkpointer lists it, with what tasks of the next step have written. */
        SAVED,
        /** The values that a node returned, without a time. */
        UPDATES,
        /** Anything that says nothing about calls. */
        OTHER,
        /** Not understood. */
        UNKNOWN
    }

    /** Reads the event in a document. */
    static LangGraphEvent of(JsonNode document) {
        return unwrapped(document, null, null);
    }

    private static LangGraphEvent unwrapped(JsonNode node, @Nullable String mode, @Nullable String namespace) {
        if (node.isArray() && mode == null && namespace == null && node.size() >= 2 && node.size() <= 3) {
            JsonNode before = node.path(node.size() - 2);
            String named = MODES.contains(before.asText("")) ? before.asText() : null;
            JsonNode first = node.path(0);
            boolean placed = named == null || node.size() == 3;
            String in = placed ? Objects.requireNonNullElse(namespace(first), "") : null;
            return unwrapped(node.path(node.size() - 1), named, in);
        }
        String wrapping = mode == null ? mode(node) : null;
        if (wrapping != null) {
            int bar = wrapping.indexOf('|');
            String in = bar < 0 ? namespace(node.path("ns")) : wrapping.substring(bar + 1);
            return unwrapped(payload(node), bar < 0 ? wrapping : wrapping.substring(0, bar), in);
        }
        return plain(node, mode, namespace);
    }

    /** The mode that a wrapper names; null if this is no wrapper. */
    private static @Nullable String mode(JsonNode node) {
        for (String field : new String[] {"mode", "event", "type"}) {
            String said = Json.text(node, field);
            if (said != null
                    && MODES.contains(said.split("\\|", 2)[0])
                    && !payload(node).isMissingNode()) {
                return said;
            }
        }
        return null;
    }

    private static JsonNode payload(JsonNode wrapper) {
        for (String field : PAYLOADS) {
            JsonNode payload = wrapper.path(field);
            if (payload.isContainerNode()) {
                return payload;
            }
        }
        return Json.missing();
    }

    private static @Nullable String namespace(JsonNode node) {
        if (node.isTextual()) {
            return node.textValue();
        }
        if (!node.isArray()) {
            return null;
        }
        List<String> parts = new ArrayList<>();
        node.forEach(part -> parts.add(part.asText("")));
        return String.join("|", parts);
    }

    private static LangGraphEvent plain(JsonNode node, @Nullable String mode, @Nullable String namespace) {
        String type = Json.text(node, "type");
        JsonNode payload = node.path("payload");
        if (type != null && payload.isObject() && node.has("step")) {
            Kind kind = switch (type) {
                case "task" -> Kind.TASK;
                case "task_result" -> Kind.RESULT;
                case "checkpoint" -> Kind.SNAPSHOT;
                default -> Kind.OTHER;
            };
            Integer step = node.path("step").canConvertToInt()
                    ? (Integer) node.path("step").intValue()
                    : null;
            return new LangGraphEvent(kind, type, payload, namespace, step, Times.micros(node.path("timestamp")));
        }
        Kind kind = kind(node, mode);
        String name = mode == null ? "document" : mode;
        return new LangGraphEvent(kind, name, node, namespace, null, null);
    }

    private static Kind kind(JsonNode node, @Nullable String mode) {
        if (mode != null && !Set.of("debug", "tasks", "checkpoints", "updates").contains(mode)) {
            return Kind.OTHER;
        }
        if (!node.isObject()) {
            return Kind.UNKNOWN;
        }
        if ("updates".equals(mode)) {
            return Kind.UPDATES;
        }
        if (node.path("checkpoint").has("channel_versions")
                || node.path("checkpoint").has("channel_values")) {
            return Kind.SAVED;
        }
        if (node.path("values").isObject() && node.has("metadata") && node.has("next")) {
            return Kind.SNAPSHOT;
        }
        boolean task = node.path("id").isTextual() && node.path("name").isTextual();
        if (task && node.has("input") && node.has("triggers")) {
            return Kind.TASK;
        }
        return task && node.has("interrupts") && (node.has("result") || node.has("error")) ? Kind.RESULT : Kind.UNKNOWN;
    }
}
