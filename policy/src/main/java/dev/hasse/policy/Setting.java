package dev.hasse.policy;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * A value, and where it was set.
 *
 * @param from its source: a file and a line, an option, or {@code default}
 */
public record Setting<T>(T value, String from) implements Serializable {

    /** The {@link #from} of a value that is not set anywhere. */
    public static final String DEFAULT = "default";

    /** The value of an option; null if the option was not given. */
    public static <T> @Nullable Setting<T> of(@Nullable T value, String option) {
        return value == null ? null : new Setting<>(value, option);
    }

    static <T> Setting<T> byDefault(T value) {
        return new Setting<>(value, DEFAULT);
    }
}
