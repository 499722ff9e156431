package dev.hasse.imports.formats.frameworks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Document;
import dev.hasse.imports.calls.FrontEnd;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.PythonLiteral;
import dev.hasse.imports.calls.Times;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.model.SafeText;
import java.util.LinkedHashMap;
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
    /** Offsets from UTC are multiples of a quarter of an hour. */
    private static final long OFFSETS = 15 * 60_000_000L;

    private final Mapping mapping;
    private final Map<String, CrewAiFlow> flows = new LinkedHashMap<>();
    private final CrewAiUses uses;

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

        /**
         * A time at which a tool itself began or ended. Events have the time in UTC, tools that of the clock on the wall, without an offset: it follows
         * from the end, which the event tells of at once.
         *
         * @param end the name of the field with the end
         */
        @Nullable
        Long time(String name, String end) {
            Long local = Times.micros(fields.path(name));
            Long ended = Times.micros(fields.path(end));
            Long told = time();
            boolean differ =
                    Times.isWithoutOffset(fields.path(name)) && !Times.isWithoutOffset(fields.path("timestamp"));
            if (local == null || ended == null || told == null || !differ) {
                return local;
            }
            return local + Math.floorDiv(told - ended + OFFSETS / 2, OFFSETS) * OFFSETS;
        }

        String agent() {
            String named = Json.firstText(fields, "agent_role", "agent_id");
            return named == null ? "agent" : named.strip();
        }

        String tool() {
            return Objects.requireNonNullElse(text("tool_name"), "");
        }

        JsonNode arguments() {
            return PythonLiteral.unwrapped(fields.path("tool_args"));
        }
    }

    /** Creates a front-end, which asks a mapping what tools write, since the cache answers some calls. */
    public CrewAi(Mapping mapping) {
        this.mapping = mapping;
        this.uses = new CrewAiUses(mapping);
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
            case "tool_usage_started" -> uses.begin(event);
            case "tool_usage_finished",
                    "tool_usage_error",
                    "tool_execution_error",
                    "tool_validate_input_error",
                    "tool_selection_error" -> uses.end(event);
            case "mcp_tool_execution_completed", "mcp_tool_execution_failed" -> uses.remote(event);
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
        uses.finish(sink);
        flows.values().forEach(flow -> flow.finish(sink));
    }
}
