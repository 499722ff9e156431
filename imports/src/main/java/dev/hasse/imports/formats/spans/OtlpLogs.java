package dev.hasse.imports.formats.spans;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads logs in OTLP/JSON ({@code resourceLogs}), of which only {@linkplain LoggedMessage the messages of models} tell of calls. */
public final class OtlpLogs {
    private static final List<String> TIMES =
            List.of("timeUnixNano", "time_unix_nano", "observedTimeUnixNano", "observed_time_unix_nano");

    /** The attribute that was the name of an event before there was a field for it. */
    private static final String EVENT_NAME = "event.name";

    private final OtlpResources known;

    /** @param known the resources that log records share */
    public OtlpLogs(OtlpResources known) {
        this.known = known;
    }

    /** Whether a document is an export of logs. */
    public static boolean recognizes(JsonNode document) {
        return resources(document).isArray();
    }

    /** The resources of an export; a document with one resource is one, too. */
    private static JsonNode resources(JsonNode document) {
        JsonNode resources = Json.either(document, "resourceLogs", "resource_logs");
        boolean isResource =
                document.path("resource").isObject() && scopes(document).isArray();
        return isResource ? JsonNodeFactory.instance.arrayNode().add(document) : resources;
    }

    private static JsonNode scopes(JsonNode resource) {
        return Json.either(resource, "scopeLogs", "scope_logs");
    }

    /** The name of an event; empty if it has none. */
    private static String event(JsonNode entry) {
        String name = Json.firstText(entry, "eventName", "event_name");
        if (name != null) {
            return name;
        }
        JsonNode attributes = entry.path("attributes");
        if (attributes.isObject()) {
            JsonNode nested = attributes.path("event").path("name");
            return attributes.path(EVENT_NAME).asText(nested.asText(""));
        }
        for (JsonNode attribute : attributes) {
            if (EVENT_NAME.equals(Json.text(attribute, "key"))) {
                return AnyValues.plain(attribute.path("value")).asText("");
            }
        }
        return "";
    }

    /** Takes the messages of models in an export. */
    public void read(Document document, CallSink sink, Consumer<LoggedMessage> to) {
        for (JsonNode resource : resources(document.root())) {
            Origin origin = Origin.of(document).with(known.attributes(resource.path("resource")));
            for (JsonNode scope : scopes(resource)) {
                for (JsonNode entry : Json.either(scope, "logRecords", "log_records")) {
                    if (!entry.isObject()) {
                        sink.refuse(document, OtlpSignal.LOGS.elements(), "no object", "a log record");
                    } else if (!document.isWhole(entry)) {
                        sink.refuse(document, OtlpSignal.LOGS.elements(), "a truncated log record", "a whole one");
                    } else {
                        entry(entry, origin, sink, to);
                    }
                }
            }
        }
    }

    private static void entry(JsonNode entry, Origin origin, CallSink sink, Consumer<LoggedMessage> to) {
        String event = event(entry);
        String trace = SpanFields.trace(entry);
        String span = SpanFields.span(entry);
        if (!LoggedMessage.isMessage(event) || trace == null || span == null) {
            sink.ignore("log record");
            return;
        }
        Map<String, JsonNode> attributes = new HashMap<>();
        long left = SpanAttributes.addTo(
                attributes, "", entry.path("attributes"), sink.limits().lineBytes());
        if (left < 0) {
            sink.refuse(origin, sink.limits().tooLarge("attributes that are nested in one another, with names"));
            return;
        }
        sink.ignore("message of a model");
        JsonNode body = AnyValues.plain(entry.path("body"));
        to.accept(LoggedMessage.of(origin.inTrace(trace), span, event, time(entry), body, attributes));
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
