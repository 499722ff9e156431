package dev.hasse.imports.formats;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.FrontEnd;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.KeptOnce;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.calls.Payload;
import dev.hasse.imports.calls.Times;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.imports.mapping.SplitTransactions;
import dev.hasse.imports.mapping.Steps;
import dev.hasse.model.SafeText;
import dev.hasse.model.Tool;
import dev.hasse.traces.JsonValues;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads any log that records a call in a document; the {@code fields} of the mapping say where its parts are. If two documents record the
 * beginning and the end of a call, they have the same {@code id}, which the second one may call {@code result_id}, and the first value of
 * each part counts. A document may also hold lists of calls, and other parts between them; {@link GenericEvents} finds the calls.
 */
final class Generic implements FrontEnd {
    private static final int SHOWN = 60;
    private static final String TRANSACTION = "transaction";
    private static final String RESULT_ID = "result_id";

    private static final List<String> TIMES = List.of("planned", "started", "ended");

    /** The values of a failure field that mean success. */
    private static final Set<String> FINE =
            Set.of("", "0", "false", "no", "none", "null", "ok", "success", "succeeded", "completed", "done");

    private final Map<String, Steps> fields;
    /** Whether the events that begin and end a call have one field for their time. */
    private final boolean haveOneTime;

    private final GenericEvents events;
    private final Map<String, Parts> waiting = new LinkedHashMap<>();
    private final KeptOnce names = new KeptOnce();
    private boolean told;
    /** The document that was read last, and how many calls began on its line so far. */
    private @Nullable Document last;

    private int onLine;

    Generic(Mapping mapping) {
        fields = mapping.fields();
        Steps ended = fields.get("ended");
        haveOneTime = ended != null && ended.equals(fields.get("started")) && fields.containsKey("id");
        events = new GenericEvents(mapping);
    }

    /** The events that record a call. */
    private static final class Parts {
        final Document document;
        /** Which call of its line it is, from 1. */
        final int number;

        final List<GenericEvents.Event> events = new ArrayList<>();

        Parts(GenericEvents.Event event, int number) {
            this.document = event.document();
            this.number = number;
            events.add(event);
        }
    }

    @Override
    public void accept(Document document, CallSink sink) {
        if (!fields.containsKey("tool")) {
            if (!told) {
                told = true;
                sink.refuse(
                        document,
                        null,
                        "a mapping that does not say where the name of a tool stands",
                        "fields in it, such as {tool: name, agent: user, args: input, started: begin, ended: end}");
            }
            sink.ignore("document");
            return;
        }
        if (!document.isWhole(document.root())) {
            sink.refuse(document, null, "a truncated document", "a whole one");
            return;
        }
        for (GenericEvents.Event event : events.in(document)) {
            accept(event, sink);
        }
    }

    private void accept(GenericEvents.Event event, CallSink sink) {
        List<GenericEvents.Event> alone = List.of(event);
        String named = text(alone, RESULT_ID);
        String id = named == null ? text(alone, "id") : named;
        Parts begun = id == null ? null : waiting.remove(event.key(id));
        if (begun != null) {
            begun.events.add(event);
            hand(begun, sink);
        } else if (id != null && fields.containsKey("ended") && (haveOneTime || first(alone, "ended") == null)) {
            waiting.put(event.key(id), new Parts(event, numberOnLine(event)));
        } else {
            hand(new Parts(event, numberOnLine(event)), sink);
        }
    }

    private int numberOnLine(GenericEvents.Event event) {
        Document document = event.document();
        boolean isSameLine =
                last != null && last.line() == document.line() && last.source().equals(document.source());
        onLine = isSameLine ? onLine + 1 : 1;
        last = document;
        return onLine;
    }

    /** Refuses a call; its line may hold many others. */
    private void refuse(Parts parts, String part, String found, String expected, CallSink sink) {
        String id = text(parts.events, "id");
        String which = id != null
                ? " in call " + SafeText.escape(SafeText.shorten(id, SHOWN))
                : parts.number > 1 ? " in call " + parts.number + " of the line" : "";
        sink.refuse(parts.document, part, found + which, expected);
    }

    @Override
    public void finish(CallSink sink) {
        events.late().forEach(event -> accept(event, sink));
        waiting.values().forEach(parts -> hand(parts, sink));
        events.wrong().forEach(sink::refuse);
    }

    /** The first value of a part; null if there is none. */
    private @Nullable JsonNode first(List<GenericEvents.Event> roots, String part) {
        // Each part of each call is asked for, so without an iterator.
        for (int k = 0; k < roots.size(); k++) {
            List<JsonNode> found = events.in(roots.get(k), part);
            if (!found.isEmpty()) {
                return found.get(0);
            }
        }
        return null;
    }

    private List<JsonNode> all(List<GenericEvents.Event> roots, String part) {
        if (roots.size() == 1) {
            return events.in(roots.get(0), part);
        }
        return roots.stream().flatMap(root -> events.in(root, part).stream()).toList();
    }

    private @Nullable String text(List<GenericEvents.Event> roots, String part) {
        JsonNode found = first(roots, part);
        String text = found == null ? null : Json.id(found);
        return text == null || text.isEmpty() ? null : text;
    }

    /** A text that many calls have in common. */
    private @Nullable String name(List<GenericEvents.Event> roots, String part) {
        return names.onceIfAny(text(roots, part));
    }

    private @Nullable Long time(List<GenericEvents.Event> roots, String part) {
        JsonNode found = first(roots, part);
        return found == null ? null : Times.micros(found);
    }

    /** The time of the event that ended a call; null if only the one that began it is there. */
    private @Nullable Long endOf(List<GenericEvents.Event> roots) {
        return roots.size() < 2 ? null : time(roots.subList(roots.size() - 1, roots.size()), "ended");
    }

    /** The arguments; if they are the whole event, its fields that no other part of the call is, or is a part of. */
    private JsonNode arguments(List<GenericEvents.Event> roots) {
        Steps path = fields.get("args");
        if (path == null || !path.isEmpty()) {
            return tree(roots, "args");
        }
        ObjectNode arguments = JsonNodeFactory.instance.objectNode();
        Set<String> others = new HashSet<>();
        fields.values().forEach(other -> others.add(String.valueOf(other.firstName())));
        roots.forEach(event -> event.node().properties().forEach(field -> {
            if (!others.contains(field.getKey()) && !field.getValue().isNull()) {
                arguments.putIfAbsent(field.getKey(), field.getValue());
            }
        }));
        return arguments;
    }

    /** Refuses a call of which something else stands where a time should. An empty text, as in a table, is no time, and nothing else. */
    private boolean hasWrongTime(Parts parts, CallSink sink) {
        for (String part : TIMES) {
            JsonNode found = first(parts.events, part);
            boolean isEmpty =
                    found != null && found.isTextual() && found.textValue().isBlank();
            if (found != null && !isEmpty && Times.micros(found) == null) {
                refuse(
                        parts,
                        part,
                        SafeText.of(JsonValues.of(found), SHOWN),
                        "a time: ISO 8601, or a number that is not negative",
                        sink);
                return true;
            }
        }
        return false;
    }

    /** The value of a part; several values become a list. */
    private JsonNode tree(List<GenericEvents.Event> roots, String part) {
        List<JsonNode> found = all(roots, part);
        if (found.size() < 2) {
            return found.isEmpty() ? Json.missing() : Json.unwrapped(found.get(0));
        }
        return JsonNodeFactory.instance.arrayNode().addAll(found);
    }

    private void hand(Parts parts, CallSink sink) {
        List<GenericEvents.Event> roots = parts.events;
        String tool = name(roots, "tool");
        if (tool == null) {
            JsonNode found = first(roots, "tool");
            refuse(
                    parts,
                    "tool",
                    found == null ? "nothing" : SafeText.of(JsonValues.of(found), SHOWN),
                    "the name of a tool, where fields in the mapping say",
                    sink);
            return;
        }
        String trace = name(roots, "trace");
        String session = name(roots, "session");
        String agent = name(roots, "agent");
        if (agent == null && fields.containsKey("agent")) {
            refuse(parts, "agent", "nothing", "who called, where fields in the mapping say", sink);
            return;
        }
        if (hasWrongTime(parts, sink)) {
            return;
        }
        JsonNode index = first(roots, "index");
        sink.call(Call.of(
                        origin(parts, trace).inSession(session),
                        agent != null ? agent : session != null ? session : trace != null ? trace : "agent",
                        tool)
                .role(name(roots, "role"))
                .model(name(roots, "model"))
                .id(text(roots, "id"))
                .given(Payload.asText(arguments(roots)))
                .answered(Payload.asText(tree(roots, "result")))
                .planned(time(roots, "planned"))
                .started(time(roots, "started"))
                .ended(haveOneTime ? endOf(roots) : time(roots, "ended"))
                .outcome(failed(first(roots, "failed")) ? Outcome.FAILED : Outcome.DONE)
                .batch(
                        text(roots, "batch"),
                        index != null && index.canConvertToInt() ? (Integer) index.intValue() : null)
                .visibleAtPlan(tools(roots))
                .build());
    }

    private Origin origin(Parts parts, @Nullable String trace) {
        Origin origin = Origin.of(parts.document).inTrace(trace);
        if (!fields.containsKey(TRANSACTION)) {
            // They may be what the mapping should say.
            Map<String, String> candidates = new TreeMap<>();
            for (GenericEvents.Event event : parts.events) {
                candidates.putAll(SplitTransactions.fields(event.node()));
            }
            return candidates.isEmpty() ? origin : origin.with(candidates);
        }
        String transaction = text(parts.events, TRANSACTION);
        return transaction == null ? origin : origin.with(Map.of(TRANSACTION, transaction));
    }

    /** Whether a field reports a failure: by true, a number, an error of any shape, or a text that is not one of those for success. */
    private static boolean failed(@Nullable JsonNode found) {
        if (found == null) {
            return false;
        }
        return found.isContainerNode()
                ? !found.isEmpty()
                : !FINE.contains(found.asText().strip().toLowerCase(Locale.ROOT));
    }

    /** Reads names of tools, or objects that have a name and perhaps a schema. */
    private @Nullable List<Tool> tools(List<GenericEvents.Event> roots) {
        if (first(roots, "tools") == null) {
            return null;
        }
        List<Tool> tools = new ArrayList<>();
        all(roots, "tools").forEach(found -> {
            if (found.isArray()) {
                found.forEach(tool -> add(tool, tools));
            } else {
                add(found, tools);
            }
        });
        return tools;
    }

    private static void add(JsonNode tool, List<Tool> to) {
        String name = tool.isTextual() ? tool.textValue() : Json.text(tool, "name");
        if (name != null) {
            JsonNode schema = tool.has("inputSchema") ? tool.path("inputSchema") : tool.path("parameters");
            to.add(new Tool(name, schema.isObject() ? JsonValues.of(schema) : null));
        }
    }
}
