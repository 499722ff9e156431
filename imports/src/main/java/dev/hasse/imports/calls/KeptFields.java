package dev.hasse.imports.calls;

import java.util.Map;

/**
 * Which fields of an object are made into a tree. The elements of a list, and of lists in it, are kept as the list is.
 *
 * @param named the fields that are not kept as the others are, each with what is kept of its value
 * @param others whether all other fields are kept, as a whole
 */
public record KeptFields(Map<String, KeptFields> named, boolean others) {

    /** All fields, each as a whole. */
    public static final KeptFields ALL = new KeptFields(Map.of(), true);

    /** No field at all; the value of a field of which nothing is kept is left out itself. */
    public static final KeptFields NONE = new KeptFields(Map.of(), false);

    /** Copies the map. */
    public KeptFields {
        named = Map.copyOf(named);
    }

    /** What is kept of the value of a field. */
    KeptFields of(String field) {
        return named.getOrDefault(field, others ? ALL : NONE);
    }
}
