package dev.hasse.imports.convert;

import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Change;
import dev.hasse.imports.calls.Glance;
import dev.hasse.model.Effect;
import dev.hasse.model.Value;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Has calls share the names of cells and the values that are equal. A mapping makes them anew for each call, most of which touch what others have
 * touched, and read what others have written.
 */
final class SharedParts {
    private final Map<String, String> cells = new HashMap<>();
    private final Map<Value, Value> values = new HashMap<>();

    /** The same reads and writes, of names and values that came first. */
    Access of(Access access) {
        return access.isNone()
                ? access
                : new Access(
                        each(access.reads(), this::of),
                        each(access.writes(), this::of),
                        each(access.before(), this::of),
                        each(access.offered(), this::of),
                        access.reversions(),
                        access.traits());
    }

    private static <T> List<T> each(List<T> parts, UnaryOperator<T> shared) {
        return parts.isEmpty() ? parts : parts.stream().map(shared).toList();
    }

    private Glance of(Glance read) {
        return new Glance(cell(read.cell()), value(read.value()), read.time());
    }

    private Change of(Change write) {
        return new Change(cell(write.cell()), value(write.value()), write.differs(), write.keeps());
    }

    private Effect of(Effect effect) {
        return new Effect(cell(effect.cell()), values.computeIfAbsent(effect.value(), value -> value));
    }

    private String cell(String name) {
        return cells.computeIfAbsent(name, first -> first);
    }

    private @Nullable Value value(@Nullable Value value) {
        return value == null ? null : values.computeIfAbsent(value, first -> first);
    }
}
