package dev.hasse.model;

import java.util.Locale;

/** What cells are taken to hold before anybody in the log has written to them. */
public enum InitialValues implements Named {
    /** Nobody knows. */
    UNKNOWN,
    /** The value with which a cell is read before anybody in the log has written to it, if all such reads agree. */
    FIRST_READ;

    /**
     * The ones that are called {@code word}.
     *
     * @throws IllegalArgumentException if there are none; the message lists those that there are
     */
    public static InitialValues parse(String word) {
        return Named.parse(values(), word);
    }

    @Override
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
