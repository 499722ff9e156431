package dev.hasse.model;

import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** The records that prove a phenomenon, and what a person must know of them to see why. */
public sealed interface Witness
        permits StaleGeneration,
                PhantomTool,
                CausalCascade,
                Residue,
                ToolEffectReordering,
                StaleRead,
                UnseenOverwrite,
                SnapshotViolation,
                SplitView,
                RefusedAttempt,
                ExternalizedEffect {

    /** The order in which witnesses are listed: of the positions of their operations, then of the names of their cells. */
    Comparator<Witness> ORDER = Comparator.comparing(Witness::positions, Witness::compare)
            .thenComparing(witness -> String.join("\u0000", witness.cells()), NameOrder::compare);

    /** What it proves. */
    Phenomenon phenomenon();

    /** The operation in which it shows: the one that should not have gone through as it did. */
    OperationRef operation();

    /** The operations that prove it, {@link #operation()} first. */
    default List<OperationRef> operations() {
        return List.of(operation());
    }

    /** The cells that it is about; none for a phantom tool, and where whole operations count. */
    default Set<String> cells() {
        return Set.of();
    }

    /**
     * Whether it is a witness for every choice of the moments that are not known exactly. If not it is one for some, and so a possible
     * witness.
     */
    default boolean certain() {
        return true;
    }

    /** Calls the method that fits the kind of witness. */
    <R, X extends Exception> R accept(Visitor<R, X> visitor) throws X;

    private static List<Integer> positions(Witness witness) {
        return witness.operations().stream().map(OperationRef::position).toList();
    }

    private static int compare(List<Integer> one, List<Integer> other) {
        for (int k = 0; k < Math.min(one.size(), other.size()); k++) {
            int compared = Integer.compare(one.get(k), other.get(k));
            if (compared != 0) {
                return compared;
            }
        }
        return Integer.compare(one.size(), other.size());
    }

    /**
     * One method for each kind of witness, so that a new kind does not compile until everybody knows it.
     *
     * @param <R> what the visitor makes of a witness
     * @param <X> what it may throw
     */
    interface Visitor<R, X extends Exception> {
        R staleGeneration(StaleGeneration witness) throws X;

        R phantomTool(PhantomTool witness) throws X;

        R causalCascade(CausalCascade witness) throws X;

        R residue(Residue witness) throws X;

        R toolEffectReordering(ToolEffectReordering witness) throws X;

        R staleRead(StaleRead witness) throws X;

        R unseenOverwrite(UnseenOverwrite witness) throws X;

        R snapshotViolation(SnapshotViolation witness) throws X;

        R splitView(SplitView witness) throws X;

        R refusedAttempt(RefusedAttempt witness) throws X;

        R externalizedEffect(ExternalizedEffect witness) throws X;
    }
}
