package dev.hasse.simulation;

import dev.hasse.simulation.Step.Commit;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/** LangGraph's treatment of the writes to a channel in one superstep (§6.5). */
enum Channels {
    /**
     * A channel without a reducer, the default (LastValue). Guarantees that no two nodes of one superstep write a channel. The second write
     * is refused (InvalidUpdateError, "Can receive only one value per step"), and so is the whole superstep, of which nothing is applied,
     * and the run fails. That is neither sound nor complete for A1: whether a write replaces a value that another node has read is not
     * checked. L0.
     */
    LAST_VALUE {
        @Override
        boolean accept(Collection<Commit> superstep) {
            Set<String> written = new HashSet<>();
            return superstep.stream()
                    .flatMap(commit -> commit.writes().keySet().stream())
                    .allMatch(written::add);
        }

        @Override
        boolean merges() {
            return false;
        }
    },
    /** A reducer that keeps the last of all writes. Guarantees nothing: all other writes are lost without notice. L0. */
    LAST_WINS {
        @Override
        boolean accept(Collection<Commit> superstep) {
            return true;
        }

        @Override
        boolean merges() {
            return false;
        }
    },
    /**
     * A reducer that adds each write to the channel, such as {@code operator.add} on lists. Excludes A1: a channel holds a set of
     * contributions, each a cell of its own, and none that was read is ever replaced ("no committed contribution is ever lost"). L1.
     */
    APPEND {
        @Override
        boolean accept(Collection<Commit> superstep) {
            return true;
        }

        @Override
        boolean merges() {
            return true;
        }
    };

    /** Whether the writes of one superstep may all be applied; if not, none is. */
    abstract boolean accept(Collection<Commit> superstep);

    /** Whether a write is added to the channel instead of replacing its value. */
    abstract boolean merges();
}
