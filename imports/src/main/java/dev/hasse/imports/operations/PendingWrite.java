package dev.hasse.imports.operations;

import dev.hasse.model.Value;
import org.jspecify.annotations.Nullable;

/** A write on its way into a record. */
final class PendingWrite {
    final PendingOperation by;
    final String cell;

    @Nullable
    Value value;

    boolean inferred;
    /** Whether its value is certainly another one than others had written, if it is not known. */
    boolean differs;
    /** Whether it certainly replaced nothing unseen: all that was in the cell is still in it, or was checked to be what its agent knew. */
    boolean takesNothing;

    PendingWrite(PendingOperation by, String cell, @Nullable Value value) {
        this.by = by;
        this.cell = cell;
        this.value = value;
    }

    /** Whether its value is not known, and may be this one. What changed a part of a cell has left something there. */
    boolean mayHaveLeft(Value seen) {
        return value == null && !(seen.isNull() && by.merges);
    }
}
