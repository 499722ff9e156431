package dev.hasse.model.topology;

import java.util.Arrays;
import java.util.Optional;

/** What becomes of a write to a channel (§6.5). */
public enum Reducer {
    /** It replaces what was there: the last write wins. The default of LangGraph. */
    NONE,
    /** It is added to what is there, and takes nothing away, as with {@code operator.add} on lists. */
    MERGE,
    /** Nobody has said. */
    UNKNOWN;

    /** What it is called in a file. */
    public String word() {
        return switch (this) {
            case NONE -> "none";
            case MERGE -> "merge";
            case UNKNOWN -> "unknown";
        };
    }

    /** The one of a name, if there is one. */
    public static Optional<Reducer> of(String word) {
        return Arrays.stream(values())
                .filter(reducer -> reducer.word().equals(word))
                .findFirst();
    }
}
