package dev.hasse.imports.mapping;

import dev.hasse.model.Named;
import java.util.Locale;

/** The effect of a tool's calls on the cells that its rule names. */
public enum ToolEffect implements Named {
    /** They touch nothing that agents share. */
    NONE,
    /** They read. */
    READ,
    /** They write, based on what the agent read before. */
    WRITE,
    /** They read, and write something based on it. */
    READ_WRITE,
    /** Unknown, as with a shell. */
    OPAQUE;

    @Override
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
