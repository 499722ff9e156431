package dev.hasse.imports.formats.frameworks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.FrontEnd;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.calls.Times;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.model.Coverage.Fate;
import dev.hasse.model.SafeText;
import dev.hasse.traces.JsonValues;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads events of CrewAI as a listener writes them: one a line, or together in a batch of its tracing. Each use of a tool is a call of the
 * agent in whose role it was used, and so is each query of the memory and each save to it. {@link CrewAiFlow} reads the methods of a flow.
 *
 * <p>A call that the cache answered was not executed: it wrote nothing, and what it read is as old as the call that was executed.
 */
public final class CrewAi implements FrontEnd {
    private static final Events EVENTS = new Events("batch_id", "type", "an event of CrewAI");
    private static final int SHOWN = 40;
    private static final long MICROS = 1_000;

    private final Mapping mapping;
    private final Map<String, CrewAiFlow> flows = new LinkedHashMap<>();
    private final Map<String, Begun> begun = new LinkedHashMap<>();
    private final List<Event> remote = new ArrayList<>();
    private final Map<String, Long> carriedOut = new HashMap<>();
    private int unnamed;

    /**
     * An event.
     *
     * @param fields its data, without the envelope
     */
    record Event(Origin origin, String type, JsonNode fields) {

        @Nullable
        String text(String name) {
            return Json.firstText(fields, name);
        }

        @Nullable
        Long time() {
            return Times.micros(fields.path("timestamp"));
        }

        String agent() {
            String named = Json.firstText(fields, "agent_role", "agent_id");
            return named == null ? "agent" : named.strip();
        }

        String tool() {
            return Objects.requireNonNullElse(text("tool_name"), "");
        }

        JsonNode arguments() {
            return Json.unwrapped(fields.path("tool_args"));
        }
    }

    /** A use of a tool that has begun. */
    private static final class Begun {
        final Event event;
        boolean done;

        Begun(Event event) {
            this.event = event;
        }
    }

    /** Creates a front-end, which asks a mapping what tools write, since the cache answers some calls. */
    public CrewAi(Mapping mapping) {
        this.mapping = mapping;
    }

    /** Whether a document can only be an event, or a batch of them. */
    public static boolean recognizes(JsonNode document) {
        JsonNode first = document.path("events").path(0);
        return isEvent(document)
                || (document.has("batch_id") && first.path("event_data").isObject());
    }

    private static boolean isEvent(JsonNode node) {
        boolean traced = node.has("emission_sequence") && node.has("event_id");
        return node.path("type").isTextual() && (traced || (node.has("source_fingerprint") && node.has("source_type")));
    }

    @Override
    public void accept(Document document, CallSink sink) {
        EVENTS.read(document, sink, (node, type, batch) -> {
            event(new Event(Origin.of(document).inTrace(batch), type, fields(node)), sink);
        });
    }

    /** The data of an event; in a batch, they are in an envelope. */
    private static JsonNode fields(JsonNode node) {
        if (node.path("event_data") instanceof ObjectNode data) {
            ObjectNode fields = JsonNodeFactory.instance.objectNode().setAll(data);
            node.properties().forEach(field -> {
                if (!field.getKey().equals("event_data") && !field.getValue().isNull()) {
                    fields.set(field.getKey(), field.getValue());
                }
            });
            return fields;
        }
        return node;
    }

    private void event(Event event, CallSink sink) {
        switch (event.type()) {
            case "tool_usage_started" -> {
                String id = event.text("event_id");
                begun.put(id == null ? "\n" + unnamed++ : id, new Begun(event));
            }
            case "tool_usage_finished" ->
                used(event, event.fields().path("failure").asBoolean(), sink);
            case "tool_usage_error", "tool_execution_error", "tool_validate_input_error" -> used(event, true, sink);
            case "tool_selection_error" ->
                sink.call(
                        call(event).ended(event.time()).outcome(Outcome.FAILED).build());
            case "mcp_tool_execution_completed", "mcp_tool_execution_failed" -> remote.add(event);
            case "memory_query_completed" ->
                memory(event, "memory_query", "query_time_ms", event.fields().path("results"), sink);
            case "memory_save_completed" -> memory(event, "memory_save", "save_time_ms", Json.missing(), sink);
            case "method_execution_started" -> flow(event).started(event, sink);
            case "method_execution_finished" -> flow(event).finished(event, sink);
            case "method_execution_failed" -> flow(event).failed(event, sink);
            default -> sink.ignore(SafeText.shorten(event.type(), SHOWN));
        }
    }

    private CrewAiFlow flow(Event event) {
        String name = Objects.requireNonNullElse(event.text("flow_name"), "");
        return flows.computeIfAbsent(event.origin().trace() + "\n" + name, none -> new CrewAiFlow(mapping));
    }

    private static Call.Builder call(Event event) {
        return Call.of(event.origin(), event.agent(), event.tool())
                .id(event.text("event_id"))
                .arguments(event.arguments());
    }

    private void used(Event event, boolean failed, CallSink sink) {
        Begun start = start(event);
        Long started = Times.micros(event.fields().path("started_at"));
        Long ended = Times.micros(event.fields().path("finished_at"));
        Call.Builder call = call(event)
                .result(Json.unwrapped(event.fields().path("output")))
                .started(started != null || start == null ? started : start.event.time())
                .ended(ended == null ? event.time() : ended)
                .outcome(failed ? Outcome.FAILED : Outcome.DONE);
        String same = event.tool() + "\n" + JsonValues.of(event.arguments()).text();
        if (!failed && event.fields().path("from_cache").asBoolean()) {
            call.access(cached(call.build(), carriedOut.get(same)));
        } else if (!failed) {
            carriedOut.put(same, call.build().ended());
        }
        sink.call(call.build());
    }

    /** The reads of a call that the cache answered, at the time of the call that was executed; null if its cells are not known. */
    private @Nullable Access cached(Call call, @Nullable Long carriedOutAt) {
        Mapping.Mapped mapped = mapping.map(call);
        if (mapped.fate() != Fate.MAPPED) {
            return null;
        }
        List<Glance> reads = mapped.access().reads().stream()
                .map(read -> new Glance(read.cell(), read.value(), carriedOutAt == null ? read.time() : carriedOutAt))
                .toList();
        return new Access(reads, List.of(), List.of());
    }

    /** The beginning of a use: the event that is named, or else the first for that tool by that agent with these arguments. */
    private @Nullable Begun start(Event event) {
        String named = event.text("started_event_id");
        Begun start = named == null ? null : begun.get(named);
        if (start == null) {
            for (Begun other : begun.values()) {
                boolean same = other.event.tool().equals(event.tool())
                        && other.event.agent().equals(event.agent())
                        && Json.same(other.event.arguments(), event.arguments());
                if (start == null && same && !other.done) {
                    start = other;
                }
            }
        }
        if (start != null) {
            start.done = true;
        }
        return start;
    }

    private static void memory(Event event, String tool, String took, JsonNode result, CallSink sink) {
        Long ended = event.time();
        JsonNode millis = event.fields().path(took);
        Long started = ended == null || !millis.isNumber() || millis.doubleValue() < 0 || millis.doubleValue() > 1e9
                ? ended
                : Long.valueOf(ended - Math.round(millis.doubleValue() * MICROS));
        sink.call(Call.of(event.origin(), event.agent(), tool)
                .id(event.text("event_id"))
                .arguments(event.fields())
                .result(result)
                .started(started)
                .ended(ended)
                .build());
    }

    @Override
    public void finish(CallSink sink) {
        for (Event event : remote) {
            // The use of a server's tool is recorded twice, once like that of any other tool.
            if (begun.containsKey(String.valueOf(event.text("parent_event_id")))) {
                sink.ignore(event.type());
                continue;
            }
            Long ended = Times.micros(event.fields().path("completed_at"));
            sink.call(call(event)
                    .result(Json.unwrapped(event.fields().path("result")))
                    .started(Times.micros(event.fields().path("started_at")))
                    .ended(ended == null ? event.time() : ended)
                    .outcome(event.type().endsWith("failed") ? Outcome.FAILED : Outcome.DONE)
                    .build());
        }
        for (Begun start : begun.values()) {
            if (!start.done) {
                sink.call(call(start.event)
                        .started(start.event.time())
                        .outcome(Outcome.UNKNOWN)
                        .build());
            }
        }
        flows.values().forEach(flow -> flow.finish(sink));
    }
}
