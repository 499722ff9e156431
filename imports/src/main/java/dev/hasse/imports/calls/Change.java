package dev.hasse.imports.calls;

import dev.hasse.model.Value;
import org.jspecify.annotations.Nullable;

/**
 * A cell that a call wrote.
 *
 * @param cell the cell
 * @param value what it wrote; null if that is not known
 * @param differs whether that is certainly something else than what others had written there, if it is not known
 * @param keeps whether all that was in the cell is certainly still in it, as in a list to which something was appended
 */
public record Change(String cell, @Nullable Value value, boolean differs, boolean keeps) {

    /** Of a known value everybody can tell that. */
    public Change {
        differs &= value == null;
    }

    /** A write that may have replaced all that was in the cell. */
    public Change(String cell, @Nullable Value value, boolean differs) {
        this(cell, value, differs, false);
    }

    /** A write that may have repeated what was in the cell, if its value is not known. */
    public Change(String cell, @Nullable Value value) {
        this(cell, value, false);
    }
}
