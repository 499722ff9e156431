package dev.hasse.imports.operations;

import dev.hasse.model.Named;
import java.util.Locale;

/**
 * The reads that a write is based on if the writing call reads nothing itself. No log records what a model had in mind, so this is a
 * choice; every record that it affects names it.
 */
public enum Grounding implements Named {
    /** Only the reads of the call itself. */
    CALL,
    /** All reads of the agent since its previous write. */
    SINCE_WRITE,
    /** All reads that the agent ever made. */
    EVER;

    @Override
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Returns the grounding with this name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Grounding parse(String name) {
        return Named.parse(values(), name);
    }
}
