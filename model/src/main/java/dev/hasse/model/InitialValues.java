package dev.hasse.model;

import java.util.Locale;

/** The values that cells are assumed to hold before the first write in the log. */
public enum InitialValues implements Named {
    /** Initial values are unknown. */
    UNKNOWN,
    /** The value that reads of a cell see before any record in the log has written to it, if all such reads agree. */
    FIRST_READ;

    /**
     * The constant called {@code word}.
     *
     * @throws IllegalArgumentException if there is none; the message lists the valid names
     */
    public static InitialValues parse(String word) {
        return Named.parse(values(), word);
    }

    @Override
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
