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
    OPAQUE,
    /** They begin the transaction that they belong to. */
    BEGIN,
    /** They commit the transaction that they belong to. */
    COMMIT,
    /** They abort the transaction that they belong to. */
    ABORT;

    /** Whether it says all, so that no cells belong to it. */
    boolean standsAlone() {
        return this == NONE || this == OPAQUE || isOfTransactions();
    }

    /** Whether it does something to cells, or may do so. */
    boolean mayTouchCells() {
        return this != NONE && !isOfTransactions();
    }

    /** Whether it begins or ends a transaction. */
    boolean isOfTransactions() {
        return this == BEGIN || isEnd();
    }

    /** Whether it ends a transaction. */
    public boolean isEnd() {
        return this == COMMIT || this == ABORT;
    }

    @Override
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
