package dev.hasse.imports.formats;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads logs in OTLP/JSON ({@code resourceLogs}), of which only {@linkplain MessageEvents the messages of models} tell of calls. */
final class OtlpLogs {
    private static final List<String> TIMES =
            List.of("timeUnixNano", "time_unix_nano", "observedTimeUnixNano", "observed_time_unix_nano");

    private OtlpLogs() {}

    /** Whether a document is an export of logs that holds a message of a model. */
    static boolean recognizes(JsonNode document) {
        for (JsonNode resource : resources(document)) {
            for (JsonNode scope : Json.either(resource, "scopeLogs", "scope_logs")) {
                for (JsonNode entry : records(scope)) {
                    if (MessageEvents.isMessage(event(entry, attributes(entry)))) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private static JsonNode resources(JsonNode document) {
        return Json.either(document, "resourceLogs", "resource_logs");
    }

    private static JsonNode records(JsonNode scope) {
        return Json.either(scope, "logRecords", "log_records");
    }

    /** The name of an event, which was an attribute before it was a field; empty if it has none. */
    private static String event(JsonNode entry, Map<String, JsonNode> attributes) {
        String name = Json.firstText(entry, "eventName", "event_name");
        return name != null
                ? name
                : attributes.getOrDefault("event.name", Json.missing()).asText("");
    }

    private static Map<String, JsonNode> attributes(JsonNode entry) {
        Map<String, JsonNode> attributes = new HashMap<>();
        SpanAttributes.addTo(attributes, "", entry.path("attributes"), Integer.MAX_VALUE);
        return attributes;
    }

    /** Takes the messages of models in an export. */
    static void read(Document document, CallSink sink, SpanCalls to) {
        for (JsonNode resource : resources(document.root())) {
            Origin origin = Origin.of(document)
                    .with(SpanAttributes.texts(resource.path("resource").path("attributes")));
            for (JsonNode scope : Json.either(resource, "scopeLogs", "scope_logs")) {
                for (JsonNode entry : records(scope)) {
                    entry(entry, origin, sink, to);
                }
            }
        }
    }

    private static void entry(JsonNode entry, Origin origin, CallSink sink, SpanCalls to) {
        Map<String, JsonNode> attributes = attributes(entry);
        String event = event(entry, attributes);
        String trace = SpanFields.trace(entry);
        String span = SpanFields.span(entry);
        if (!MessageEvents.isMessage(event) || trace == null || span == null) {
            sink.ignore("log record");
            return;
        }
        sink.ignore("message of a model");
        if (to.listensTo(origin)) {
            JsonNode body = AnyValues.plain(entry.path("body"));
            to.messages().add(origin.inTrace(trace), span, event, time(entry), body, attributes);
        }
    }

    private static @Nullable Long time(JsonNode entry) {
        for (String name : TIMES) {
            Long time = SpanFields.time(entry.path(name));
            if (time != null) {
                return time;
            }
        }
        return null;
    }
}
