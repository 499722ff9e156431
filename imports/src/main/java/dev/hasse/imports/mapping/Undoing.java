package dev.hasse.imports.mapping;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How calls of a tool are undone, or undo others.
 *
 * @param compensates the call that they undo: its id, or the name of its tool; null if they undo none
 * @param dependsOn the calls of their transaction that they build on: their ids, or the names of their tools
 * @param isCompensable whether something can undo them, although the mapping does not say what
 * @param isIrreversible whether nothing can undo them
 */
record Undoing(
        @Nullable Template compensates, List<Template> dependsOn, boolean isCompensable, boolean isIrreversible) {
    static final Undoing NOTHING = new Undoing(null, List.of(), false, false);

    Undoing {
        dependsOn = List.copyOf(dependsOn);
    }
}
