package dev.hasse.imports.convert;

import dev.hasse.model.Value;
import org.jspecify.annotations.Nullable;

/** A read on its way into records: several may stand on it. It happened at some moment while its call was carried out. */
final class PendingRead {
    final String cell;
    /** The first moment at which it can have happened. */
    final long earliest;
    /** The last one. */
    final long latest;
    /** When it is taken to have happened, between these two. */
    long time;

    @Nullable
    Value value;

    boolean inferred;
    /** Whose write it saw; null if that is not known, or nobody's. */
    @Nullable
    PendingOperation source;

    /**
     * A read that happened between two moments, and as long as nothing speaks against it at the one that is given.
     *
     * @param earliest not after {@code time}
     * @param latest not before {@code time}
     */
    PendingRead(String cell, @Nullable Value value, long earliest, long time, long latest) {
        this.cell = cell;
        this.value = value;
        this.earliest = earliest;
        this.time = time;
        this.latest = latest;
    }
}
