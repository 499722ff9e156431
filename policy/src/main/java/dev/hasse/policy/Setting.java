package dev.hasse.policy;

import org.jspecify.annotations.Nullable;

/**
 * A value, and who set it.
 *
 * @param from where it comes from: a file and a line, an option, or {@code default}
 */
public record Setting<T>(T value, String from) {

    /** The {@link #from} of what nobody has set. */
    static final String DEFAULT = "default";

    /** A value that an option has, or null if it was not given. */
    public static <T> @Nullable Setting<T> of(@Nullable T value, String option) {
        return value == null ? null : new Setting<>(value, option);
    }

    static <T> Setting<T> byDefault(T value) {
        return new Setting<>(value, DEFAULT);
    }
}
