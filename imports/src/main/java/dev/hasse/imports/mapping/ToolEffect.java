package dev.hasse.imports.mapping;

import dev.hasse.model.Named;
import java.util.Locale;

/** What calls of a tool do to the cells that its rule names. */
public enum ToolEffect implements Named {
    /** They touch nothing that agents share. */
    NONE,
    /** They read. */
    READ,
    /** They write, and stand on what the agent read before. */
    WRITE,
    /** They read, and write what they made of it. */
    READ_WRITE,
    /** Nobody knows what they touch, as with a shell. */
    OPAQUE;

    @Override
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
