package dev.hasse.imports.operations;

import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Change;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.calls.KeptOnce;
import dev.hasse.model.Effect;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Has calls share the names of cells and the values that are equal. A mapping makes them anew for each call, most of which touch what others have
 * touched, and read what others have written.
 */
final class SharedParts {
    private final KeptOnce kept = KeptOnce.ofAll();
    private final UnaryOperator<Glance> glances = this::of;
    private final UnaryOperator<Change> changes = this::of;
    private final UnaryOperator<Effect> effects = this::of;

    /** The same reads and writes, of names and values that came first. */
    Access of(Access access) {
        return access.isNone()
                ? access
                : new Access(
                        each(access.reads(), glances),
                        each(access.writes(), changes),
                        each(access.before(), effects),
                        each(access.offered(), glances),
                        access.reversions(),
                        access.traits());
    }

    private static <T> List<T> each(List<T> parts, UnaryOperator<T> shared) {
        return switch (parts.size()) {
            case 0 -> parts;
            case 1 -> List.of(shared.apply(parts.get(0)));
            default -> parts.stream().map(shared).toList();
        };
    }

    private Glance of(Glance read) {
        return new Glance(kept.once(read.cell()), kept.onceIfAny(read.value()), read.time());
    }

    private Change of(Change write) {
        return new Change(kept.once(write.cell()), kept.onceIfAny(write.value()), write.differs(), write.keeps());
    }

    private Effect of(Effect effect) {
        return new Effect(kept.once(effect.cell()), kept.once(effect.value()));
    }
}
