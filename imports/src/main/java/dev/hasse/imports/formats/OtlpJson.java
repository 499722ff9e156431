package dev.hasse.imports.formats;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Division;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Times;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads spans in OTLP/JSON ({@code resourceSpans}), and as Phoenix exports them ({@code context}, {@code span_kind}). Names with
 * underscores, as some exporters write them, are accepted too.
 */
final class OtlpJson {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final int ERROR = 2;
    private static final int DEEPEST = 100;

    /** The fields of an {@code AnyValue} whose values are plain JSON already, the most frequent ones first. */
    private static final List<String> PLAIN =
            List.of("stringValue", "string_value", "boolValue", "bool_value", "doubleValue", "double_value");

    /** A file may be one export of millions of spans. Each means nothing without its resource. */
    static final Division DIVISION = new Division(List.of(
            new Division.Level(Set.of("resourceSpans", "resource_spans"), null),
            new Division.Level(Set.of("scopeSpans", "scope_spans"), "resource"),
            new Division.Level(Set.of("spans"), null)));

    /** The last resource, which the next span will often share; and its attributes. */
    private JsonNode resource = Json.missing();

    private Map<String, String> resourceAttributes = Map.of();
    private final Map<Map<String, String>, Map<String, String>> known = new HashMap<>();

    /** Whether a document can only be one of spans. */
    static boolean recognizes(JsonNode document) {
        return document.has("resourceSpans")
                || document.has("resource_spans")
                || (document.path("context").has("trace_id") && document.has("span_kind"));
    }

    /** Reads the spans of a document. */
    void read(Document document, CallSink sink, Consumer<Span> to) {
        JsonNode root = document.root();
        JsonNode resources = Json.either(root, "resourceSpans", "resource_spans");
        if (resources.isArray()) {
            for (JsonNode resource : resources) {
                Map<String, String> attributes = resource(resource.path("resource"));
                JsonNode scopes = Json.either(resource, "scopeSpans", "scope_spans");
                // The name before version 0.18 of the protocol.
                for (JsonNode scope : scopes.isMissingNode() ? resource.path("instrumentationLibrarySpans") : scopes) {
                    for (JsonNode span : scope.path("spans")) {
                        span(document, span, attributes, sink, to);
                    }
                }
            }
        } else if (root.path("context").isObject()) {
            phoenix(document, root, sink, to);
        } else if (root.has("resourceLogs") || root.has("resourceMetrics")) {
            sink.refuse(document, null, root.has("resourceLogs") ? "logs" : "metrics", "spans: export the traces");
        } else {
            sink.refuse(document, "resourceSpans", "nothing", "the spans of an export in OTLP/JSON");
        }
    }

    /** The attributes of a resource. All spans of equal resources share one map. */
    @SuppressWarnings(
            "ReferenceEquality") // the same object comes again; another one that is equal is found among the known
    private Map<String, String> resource(JsonNode described) {
        if (described != resource) {
            Map<String, String> texts = texts(attributes(described.path("attributes")));
            resource = described;
            resourceAttributes = known.computeIfAbsent(texts, Function.identity());
        }
        return resourceAttributes;
    }

    private static void span(
            Document document, JsonNode span, Map<String, String> resource, CallSink sink, Consumer<Span> to) {
        if (!span.isObject()) {
            sink.refuse(document, "spans", "no object", "a span");
            return;
        }
        if (!document.isWhole(span)) {
            sink.refuse(document, "spans", "a truncated span", "a whole one");
            return;
        }
        JsonNode status = span.path("status");
        JsonNode code = status.path("code");
        to.accept(new Span(
                Origin.of(document)
                        .inTrace(id(Json.either(span, "traceId", "trace_id")))
                        .with(resource),
                id(Json.either(span, "spanId", "span_id")),
                id(Json.either(span, "parentSpanId", "parent_span_id")),
                span.path("name").asText(""),
                time(Json.either(span, "startTimeUnixNano", "start_time_unix_nano")),
                time(Json.either(span, "endTimeUnixNano", "end_time_unix_nano")),
                code.asInt() == ERROR || "STATUS_CODE_ERROR".equals(code.asText()),
                Json.text(status, "message"),
                attributes(span.path("attributes"))));
    }

    private static @Nullable String id(JsonNode id) {
        String text = id.isTextual() ? id.textValue().toLowerCase(Locale.ROOT) : "";
        return text.isEmpty() || text.chars().allMatch(c -> c == '0') ? null : text;
    }

    /** Reads a time; the protocol writes zero for none. */
    private static @Nullable Long time(JsonNode nanos) {
        Long time = Times.micros(nanos);
        return time == null || time == 0 ? null : time;
    }

    private static Map<String, JsonNode> attributes(JsonNode list) {
        Map<String, JsonNode> attributes = new HashMap<>();
        for (JsonNode entry : list) {
            String key = Json.text(entry, "key");
            if (key != null) {
                attributes.put(key, value(entry.path("value"), 0));
            }
        }
        return attributes;
    }

    /** The plain JSON of an {@code AnyValue}. */
    private static JsonNode value(JsonNode any, int depth) {
        for (String plain : PLAIN) {
            JsonNode value = any.get(plain);
            if (value != null) {
                return value;
            }
        }
        JsonNode number = Json.either(any, "intValue", "int_value");
        if (!number.isMissingNode()) {
            return Json.unwrapped(number);
        }
        JsonNode array = Json.either(any, "arrayValue", "array_value");
        JsonNode pairs = Json.either(any, "kvlistValue", "kvlist_value");
        if (depth < DEEPEST && array.isObject()) {
            ArrayNode elements = NODES.arrayNode();
            array.path("values").forEach(element -> elements.add(value(element, depth + 1)));
            return elements;
        }
        if (depth < DEEPEST && pairs.isObject()) {
            ObjectNode object = NODES.objectNode();
            for (JsonNode entry : pairs.path("values")) {
                String key = Json.text(entry, "key");
                if (key != null) {
                    object.set(key, value(entry.path("value"), depth + 1));
                }
            }
            return object;
        }
        return NODES.nullNode();
    }

    private static Map<String, String> texts(Map<String, JsonNode> attributes) {
        Map<String, String> texts = new HashMap<>();
        attributes.forEach((key, value) -> {
            if (value.isValueNode() && !value.isNull()) {
                texts.put(key, value.asText());
            }
        });
        // An immutable map is not copied for each span.
        return Map.copyOf(texts);
    }

    private static void phoenix(Document document, JsonNode span, CallSink sink, Consumer<Span> to) {
        if (!document.isWhole(span)) {
            sink.refuse(document, null, "a truncated span", "a whole one");
            return;
        }
        Map<String, JsonNode> attributes = new HashMap<>();
        if (flatten("", span.path("attributes"), attributes, 0, sink.limits().lineBytes()) < 0) {
            sink.refuse(
                    Origin.of(document),
                    sink.limits().tooLarge("attributes that are nested in one another, with names"));
            return;
        }
        String kind = Json.text(span, "span_kind");
        if (kind != null) {
            attributes.putIfAbsent(GenAi.KIND, NODES.textNode(kind));
        }
        to.accept(new Span(
                Origin.of(document).inTrace(id(span.path("context").path("trace_id"))),
                id(span.path("context").path("span_id")),
                id(span.path("parent_id")),
                span.path("name").asText(""),
                time(span.path("start_time")),
                time(span.path("end_time")),
                "ERROR".equals(Json.text(span, "status_code")),
                Json.text(span, "status_message"),
                attributes));
    }

    /**
     * Flattens attributes that are nested instead of having dots in their names; both forms are kept. The name of a nested attribute
     * repeats the names of all that are around it.
     *
     * @param room how many characters the names may have
     * @return the number of characters left; negative if there was not enough room
     */
    private static long flatten(String prefix, JsonNode object, Map<String, JsonNode> to, int depth, long room) {
        long left = room;
        for (Map.Entry<String, JsonNode> field : object.properties()) {
            left -= prefix.length() + field.getKey().length();
            if (left < 0) {
                return left;
            }
            String name = prefix + field.getKey();
            to.put(name, field.getValue());
            if (field.getValue().isObject() && depth < DEEPEST) {
                left = flatten(name + ".", field.getValue(), to, depth + 1, left);
            }
        }
        return left;
    }
}
