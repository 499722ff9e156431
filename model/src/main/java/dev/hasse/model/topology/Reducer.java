package dev.hasse.model.topology;

import java.util.Arrays;
import java.util.Optional;

/** How a write changes the contents of a channel (§6.5). */
public enum Reducer {
    /** The write replaces the contents: the last write wins. The default of LangGraph. */
    NONE,
    /** The write is added to the contents and removes nothing, as with {@code operator.add} on lists. */
    MERGE,
    /** Unspecified. */
    UNKNOWN;

    /** Its name in files. */
    public String word() {
        return switch (this) {
            case NONE -> "none";
            case MERGE -> "merge";
            case UNKNOWN -> "unknown";
        };
    }

    /** The reducer with the given name, if there is one. */
    public static Optional<Reducer> of(String word) {
        return Arrays.stream(values())
                .filter(reducer -> reducer.word().equals(word))
                .findFirst();
    }
}
