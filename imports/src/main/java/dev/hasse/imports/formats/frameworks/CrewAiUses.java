package dev.hasse.imports.formats.frameworks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.calls.PythonLiteral;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.model.Coverage.Fate;
import dev.hasse.traces.JsonValues;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The uses of tools in events of CrewAI. Each begins with one event and ends with another; a listener may be told of these out of order, so that they
 * are put together when all are known.
 *
 * <p>What differs between the two: where a model asks for a tool in its text, the first has the name of the tool as the model wrote it, and the role of the
 * agent as it is; the second has the name as CrewAI writes it ({@code get_stock} for {@code Get Stock}), and the role with its gaps
 * ({@code {topic} researcher}). Several versions tell of a use that failed twice: with an error, and as of one that was done.
 */
final class CrewAiUses {
    /** What CrewAI adds to the result of every third use, to remind the model of its tools. */
    private static final String REMINDER =
            "\n\n\nYou ONLY have access to the following tools, and should NEVER make up tools";
    /** What CrewAI answers in place of a tool that it has not run. */
    private static final Pattern NOT_RUN = Pattern.compile("Tool execution blocked by hook\\. Tool: .*"
            + "|Tool '.*' has reached its usage limit of \\d+ times and cannot be used anymore\\.");

    private final Mapping mapping;
    private final Map<String, Begun> begun = new LinkedHashMap<>();
    /** Those that have not ended, by what is the same in all ways to write the name of the tool. */
    private final Map<String, Set<Begun>> open = new HashMap<>();

    private final List<CrewAi.Event> ends = new ArrayList<>();
    private final List<CrewAi.Event> remote = new ArrayList<>();
    private final List<CrewAi.Event> failed = new ArrayList<>();
    /** When the call that the cache may answer with was carried out. */
    private final Map<String, Long> carriedOut = new HashMap<>();
    /** The names of tools that were done, by what is the same in all ways to write them. */
    private final Map<String, String> names = new HashMap<>();

    private int unnamed;

    /** A use that has begun. */
    private static final class Begun {
        final CrewAi.Event event;

        Begun(CrewAi.Event event) {
            this.event = event;
        }
    }

    CrewAiUses(Mapping mapping) {
        this.mapping = mapping;
    }

    /** Takes the beginning of a use. */
    void begin(CrewAi.Event event) {
        String id = event.text("event_id");
        Begun start = new Begun(event);
        Begun same = begun.put(id == null ? "\n" + unnamed++ : id, start);
        if (same != null) {
            open(same).remove(same);
        }
        open(start).add(start);
    }

    private Set<Begun> open(Begun start) {
        return open.computeIfAbsent(bare(start.event.tool()), none -> new LinkedHashSet<>());
    }

    /** Takes the end of a use, or the choice of a tool that does not exist. */
    void end(CrewAi.Event event) {
        ends.add(event);
        if (!event.tool().isEmpty()) {
            names.putIfAbsent(bare(event.tool()), event.tool());
        }
    }

    /** Takes the end of a use of a server's tool. */
    void remote(CrewAi.Event event) {
        remote.add(event);
    }

    /** Passes on the uses. */
    void finish(CallSink sink) {
        ends.sort(Comparator.comparing(CrewAi.Event::time, Comparator.nullsFirst(Comparator.naturalOrder())));
        ends.forEach(end -> ended(end, sink));
        remote.forEach(event -> remote(event, sink));
        for (Begun start : begun.values()) {
            if (open(start).contains(start)) {
                CrewAi.Event event = start.event;
                String tool = names.getOrDefault(bare(event.tool()), event.tool());
                sink.call(call(event, event.agent(), tool)
                        .started(event.time())
                        .outcome(Outcome.UNKNOWN)
                        .build());
            }
        }
    }

    private static Call.Builder call(CrewAi.Event event, String agent, String tool) {
        return Call.of(event.origin(), agent, tool).id(event.text("event_id")).arguments(event.arguments());
    }

    private void ended(CrewAi.Event event, CallSink sink) {
        switch (event.type()) {
            case "tool_usage_finished" -> done(event, sink);
            case "tool_selection_error" ->
                sink.call(call(event, event.agent(), event.tool())
                        .ended(event.time())
                        .outcome(Outcome.FAILED)
                        .build());
            default -> {
                failed.add(event);
                sink.call(
                        used(event, start(event), event.time(), Outcome.FAILED).build());
            }
        }
    }

    private void done(CrewAi.Event event, CallSink sink) {
        Long began = event.time("started_at", "finished_at");
        Long own = event.time("finished_at", "finished_at");
        Long ended = own == null ? event.time() : own;
        if (hasFailed(event, began, ended)) {
            sink.ignore("second event of a use that failed");
            return;
        }
        JsonNode result = result(event);
        boolean ran = !event.fields().path("failure").asBoolean()
                && !NOT_RUN.matcher(result.asText("")).matches();
        Begun start = start(event);
        Call.Builder call =
                used(event, start, ended, ran ? Outcome.DONE : Outcome.FAILED).result(result);
        if (began != null) {
            call.started(began);
        }
        String same = event.tool() + "\n" + JsonValues.of(event.arguments()).text();
        if (ran && event.fields().path("from_cache").asBoolean()) {
            call.access(cached(call.build(), carriedOut.get(same)));
        } else if (ran && ended != null) {
            carriedOut.put(same, ended);
        }
        sink.call(call.build());
    }

    private static Call.Builder used(CrewAi.Event event, @Nullable Begun start, @Nullable Long ended, Outcome outcome) {
        String agent = start != null && start.event.text("agent_role") != null ? start.event.agent() : event.agent();
        return call(event, agent, event.tool())
                .started(start == null ? null : start.event.time())
                .ended(ended)
                .outcome(outcome);
    }

    /** What a tool returned, without what CrewAI has added to it. */
    private static JsonNode result(CrewAi.Event event) {
        JsonNode output = event.fields().path("output");
        int end = output.isTextual() ? output.textValue().indexOf(REMINDER) : -1;
        return PythonLiteral.unwrapped(
                end < 0 ? output : TextNode.valueOf(output.textValue().substring(0, end)));
    }

    /** Whether an error has told already how this use ended: one that came while it ran. */
    private boolean hasFailed(CrewAi.Event event, @Nullable Long began, @Nullable Long ended) {
        if (began == null || ended == null) {
            return false;
        }
        for (CrewAi.Event error : failed) {
            Long at = error.time();
            if (at != null && began <= at && at <= ended && isSameUse(error, event)) {
                return failed.remove(error);
            }
        }
        return false;
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
    private @Nullable Begun start(CrewAi.Event event) {
        String named = event.text("started_event_id");
        Begun start = named == null ? null : begun.get(named);
        if (start == null) {
            start = open.getOrDefault(bare(event.tool()), Set.of()).stream()
                    .filter(other -> isSameUse(other.event, event))
                    .findFirst()
                    .orElse(null);
        }
        if (start != null) {
            open(start).remove(start);
        }
        return start;
    }

    private static boolean isSameUse(CrewAi.Event event, CrewAi.Event end) {
        return isSameAgent(event, end)
                && bare(event.tool()).equals(bare(end.tool()))
                && Json.same(event.arguments(), end.arguments());
    }

    /** By its key, which may be missing or unknown; or else by its role. */
    private static boolean isSameAgent(CrewAi.Event event, CrewAi.Event end) {
        String key = event.text("agent_key");
        String other = end.text("agent_key");
        if (key == null || other == null || key.equals("unknown")) {
            return event.agent().equals(end.agent());
        }
        return key.equals(other);
    }

    /** What is the same in all ways to write the name of a tool. */
    private static String bare(String tool) {
        return tool.toLowerCase(Locale.ROOT).replaceAll("[\\s\\p{Punct}]", "");
    }

    private void remote(CrewAi.Event event, CallSink sink) {
        // The use of a server's tool is recorded twice, once like that of any other tool.
        if (begun.containsKey(String.valueOf(event.text("parent_event_id")))) {
            sink.ignore(event.type());
            return;
        }
        Long ended = event.time("completed_at", "completed_at");
        sink.call(call(event, event.agent(), event.tool())
                .result(PythonLiteral.unwrapped(event.fields().path("result")))
                .started(event.time("started_at", "completed_at"))
                .ended(ended == null ? event.time() : ended)
                .outcome(event.type().endsWith("failed") ? Outcome.FAILED : Outcome.DONE)
                .build());
    }
}
