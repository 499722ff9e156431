package dev.hasse.model;

import java.util.List;
import java.util.Set;

/** The records that prove an anomaly, and what a person must know of them to see why. */
public sealed interface Witness permits StaleGeneration, PhantomTool, CausalCascade, Residue, ToolEffectReordering {

    /** The anomaly that it proves. */
    Anomaly anomaly();

    /** The operation in which the anomaly shows: the one that should not have gone through as it did. */
    OperationRef operation();

    /** The operations that prove it, {@link #operation()} first. */
    default List<OperationRef> operations() {
        return List.of(operation());
    }

    /** The cells that it is about; none for a phantom tool, and for a cascade, in which whole operations count. */
    default Set<String> cells() {
        return Set.of();
    }

    /** Calls the method that fits the kind of witness. */
    <R, X extends Exception> R accept(Visitor<R, X> visitor) throws X;

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
    }
}
