package dev.hasse.imports.operations;

import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Change;
import dev.hasse.model.Value;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** What calls may have written of which there are no records, since nobody knows whether they were done, or when. */
final class UnknownOutcomes {
    private static final OfCell NOTHING = new OfCell();

    private final Map<String, OfCell> cells = new HashMap<>();

    /** When anything may have been written anywhere. */
    private long anything = Long.MAX_VALUE;

    /** When something may have been written to a cell first; {@link Long#MAX_VALUE} if it was not. */
    private static final class OfCell {
        long any = Long.MAX_VALUE;
        long unknownValue = Long.MAX_VALUE;
        final Map<Value, Long> values = new HashMap<>();
    }

    /**
     * Adds a call whose cells are known.
     *
     * @param began when it began; {@link Long#MIN_VALUE} if that is not known
     */
    void add(Access access, long began) {
        for (Change change : access.writes()) {
            OfCell cell = cells.computeIfAbsent(change.cell(), none -> new OfCell());
            cell.any = Math.min(cell.any, began);
            Value value = change.value();
            if (value == null) {
                cell.unknownValue = Math.min(cell.unknownValue, began);
            } else {
                cell.values.merge(value, began, Math::min);
            }
        }
    }

    /** Adds a call that may have written anything. */
    void addAny(long began) {
        anything = Math.min(anything, began);
    }

    private OfCell of(String cell) {
        return cells.getOrDefault(cell, NOTHING);
    }

    /** When this very value may have been written to a cell first; {@link Long#MAX_VALUE} if it was not. */
    long first(String cell, Value value) {
        OfCell of = of(cell);
        return Math.min(of.unknownValue, of.values.getOrDefault(value, Long.MAX_VALUE));
    }

    /** Whether this very value may have been written to a cell by {@code time}. */
    boolean mayHaveWritten(String cell, Value value, long time) {
        return first(cell, value) <= time;
    }

    /** Whether one of these values, or null, may have been written to a cell by {@code time}. */
    boolean mayHaveWritten(String cell, Set<Value> these, long time) {
        OfCell of = of(cell);
        return anything <= time
                || of.unknownValue <= time
                || of.values.entrySet().stream()
                        .anyMatch(each ->
                                each.getValue() <= time && (each.getKey().isNull() || these.contains(each.getKey())));
    }

    /** Whether a call whose cells are known may have written to this one by {@code time}. */
    boolean mayHaveWritten(String cell, long time) {
        return of(cell).any <= time;
    }
}
