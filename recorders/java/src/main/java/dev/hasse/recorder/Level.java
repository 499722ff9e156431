package dev.hasse.recorder;

/**
 * What a recorder refuses. Each level adds to the one before what prevents one more anomaly, as the runtimes of the paper do. All
 * recorders that share a {@link Store} should keep the same level.
 */
public enum Level {
    /** Nothing is refused; the store only holds the values, the versions, and the clock. */
    L0,
    /** A1: an operation commits only if every cell that it read still has the version that it read (§6.6). */
    L1,
    /**
     * A3: undoing an operation undoes all that built on it, and restores the values before; nothing commits on what was undone (§4.11).
     */
    L2,
    /** A6: effects are made after the commit, in the order in which they were issued (§4.15). */
    L3,
    /** A2: an operation sees the tools as they were when it began, and calls no other (§4.16). */
    L4;

    boolean isAtLeast(Level other) {
        return compareTo(other) >= 0;
    }
}
