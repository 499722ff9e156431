package dev.hasse.model.transactions;

import dev.hasse.model.Value;
import org.jspecify.annotations.Nullable;

/**
 * A read or a write of a cell by a step.
 *
 * @param cell the cell
 * @param value the value read or written, or the list of what was appended; null if the log does not say
 * @param kind what it did to the cell
 */
public record CellAccess(String cell, @Nullable Value value, Kind kind) {

    /** What an access does to its cell. */
    public enum Kind {
        /** It reads the value. */
        READ,
        /** It replaces the value. */
        WRITE,
        /** It adds elements at the end of the list that is the value; an empty list and NULL are the same. */
        APPEND
    }

    /** A read. */
    public static CellAccess read(String cell, @Nullable Value value) {
        return new CellAccess(cell, value, Kind.READ);
    }

    /** A write. */
    public static CellAccess write(String cell, @Nullable Value value) {
        return new CellAccess(cell, value, Kind.WRITE);
    }

    /**
     * An append.
     *
     * @param elements the list of the elements added, in canonical JSON
     */
    public static CellAccess append(String cell, Value elements) {
        return new CellAccess(cell, elements, Kind.APPEND);
    }

    /** Whether it changed the cell. */
    public boolean isWrite() {
        return kind != Kind.READ;
    }

    /** Whether it added to a list. */
    public boolean isAppend() {
        return kind == Kind.APPEND;
    }
}
