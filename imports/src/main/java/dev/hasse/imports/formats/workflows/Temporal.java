package dev.hasse.imports.formats.workflows;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.FrontEnd;
import dev.hasse.imports.calls.Json;
import dev.hasse.model.SafeText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Histories of Temporal's workflows, as its command line and its web interface write them: a document with the list of events, or an event
 * a document. A workflow is an agent; the activities and the child workflows that it starts are its calls. A workflow and its children are
 * one trace.
 */
public final class Temporal implements FrontEnd {
    private static final int SHOWN = 60;
    private static final int DEEPEST = 64;
    private static final String PREFIX = "EVENT_TYPE_";
    private static final String STARTED = "WORKFLOW_EXECUTION_STARTED";

    private final List<TemporalHistory> histories = new ArrayList<>();
    /** The last history of each file whose events are documents of their own. */
    private final Map<String, TemporalHistory> inFile = new HashMap<>();

    /** Whether a document can only be a history, or an event of one. */
    public static boolean recognizes(JsonNode document) {
        return isEvent(document) || isEvent(events(document).path(0));
    }

    private static boolean isEvent(JsonNode node) {
        return node.has("eventId") && node.path("eventType").isTextual() && node.has("eventTime");
    }

    private static JsonNode events(JsonNode document) {
        JsonNode inside = document.path("history").path("events");
        return inside.isArray() ? inside : document.path("events");
    }

    @Override
    public void accept(Document document, CallSink sink) {
        JsonNode events = events(document.root());
        if (events.isArray()) {
            TemporalHistory history = begin(document);
            events.forEach(event -> event(document, event, history, sink));
            return;
        }
        TemporalHistory history = inFile.get(document.source());
        if (history == null || STARTED.equals(type(document.root()))) {
            history = begin(document);
            inFile.put(document.source(), history);
        }
        event(document, document.root(), history, sink);
    }

    private TemporalHistory begin(Document document) {
        TemporalHistory history = new TemporalHistory(document);
        histories.add(history);
        return history;
    }

    private static void event(Document document, JsonNode event, TemporalHistory history, CallSink sink) {
        String type = type(event);
        String id = Json.id(event.path("eventId"));
        if (!document.isWhole(event)) {
            sink.refuse(document, "events", "a truncated event", "a whole one");
        } else if (type == null || id == null) {
            sink.refuse(
                    document,
                    type == null ? "eventType" : "eventId",
                    Json.shown(event.path(type == null ? "eventType" : "eventId")),
                    "an event of a workflow's history, with its number and its type");
        } else if (!history.take(type, id, event, attributes(event), document, sink)) {
            sink.ignore(SafeText.escape(SafeText.shorten(type, SHOWN)));
        }
    }

    /** The type of an event: older versions write {@code ActivityTaskStarted}, newer ones {@code EVENT_TYPE_ACTIVITY_TASK_STARTED}. */
    private static @Nullable String type(JsonNode event) {
        String written = Json.text(event, "eventType");
        if (written == null) {
            return null;
        }
        return written.startsWith(PREFIX)
                ? written.substring(PREFIX.length())
                : written.replaceAll("(?<=[a-z])(?=[A-Z])", "_").toUpperCase(Locale.ROOT);
    }

    /** The attributes of an event, in the field that is named after its type. */
    private static JsonNode attributes(JsonNode event) {
        for (Map.Entry<String, JsonNode> field : event.properties()) {
            if (field.getKey().endsWith("EventAttributes")) {
                return field.getValue();
            }
        }
        return Json.missing();
    }

    @Override
    public void finish(CallSink sink) {
        Map<String, TemporalHistory> byWorkflow = new HashMap<>();
        histories.forEach(history -> byWorkflow.putIfAbsent(history.workflow(), history));
        TemporalRuns runs = new TemporalRuns(histories);
        TemporalCopies copies = new TemporalCopies(histories);
        histories.forEach(history -> history.pass(trace(history, byWorkflow), runs.transaction(history), copies, sink));
    }

    /** The outermost workflow around a workflow, as far as it is known; null if the history does not even name its own. */
    private static @Nullable String trace(TemporalHistory history, Map<String, TemporalHistory> byWorkflow) {
        TemporalHistory outermost = history;
        for (int k = 0; k < DEEPEST; k++) {
            String root = outermost.root();
            if (root != null) {
                return root;
            }
            String parent = outermost.parent();
            if (parent == null) {
                break;
            }
            TemporalHistory next = byWorkflow.get(parent);
            if (next == null) {
                return parent;
            }
            outermost = next;
        }
        return outermost.isNamed() ? outermost.workflow() : null;
    }
}
