package dev.hasse.imports.formats.frameworks;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Change;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.traces.JsonValues;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the methods of a CrewAI flow, which share a state. Events hold the whole state when a method begins and when it is done: it read
 * the first, and wrote the difference. If methods overlap, the difference comes from all of them. A part of it belongs to one of them only
 * if by the mapping no other may write that part, or if no other was running since the state was last recorded.
 */
final class CrewAiFlow {
    private final Mapping mapping;
    private final Map<String, Running> running = new LinkedHashMap<>();
    private JsonNode last = Json.missing();
    private final Set<String> sinceLast = new HashSet<>();

    /** A running method, and the methods that have been running beside it. */
    private record Running(CrewAi.Event start, String method, Set<String> beside) {}

    CrewAiFlow(Mapping mapping) {
        this.mapping = mapping;
    }

    /** Begins a method. */
    void started(CrewAi.Event event, CallSink sink) {
        String method = method(event);
        Running again = running.remove(method);
        if (again != null) {
            sink.call(call(again, again.start().text("event_id"))
                    .outcome(Outcome.UNKNOWN)
                    .build());
        }
        running.values().forEach(other -> other.beside().add(method));
        running.put(method, new Running(event, method, new HashSet<>(running.keySet())));
        told(event);
    }

    /** Ends a method. */
    void finished(CrewAi.Event event, CallSink sink) {
        String method = method(event);
        Running run = running.get(method);
        if (run == null) {
            sink.ignore("method that was done and never began");
            told(event);
            return;
        }
        JsonNode before = state(run.start());
        JsonNode after = state(event);
        List<Change> writes = new ArrayList<>();
        for (Map.Entry<String, JsonNode> cell : after.properties()) {
            boolean changed = !Json.same(cell.getValue(), before.path(cell.getKey()));
            boolean lately = !Json.same(cell.getValue(), last.path(cell.getKey()));
            boolean alone = run.beside().stream().noneMatch(other -> mayWrite(other, cell.getKey(), event));
            boolean aloneLately = sinceLast.stream()
                    .filter(other -> !other.equals(method))
                    .noneMatch(other -> mayWrite(other, cell.getKey(), event));
            if (!mayWrite(method, cell.getKey(), event)) {
                continue;
            }
            if ((changed && alone) || (lately && aloneLately)) {
                writes.add(new Change(cell.getKey(), JsonValues.of(cell.getValue())));
            } else if (changed && lately) {
                sink.ignore("state that one of several methods changed");
            }
        }
        sink.call(call(run, event.text("event_id"))
                .ended(event.time())
                .access(new Access(reads(before), writes, List.of())
                        .and(Access.Trait.DIRECT, Access.Trait.LANDS_AT_THE_END))
                .build());
        running.remove(method);
        told(event);
    }

    /** Ends a method that failed. */
    void failed(CrewAi.Event event, CallSink sink) {
        Running run = running.remove(method(event));
        if (run != null) {
            sink.call(call(run, event.text("event_id"))
                    .ended(event.time())
                    .outcome(Outcome.FAILED)
                    .build());
        }
    }

    /** Ends the methods that are still running, which may have done anything. */
    void finish(CallSink sink) {
        running.values()
                .forEach(run -> sink.call(call(run, run.start().text("event_id"))
                        .outcome(Outcome.UNKNOWN)
                        .build()));
    }

    private void told(CrewAi.Event event) {
        last = state(event);
        sinceLast.clear();
        sinceLast.addAll(running.keySet());
    }

    private static String method(CrewAi.Event event) {
        return Objects.requireNonNullElse(event.text("method_name"), "");
    }

    private static JsonNode state(CrewAi.Event event) {
        return Json.unwrapped(event.fields().path("state"));
    }

    private static List<Glance> reads(JsonNode state) {
        List<Glance> reads = new ArrayList<>();
        state.properties().forEach(cell -> reads.add(new Glance(cell.getKey(), JsonValues.of(cell.getValue()), null)));
        return reads;
    }

    /** Whether the mapping lets a method write a part of the state. */
    private boolean mayWrite(String method, String cell, CrewAi.Event event) {
        Access one = new Access(List.of(), List.of(new Change(cell, null)), List.of());
        Call call = Call.of(event.origin(), method, method).access(one).build();
        return !mapping.map(call).access().writes().isEmpty();
    }

    private static Call.Builder call(Running run, @Nullable String id) {
        String trigger = run.start().text("triggered_by_event_id");
        return Call.of(run.start().origin(), run.method(), run.method())
                .id(id)
                .started(run.start().time())
                .predecessors(trigger == null ? List.of() : List.of(trigger));
    }
}
