package dev.hasse.imports.formats.jepsen;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Change;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.formats.jepsen.Jepsen.Event;
import dev.hasse.model.Value;
import dev.hasse.traces.JsonValues;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The reads and writes of Jepsen operations: transactions of {@code [:r k v]}, {@code [:w k v]} and {@code [:append k v]}, and plain
 * {@code :read}, {@code :write}, {@code :cas}, on one register or, as {@code [k v]}, on many.
 *
 * <p>A transaction reads the values that it found, not its own earlier writes, and writes the values that it left behind. An append does
 * not record the list that it makes: that is what the transaction read back, or else what others read later, up to the appended element
 * ({@link AppendedLists}). It keeps what was there, so a transaction that only appends merges.
 */
final class JepsenEffects {
    private static final String REGISTER = "register";

    private final AppendedLists lists = new AppendedLists();
    /** What was written to registers by transactions that may have succeeded, and what was read from them. */
    private final Map<String, Set<Value>> written = new HashMap<>();

    /** What transactions that succeeded wrote to registers. */
    private final Map<String, Set<Value>> left = new HashMap<>();

    private final Map<String, Set<Value>> read = new HashMap<>();
    private final boolean keyed;
    private final @Nullable String workload;

    JepsenEffects(List<Event> history) {
        boolean anyPlain = false;
        boolean allKeyed = true;
        for (Event event : history) {
            if (isPlain(event)) {
                anyPlain = true;
                allKeyed &= isKeyed(event);
            } else if (isTransaction(event.value())) {
                event.value().forEach(step -> note(step, event.type()));
            }
        }
        noteUnended(history);
        keyed = anyPlain && allKeyed;
        workload = JepsenWorkload.onNoCells(history);
    }

    /** Notes the transactions that did not end: they may have succeeded, as those that ended with {@code info}. */
    private void noteUnended(List<Event> history) {
        Map<String, Event> underWay = new LinkedHashMap<>();
        List<Event> unended = new ArrayList<>();
        for (Event event : history) {
            boolean begins = event.type().equals("invoke");
            Event before = begins ? underWay.put(event.process(), event) : underWay.remove(event.process());
            if (begins && before != null) {
                unended.add(before);
            }
        }
        unended.addAll(underWay.values());
        for (Event event : unended) {
            if (!isPlain(event) && isTransaction(event.value())) {
                event.value().forEach(step -> note(step, "info"));
            }
        }
    }

    private void note(JsonNode step, String type) {
        String cell = cell(step.path(1));
        JsonNode value = step.path(2);
        switch (does(step)) {
            case "append" -> lists.meant(cell, value);
            case "w" -> {
                if (!type.equals("fail") && !type.equals("invoke")) {
                    written.computeIfAbsent(cell, none -> new HashSet<>()).add(JsonValues.of(value));
                }
                if (type.equals("ok")) {
                    left.computeIfAbsent(cell, none -> new HashSet<>()).add(JsonValues.of(value));
                }
            }
            default -> {
                if (type.equals("ok") && value.isArray()) {
                    lists.saw(cell, value);
                } else if (type.equals("ok") && !value.isNull()) {
                    read.computeIfAbsent(cell, none -> new HashSet<>()).add(JsonValues.of(value));
                }
            }
        }
    }

    /**
     * What a transaction wrote that failed, as far as others read it all the same, and can only have it from there: an aborted read (Adya's
     * G1a). Null if there is nothing of the kind, as nearly always.
     */
    @Nullable
    Access seenOfFailed(Event ended) {
        if (workload != null || isPlain(ended) || !isTransaction(ended.value())) {
            return null;
        }
        Map<String, Change> seen = new LinkedHashMap<>();
        for (JsonNode step : ended.value()) {
            String cell = cell(step.path(1));
            Value value = JsonValues.of(step.path(2));
            if (does(step).equals("append") && lists.isSeen(cell, value)) {
                seen.put(cell, new Change(cell, lists.after(cell, value)));
            } else if (isSeenOfFailed(step)) {
                seen.put(cell, new Change(cell, value));
            }
        }
        return seen.isEmpty() ? null : new Access(List.of(), List.copyOf(seen.values()), List.of());
    }

    /** Whether others read what a step of a transaction wrote that failed, and can only have it from there. */
    boolean isSeenOfFailed(JsonNode step) {
        return isSeen(step, written);
    }

    /** Whether others read what a step of a transaction wrote of which the end is unknown, and no transaction that succeeded wrote that. */
    boolean isSeenOfUnknown(JsonNode step) {
        return isSeen(step, left);
    }

    private boolean isSeen(JsonNode step, Map<String, Set<Value>> others) {
        String cell = cell(step.path(1));
        Value value = JsonValues.of(step.path(2));
        return switch (does(step)) {
            case "append" -> lists.isSeen(cell, value);
            case "w" ->
                read.getOrDefault(cell, Set.of()).contains(value)
                        && !others.getOrDefault(cell, Set.of()).contains(value);
            default -> false;
        };
    }

    /** Why the operations of the history say nothing of cells, as in {@link JepsenWorkload}; null if they do. */
    @Nullable
    String workload() {
        return workload;
    }

    /** What a step of a transaction does, in the short names. */
    static String does(JsonNode step) {
        String word = Jepsen.word(step.path(0));
        return word.equals("read") ? "r" : word.equals("write") ? "w" : word;
    }

    /** Whether an operation reads or writes a register without a transaction, which may be called a read or a write, too, as those of a long fork were. */
    static boolean isPlain(Event event) {
        boolean isSteps = !event.value().isEmpty() && isTransaction(event.value());
        return switch (event.function()) {
            case "read", "write", "cas" -> !isSteps;
            default -> false;
        };
    }

    /** Whether it may address one register among many; a history has many only if all of its operations may. */
    private static boolean isKeyed(Event event) {
        JsonNode value = event.value();
        boolean pair = value.isArray() && value.size() == 2;
        return pair
                && (!event.function().equals("cas")
                        || (value.path(1).isArray() && value.path(1).size() == 2));
    }

    /** Whether a value is that of a transaction whose steps are all known. */
    static boolean isTransaction(JsonNode value) {
        if (!value.isArray()) {
            return false;
        }
        for (JsonNode step : value) {
            String does = does(step);
            if (!step.isArray()
                    || step.size() < 2
                    || !(does.equals("r") || does.equals("w") || does.equals("append"))) {
                return false;
            }
        }
        return true;
    }

    /** The cell that a key stands for. */
    static String cell(JsonNode key) {
        return JsonValues.of(key).text();
    }

    /**
     * The reads and writes of an operation that succeeded; null if only a mapping knows operations of its kind.
     */
    @Nullable
    Access of(Event ended) {
        if (workload != null) {
            return null;
        }
        if (isPlain(ended)) {
            return plain(ended);
        }
        return isTransaction(ended.value()) ? transaction(ended.value()) : null;
    }

    private @Nullable Access plain(Event ended) {
        String cell = keyed ? cell(ended.value().path(0)) : REGISTER;
        JsonNode value = keyed ? ended.value().path(1) : ended.value();
        return switch (ended.function()) {
            case "read" -> new Access(List.of(new Glance(cell, JsonValues.of(value), null)), List.of(), List.of());
            case "write" -> new Access(List.of(), List.of(new Change(cell, JsonValues.of(value))), List.of());
            default ->
                value.isArray() && value.size() == 2
                        ? new Access(
                                        List.of(new Glance(cell, JsonValues.of(value.path(0)), null)),
                                        List.of(new Change(cell, JsonValues.of(value.path(1)))),
                                        List.of())
                                .and(Access.Trait.AT_ONE_MOMENT)
                        : null;
        };
    }

    private Access transaction(JsonNode steps) {
        Map<String, Value> reads = new LinkedHashMap<>();
        Map<String, Change> writes = new LinkedHashMap<>();
        boolean merges = true;
        for (JsonNode step : steps) {
            String cell = cell(step.path(1));
            JsonNode value = step.path(2);
            switch (does(step)) {
                case "r" -> {
                    if (!writes.containsKey(cell)) {
                        reads.putIfAbsent(cell, contents(value));
                    } else if (value.isArray()) {
                        writes.put(cell, new Change(cell, contents(value)));
                    }
                }
                case "append" -> {
                    writes.put(cell, new Change(cell, lists.after(cell, JsonValues.of(value)), true));
                    merges &= lists.keeps(cell);
                }
                default -> {
                    writes.put(cell, new Change(cell, JsonValues.of(value)));
                    merges = false;
                }
            }
        }
        List<Glance> glances = new ArrayList<>();
        reads.forEach((cell, value) -> glances.add(new Glance(cell, value, null)));
        Access access = new Access(glances, List.copyOf(writes.values()), List.of());
        return merges && !writes.isEmpty() ? access.and(Access.Trait.MERGES) : access;
    }

    /** Returns the value of a cell; an empty list counts as no value. */
    static Value contents(JsonNode value) {
        return value.isArray() && value.isEmpty() ? Value.NULL : JsonValues.of(value);
    }
}
