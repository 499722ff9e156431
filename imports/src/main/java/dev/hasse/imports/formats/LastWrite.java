package dev.hasse.imports.formats;

import java.util.HashSet;
import java.util.Set;

/**
 * The last write to a file.
 *
 * @param heirs the agents that have {@linkplain KnownFiles#succeed taken over} what its agent knew afterwards
 * @param when its place among all events
 * @param known whether it is known what it left behind
 * @param removed whether it removed the file
 */
record LastWrite(String agent, Set<String> heirs, int when, boolean known, boolean removed) {
    LastWrite(String agent, int when, boolean known, boolean removed) {
        this(agent, Set.of(), when, known, removed);
    }

    /** Whether an agent made it, or took over what its agent knew afterwards. */
    boolean isKnownTo(String other) {
        return agent.equals(other) || heirs.contains(other);
    }

    /** The same write, of which it is known what it left behind. */
    LastWrite leftKnown() {
        return new LastWrite(agent, heirs, when, true, removed);
    }

    /** The same write, with or without an agent among the heirs. */
    LastWrite knownTo(String other, boolean isKnown) {
        if (heirs.contains(other) == isKnown) {
            return this;
        }
        Set<String> changed = new HashSet<>(heirs);
        if (isKnown) {
            changed.add(other);
        } else {
            changed.remove(other);
        }
        return new LastWrite(agent, changed, when, known, removed);
    }
}
