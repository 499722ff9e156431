package dev.hasse.imports.calls;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which fields of an object are made into a tree; the others are skipped. The elements of a list, and of lists in it, are kept as the list is.
 *
 * @param named the fields that are not kept as the others are, each with what is kept of its value
 * @param others whether all other fields are kept, as a whole
 * @param reader makes the node of the value itself; null if that is a tree
 */
public record KeptFields(
        Map<String, KeptFields> named,
        boolean others,
        @Nullable TokenReader reader) {

    /** All fields, each as a whole. */
    public static final KeptFields ALL = new KeptFields(Map.of(), true);

    /** No field at all; the value of a field of which nothing is kept is left out itself. */
    public static final KeptFields NONE = new KeptFields(Map.of(), false);

    /** Copies the map. */
    public KeptFields {
        named = Map.copyOf(named);
    }

    /** Values that are made into trees. */
    public KeptFields(Map<String, KeptFields> named, boolean others) {
        this(named, others, null);
    }

    /** Values of which a reader decides what is kept. */
    public static KeptFields by(TokenReader reader) {
        return new KeptFields(Map.of(), true, reader);
    }

    /** What is kept of the value of a field. */
    KeptFields of(String field) {
        return named.getOrDefault(field, others ? ALL : NONE);
    }

    /** Whether all fields are left out. */
    boolean isNothing() {
        return !others && named.isEmpty();
    }

    /** Whether all fields are kept. */
    boolean isAll() {
        return others && named.isEmpty();
    }
}
