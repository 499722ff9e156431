package dev.hasse.imports.mapping;

import org.jspecify.annotations.Nullable;

/**
 * How calls of a tool are undone, or undo others.
 *
 * @param compensates the call that they undo: its id, or the name of its tool; null if they undo none
 * @param isCompensable whether something can undo them, although the mapping does not say what
 * @param isIrreversible whether nothing can undo them
 */
record Undoing(@Nullable Template compensates, boolean isCompensable, boolean isIrreversible) {
    static final Undoing NOTHING = new Undoing(null, false, false);
}
