package dev.hasse.imports.calls;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where a large document may be divided, so that it need not be in memory as a whole: lists inside one another. Each element of the
 * innermost list becomes a document of its own, with all that was read before of the objects around it.
 *
 * @param levels the lists, the outermost first; empty if documents are not divided
 */
public record Division(List<Level> levels) {

    /** Documents are not divided. */
    public static final Division NONE = new Division(List.of());

    /**
     * A list of objects.
     *
     * @param names the names that it may have
     * @param needs a field beside the list without which its elements mean nothing; the list is divided only if the field comes first.
     *     Null if there is none
     */
    public record Level(Set<String> names, @Nullable String needs) {

        /** Copies the names. */
        public Level {
            names = Set.copyOf(names);
        }
    }

    /** Copies the list. */
    public Division {
        levels = List.copyOf(levels);
    }
}
