package dev.hasse.imports.formats;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Change;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.formats.Jepsen.Event;
import dev.hasse.model.Value;
import dev.hasse.traces.JsonValues;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The reads and writes of Jepsen operations: transactions of {@code [:r k v]}, {@code [:w k v]} and {@code [:append k v]}, and plain
 * {@code :read}, {@code :write}, {@code :cas}, on one register or, as {@code [k v]}, on many.
 *
 * <p>A transaction reads the values that it found, not its own earlier writes, and writes the values that it left behind. An append does
 * not record the list that it makes: that is what the transaction read back, or else what others read later, up to the appended element
 * ({@link AppendedLists}).
 */
final class JepsenEffects {
    private static final String REGISTER = "register";

    private final AppendedLists lists = new AppendedLists();
    private final boolean keyed;

    JepsenEffects(List<Event> history) {
        boolean anyPlain = false;
        boolean allKeyed = true;
        for (Event event : history) {
            if (isPlain(event.function())) {
                anyPlain = true;
                allKeyed &= isKeyed(event);
            } else if (event.type().equals("ok") && isTransaction(event.value())) {
                for (JsonNode step : event.value()) {
                    if (Jepsen.word(step.path(0)).equals("r") && step.path(2).isArray()) {
                        lists.saw(cell(step.path(1)), step.path(2));
                    }
                }
            }
        }
        keyed = anyPlain && allKeyed;
    }

    private static boolean isPlain(String function) {
        return function.equals("read") || function.equals("write") || function.equals("cas");
    }

    /** Whether it may address one register among many; a history has many only if all of its operations may. */
    private static boolean isKeyed(Event event) {
        JsonNode value = event.value();
        boolean pair = value.isArray() && value.size() == 2;
        return pair
                && (!event.function().equals("cas")
                        || (value.path(1).isArray() && value.path(1).size() == 2));
    }

    private static boolean isTransaction(JsonNode value) {
        if (!value.isArray()) {
            return false;
        }
        for (JsonNode step : value) {
            String does = Jepsen.word(step.path(0));
            if (!step.isArray()
                    || step.size() < 2
                    || !(does.equals("r") || does.equals("w") || does.equals("append"))) {
                return false;
            }
        }
        return true;
    }

    private static String cell(JsonNode key) {
        return JsonValues.of(key).text();
    }

    /**
     * The reads and writes of an operation that succeeded; null if only a mapping knows operations of its kind.
     *
     * @param end when it ended
     */
    @Nullable
    Access of(Event ended, @Nullable Long end) {
        if (isPlain(ended.function())) {
            return plain(ended, end);
        }
        return isTransaction(ended.value()) ? transaction(ended.value(), end) : null;
    }

    private @Nullable Access plain(Event ended, @Nullable Long end) {
        String cell = keyed ? cell(ended.value().path(0)) : REGISTER;
        JsonNode value = keyed ? ended.value().path(1) : ended.value();
        return switch (ended.function()) {
            case "read" -> new Access(List.of(new Glance(cell, JsonValues.of(value), end)), List.of(), List.of());
            case "write" -> new Access(List.of(), List.of(new Change(cell, JsonValues.of(value))), List.of());
            default ->
                value.isArray() && value.size() == 2
                        ? new Access(
                                List.of(new Glance(cell, JsonValues.of(value.path(0)), null)),
                                List.of(new Change(cell, JsonValues.of(value.path(1)))),
                                List.of())
                        : null;
        };
    }

    private Access transaction(JsonNode steps, @Nullable Long end) {
        Map<String, Value> reads = new LinkedHashMap<>();
        Map<String, @Nullable Value> writes = new LinkedHashMap<>();
        for (JsonNode step : steps) {
            String cell = cell(step.path(1));
            JsonNode value = step.path(2);
            switch (Jepsen.word(step.path(0))) {
                case "r" -> {
                    if (!writes.containsKey(cell)) {
                        reads.putIfAbsent(cell, contents(value));
                    } else if (value.isArray()) {
                        writes.put(cell, contents(value));
                    }
                }
                case "append" -> writes.put(cell, lists.after(cell, JsonValues.of(value)));
                default -> writes.put(cell, JsonValues.of(value));
            }
        }
        // A read-only transaction has read everything by its end.
        Long time = writes.isEmpty() ? end : null;
        List<Glance> glances = new ArrayList<>();
        reads.forEach((cell, value) -> glances.add(new Glance(cell, value, time)));
        List<Change> changes = new ArrayList<>();
        writes.forEach((cell, value) -> changes.add(new Change(cell, value)));
        return new Access(glances, changes, List.of());
    }

    /** Returns the value of a cell; an empty list counts as no value. */
    private static Value contents(JsonNode value) {
        return value.isArray() && value.isEmpty() ? Value.NULL : JsonValues.of(value);
    }
}
