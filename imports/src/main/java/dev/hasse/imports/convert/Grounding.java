package dev.hasse.imports.convert;

import dev.hasse.model.Named;
import java.util.Locale;

/**
 * Which reads a write stands on, when the call that writes does not read itself. No log says what a model had in mind; so it is a choice,
 * and stands in every record that it made a difference to.
 */
public enum Grounding implements Named {
    /** Only on what the call itself reads. */
    CALL,
    /** On what its agent has read since its previous write. */
    SINCE_WRITE,
    /** On all that its agent has ever read. */
    EVER;

    @Override
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * The one that is called {@code name}.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Grounding parse(String name) {
        return Named.parse(values(), name);
    }
}
