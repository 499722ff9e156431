package dev.hasse.traces.convert;

import dev.hasse.model.Value;
import org.jspecify.annotations.Nullable;

/** A read on its way into records: several may stand on it. */
final class Seen {
    final String cell;
    final long time;

    @Nullable
    Value value;

    boolean inferred;
    /** Whose write it saw; null if that is not known, or nobody's. */
    @Nullable
    Underway source;

    Seen(String cell, @Nullable Value value, long time) {
        this.cell = cell;
        this.value = value;
        this.time = time;
    }
}
