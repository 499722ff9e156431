package dev.hasse.imports.calls;

import java.util.Set;
import java.util.function.Predicate;

/**
 * The parts of documents that a front-end will not ask for, so that they are skipped and not made into trees: fields of objects; and entries
 * of lists that are objects with a {@code key} and a {@code value}, such as the attributes of spans.
 *
 * @param fields the fields of a document that are kept
 * @param lists the fields that hold such lists
 * @param kept whether an entry with this key is kept
 * @param whole the fields below which nothing is left out
 */
public record Omission(KeptFields fields, Set<String> lists, Predicate<String> kept, Set<String> whole) {

    /** Nothing is left out. */
    public static final Omission NONE = new Omission(KeptFields.ALL, Set.of(), key -> true, Set.of());

    /** Copies the sets. */
    public Omission {
        lists = Set.copyOf(lists);
        whole = Set.copyOf(whole);
    }

    /** Leaves out all but some fields. */
    public static Omission allBut(KeptFields fields) {
        return new Omission(fields, Set.of(), key -> true, Set.of());
    }

    /** What is left out of the value of a field. */
    public Omission of(String field) {
        if (whole.contains(field)) {
            return NONE;
        }
        return fields.equals(KeptFields.ALL) ? this : new Omission(fields.of(field), lists, kept, whole);
    }
}
