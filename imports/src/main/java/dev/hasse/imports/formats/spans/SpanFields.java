package dev.hasse.imports.formats.spans;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Times;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads one span from the object that an exporter writes for it. Exporters agree on the parts of a span and differ in their names: OTLP and
 * Tempo, Jaeger, Zipkin, Phoenix, MLflow, the exporters to the console in Python and JavaScript, and Copilot CLI.
 */
final class SpanFields {
    /** The field of an event in which Jaeger writes its name. */
    static final String JAEGER_EVENT = "event";

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final int ERROR = 2;

    private static final List<String> TRACE = List.of("traceId", "trace_id", "traceID");
    private static final List<String> ID = List.of("spanId", "span_id", "spanID", "id");
    private static final List<String> PARENT =
            List.of("parentSpanId", "parent_span_id", "parentSpanID", "parentId", "parent_id");
    private static final List<String> NAME = List.of("name", "operationName");
    private static final List<String> START =
            List.of("startTimeUnixNano", "start_time_unix_nano", "startTime", "start_time", "timestamp");
    private static final List<String> END = List.of("endTimeUnixNano", "end_time_unix_nano", "endTime", "end_time");

    private static final List<String> OTHERS = List.of(
            "context",
            "parentSpanContext",
            "references",
            "processID",
            "duration",
            "status",
            "status_code",
            "status_message",
            "span_kind");

    /** The fields of a span that {@link #read} asks for, whatever exporter wrote it. */
    static final Set<String> ALL = Stream.of(TRACE, ID, PARENT, NAME, START, END, OTHERS)
            .flatMap(List::stream)
            .collect(Collectors.toUnmodifiableSet());

    private SpanFields() {}

    /** The id of the trace that a span, or an event beside it, belongs to; null if there is none. */
    static @Nullable String trace(JsonNode ids) {
        return id(field(ids, TRACE));
    }

    /** The id of a span, or of the span that an event belongs to; null if there is none. */
    static @Nullable String span(JsonNode ids) {
        return id(field(ids, ID));
    }

    /** Whether a document is a span by itself: it has ids and times as spans have, whoever wrote it. */
    static boolean recognizes(JsonNode document) {
        JsonNode ids = document.path("context").isObject() ? document.path("context") : document;
        return document.path("name").isTextual()
                && field(ids, TRACE).isTextual()
                && field(ids, ID).isTextual()
                && (!field(document, END).isMissingNode() || document.has("duration"))
                && !field(document, START).isMissingNode()
                && (SpanAttributes.are(document.path("attributes"))
                        || SpanAttributes.are(document.path("tags"))
                        || document.has("span_kind"));
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
        if (addAttributes(span, attributes, room) < 0) {
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
                origin.inTrace(trace(ids)),
                span(ids),
                parent(span),
                field(span, NAME).asText(""),
                start,
                end(span, start),
                isError(code),
                message != null ? message : Json.firstText(span, "status_message"),
                attributes);
    }

    /** Adds the attributes of a span and of its events; returns how much room is left for their names, negative if there was not enough. */
    private static long addAttributes(JsonNode span, Map<String, JsonNode> attributes, long room) {
        JsonNode written = span.has("tags") && !span.has("attributes") ? span.path("tags") : span.path("attributes");
        long left = SpanAttributes.addTo(attributes, "", written, room);
        for (JsonNode event : span.path("events")) {
            if (left >= 0) {
                String prefix = event.path("name").asText("") + "/";
                left = SpanAttributes.addTo(attributes, prefix, event.path("attributes"), left);
            }
        }
        for (JsonNode log : span.path("logs")) {
            if (left >= 0) {
                left = addLog(log.path("fields"), attributes, left);
            }
        }
        return left;
    }

    /** Adds an event as Jaeger writes it: its name is one of its fields. */
    private static long addLog(JsonNode fields, Map<String, JsonNode> attributes, long room) {
        Map<String, JsonNode> event = new HashMap<>();
        long left = SpanAttributes.addTo(event, "", fields, room);
        JsonNode name = event.remove(JAEGER_EVENT);
        String prefix = name == null ? "/" : name.asText("") + "/";
        event.forEach((field, value) -> attributes.putIfAbsent(prefix + field, value));
        return left - (long) prefix.length() * event.size();
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
        String text = hexadecimal(id.isTextual() ? id.textValue() : "");
        String digits = text.startsWith("0x") ? text.substring(2) : text;
        boolean zero = true;
        boolean isLower = true;
        for (int k = 0; k < digits.length(); k++) {
            char c = digits.charAt(k);
            if ((c < '0' || c > '9') && (c < 'a' || c > 'f') && (c < 'A' || c > 'F')) {
                // Hexadecimal ids mean the same in both cases; those in base 64 do not.
                return text;
            }
            zero &= c == '0';
            isLower &= c >= 'a' || c <= '9';
        }
        return zero ? null : isLower ? digits : digits.toLowerCase(Locale.ROOT);
    }

    /** An id in base 64, as Tempo writes the 16 bytes of a trace and the 8 of a span, in hexadecimal digits, as all others write it and people look it up. */
    private static String hexadecimal(String id) {
        if (!(id.length() == 24 && id.endsWith("==")) && !(id.length() == 12 && id.endsWith("="))) {
            return id;
        }
        try {
            return HexFormat.of().formatHex(Base64.getDecoder().decode(id));
        } catch (IllegalArgumentException another) {
            return id;
        }
    }

    /** Reads a time; the protocol writes zero for none, and JavaScript seconds and nanoseconds. */
    static @Nullable Long time(JsonNode written) {
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
}
