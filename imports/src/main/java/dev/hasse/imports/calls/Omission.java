package dev.hasse.imports.calls;

import java.util.Set;
import java.util.function.Predicate;

/**
 * The parts of documents that a front-end will not ask for, so that they are skipped and not made into trees: entries of lists that are
 * objects with a {@code key} and a {@code value}, such as the attributes of spans.
 *
 * @param lists the fields that hold such lists
 * @param kept whether an entry with this key is kept
 * @param whole the fields below which nothing is left out
 */
public record Omission(Set<String> lists, Predicate<String> kept, Set<String> whole) {

    /** Nothing is left out. */
    public static final Omission NONE = new Omission(Set.of(), key -> true, Set.of());

    /** Copies the sets. */
    public Omission {
        lists = Set.copyOf(lists);
        whole = Set.copyOf(whole);
    }

    /** What is left out of the value of a field. */
    public Omission of(String field) {
        return whole.contains(field) ? NONE : this;
    }
}
