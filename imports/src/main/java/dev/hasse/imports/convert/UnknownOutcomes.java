package dev.hasse.imports.convert;

import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Change;
import dev.hasse.model.Value;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** What calls may have written of which there are no records, since nobody knows whether they were done, or when. */
final class UnknownOutcomes {
    /** For each cell, when each value may have been written first. */
    private final Map<String, Map<Value, Long>> values = new HashMap<>();
    /** For each cell, when a value that is not known may have been written first. */
    private final Map<String, Long> unknown = new HashMap<>();

    /** When anything may have been written anywhere. */
    private long anything = Long.MAX_VALUE;

    /**
     * Adds a call whose cells are known.
     *
     * @param began when it began; {@link Long#MIN_VALUE} if that is not known
     */
    void add(Access access, long began) {
        for (Change change : access.writes()) {
            Value value = change.value();
            if (value == null) {
                unknown.merge(change.cell(), began, Math::min);
            } else {
                values.computeIfAbsent(change.cell(), none -> new HashMap<>()).merge(value, began, Math::min);
            }
        }
    }

    /** Adds a call that may have written anything. */
    void addAny(long began) {
        anything = Math.min(anything, began);
    }

    /** Whether this very value may have been written to a cell by {@code time}. */
    boolean mayHaveWritten(String cell, Value value, long time) {
        return values.getOrDefault(cell, Map.of()).getOrDefault(value, Long.MAX_VALUE) <= time;
    }

    /** Whether one of these values, or null, may have been written to a cell by {@code time}. */
    boolean mayHaveWritten(String cell, Set<Value> these, long time) {
        return anything <= time
                || unknown.getOrDefault(cell, Long.MAX_VALUE) <= time
                || values.getOrDefault(cell, Map.of()).entrySet().stream()
                        .anyMatch(each ->
                                each.getValue() <= time && (each.getKey().isNull() || these.contains(each.getKey())));
    }
}
