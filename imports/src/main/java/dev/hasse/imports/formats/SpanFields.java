package dev.hasse.imports.formats;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Times;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads one span from the object that an exporter writes for it. Exporters agree on the parts of a span and differ in their names: OTLP and
 * Tempo, Jaeger, Phoenix, the exporters to the console in Python and JavaScript, and Copilot CLI.
 */
final class SpanFields {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final int ERROR = 2;
    private static final int DEEPEST = 100;

    private static final List<String> TRACE = List.of("traceId", "trace_id", "traceID");
    private static final List<String> ID = List.of("spanId", "span_id", "spanID", "id");
    private static final List<String> PARENT =
            List.of("parentSpanId", "parent_span_id", "parentSpanID", "parentId", "parent_id");
    private static final List<String> NAME = List.of("name", "operationName");
    private static final List<String> START =
            List.of("startTimeUnixNano", "start_time_unix_nano", "startTime", "start_time", "timestamp");
    private static final List<String> END = List.of("endTimeUnixNano", "end_time_unix_nano", "endTime", "end_time");

    /** The fields of an {@code AnyValue} whose values are plain JSON already, the most frequent ones first. */
    private static final List<String> PLAIN =
            List.of("stringValue", "string_value", "boolValue", "bool_value", "doubleValue", "double_value");

    private SpanFields() {}

    /** Whether a document is a span by itself: it has ids and times as spans have, whoever wrote it. */
    static boolean recognizes(JsonNode document) {
        JsonNode ids = document.path("context").isObject() ? document.path("context") : document;
        return document.path("name").isTextual()
                && field(ids, TRACE).isTextual()
                && field(ids, ID).isTextual()
                && (!field(document, END).isMissingNode() || document.has("duration"))
                && !field(document, START).isMissingNode()
                && (document.path("attributes").isContainerNode() || document.has("span_kind"));
    }

    /**
     * Reads a span.
     *
     * @param origin its place, and the attributes of its resource
     * @param room how many characters the names of nested attributes may have
     * @return null if the names of its attributes exceed that room
     */
    static @Nullable Span read(JsonNode span, Origin origin, long room) {
        JsonNode ids = span.path("context").isObject() ? span.path("context") : span;
        Map<String, JsonNode> attributes = new HashMap<>();
        JsonNode written = span.has("tags") && !span.has("attributes") ? span.path("tags") : span.path("attributes");
        long left = addAttributes("", written, attributes, room);
        for (JsonNode event : span.path("events")) {
            if (left >= 0) {
                left = addAttributes(event.path("name").asText("") + "/", event.path("attributes"), attributes, left);
            }
        }
        if (left < 0) {
            return null;
        }
        String kind = Json.text(span, "span_kind");
        if (kind != null) {
            attributes.putIfAbsent(SpanDialects.OPEN_INFERENCE_KIND, NODES.textNode(kind));
        }
        Long start = time(field(span, START));
        JsonNode status = span.path("status");
        String code = status.isObject()
                ? Json.either(status, "code", "status_code").asText("")
                : Json.either(span, "status_code", "status").asText("");
        String message = Json.firstText(status, "message", "description");
        return new Span(
                origin.inTrace(id(field(ids, TRACE))),
                id(field(ids, ID)),
                parent(span),
                field(span, NAME).asText(""),
                start,
                end(span, start),
                isError(code),
                message != null ? message : Json.firstText(span, "status_message"),
                attributes);
    }

    private static boolean isError(String code) {
        return code.equals(String.valueOf(ERROR))
                || code.equals("STATUS_CODE_ERROR")
                || code.equals("ERROR")
                || code.equals("StatusCode.ERROR");
    }

    private static JsonNode field(JsonNode object, List<String> names) {
        for (String name : names) {
            JsonNode value = object.get(name);
            if (value != null && !value.isNull()) {
                return value;
            }
        }
        return Json.missing();
    }

    private static @Nullable String parent(JsonNode span) {
        JsonNode written = field(span, PARENT);
        if (!written.isMissingNode()) {
            return id(written);
        }
        String around = id(field(span.path("parentSpanContext"), ID));
        for (JsonNode reference : span.path("references")) {
            if (around == null && "CHILD_OF".equals(Json.text(reference, "refType"))) {
                around = id(field(reference, ID));
            }
        }
        return around;
    }

    private static @Nullable String id(JsonNode id) {
        String text = id.isTextual() ? id.textValue() : "";
        String digits = text.startsWith("0x") ? text.substring(2) : text;
        boolean zero = true;
        for (int k = 0; k < digits.length(); k++) {
            char c = digits.charAt(k);
            if (Character.digit(c, 16) < 0 || c > 'f') {
                // Hexadecimal ids mean the same in both cases; those in base 64 do not.
                return text;
            }
            zero &= c == '0';
        }
        return zero ? null : digits.toLowerCase(Locale.ROOT);
    }

    /** Reads a time; the protocol writes zero for none, and JavaScript seconds and nanoseconds. */
    private static @Nullable Long time(JsonNode written) {
        Long time;
        if (written.isArray()) {
            boolean pair = written.size() == 2
                    && written.path(0).canConvertToInt()
                    && written.path(1).canConvertToInt();
            time = pair
                    ? Long.valueOf(written.path(0).asLong() * 1_000_000
                            + written.path(1).asLong() / 1_000)
                    : null;
        } else {
            time = Times.micros(written);
        }
        return time == null || time == 0 ? null : time;
    }

    private static @Nullable Long end(JsonNode span, @Nullable Long start) {
        Long end = time(field(span, END));
        JsonNode duration = span.path("duration");
        boolean lasted = duration.isNumber() && duration.decimalValue().precision() < 30;
        if (end != null || start == null || !lasted || !duration.canConvertToLong()) {
            return end;
        }
        // Jaeger and the console of JavaScript both count microseconds.
        long micros = duration.longValue();
        return micros < 0 || micros > Long.MAX_VALUE - start ? null : Long.valueOf(start + micros);
    }

    /** The attributes of a resource as texts. */
    static Map<String, String> texts(JsonNode written) {
        Map<String, JsonNode> attributes = new HashMap<>();
        addAttributes("", written, attributes, Integer.MAX_VALUE);
        Map<String, String> texts = new HashMap<>();
        attributes.forEach((key, value) -> {
            if (value.isValueNode() && !value.isNull()) {
                texts.put(key, value.asText());
            }
        });
        // An immutable map is not copied for each span.
        return Map.copyOf(texts);
    }

    /**
     * Adds attributes, which are a list of keys and values, or an object. The names of those of an event repeat the name of the event.
     *
     * @param room how many characters the names may have
     * @return the number of characters left; negative if there was not enough room
     */
    private static long addAttributes(String prefix, JsonNode written, Map<String, JsonNode> to, long room) {
        if (written.isObject()) {
            return flatten(prefix, written, to, 0, room);
        }
        long left = room;
        for (JsonNode entry : written) {
            String key = Json.text(entry, "key");
            if (key != null) {
                left -= prefix.length() + key.length();
                if (left < 0) {
                    return left;
                }
                JsonNode value = entry.path("value");
                to.putIfAbsent(prefix + key, value.isValueNode() ? value : value(value, 0));
            }
        }
        return left;
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
