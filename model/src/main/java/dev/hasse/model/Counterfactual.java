package dev.hasse.model;

import java.util.List;

/**
 * A trace as it would have been under a discipline, as far as that can be told from the recorded one.
 *
 * @param trace the operations that would have gone through; they have the ids of the recorded ones
 * @param commits how many operations committed in the recorded trace
 * @param consequences the consequences for the recorded operations, in log order; each operation has at most one of
 *     each kind
 */
public record Counterfactual(Discipline discipline, Trace trace, long commits, List<Consequence> consequences) {

    public Counterfactual {
        consequences = List.copyOf(consequences);
    }

    /** The number of operations with a consequence of the given kind. */
    public long count(Consequence.Kind kind) {
        return consequences.stream().filter(one -> one.kind() == kind).count();
    }

    /** The number of commits that would have been refused. */
    public long refused() {
        return consequences.stream().filter(one -> one.kind().isRefusal()).count();
    }
}
