package dev.hasse.model.transactions;

import dev.hasse.model.Value;
import org.jspecify.annotations.Nullable;

/**
 * A read or a write of a cell by a step.
 *
 * @param cell the cell
 * @param value the value read or written; null if the log does not say
 * @param isWrite whether it wrote
 */
public record CellAccess(String cell, @Nullable Value value, boolean isWrite) {

    /** A read. */
    public static CellAccess read(String cell, @Nullable Value value) {
        return new CellAccess(cell, value, false);
    }

    /** A write. */
    public static CellAccess write(String cell, @Nullable Value value) {
        return new CellAccess(cell, value, true);
    }
}
