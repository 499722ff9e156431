package dev.hasse.model;

import java.util.List;

/**
 * A witness of A3 in mode {@link CascadeMode#CASCADE} (Definition 3): {@code survivor} observed what {@code aborted} wrote,
 * and stands although that was undone.
 *
 * @param commitTime when the survivor committed
 */
public record CausalCascade(OperationRef survivor, OperationRef aborted, long commitTime) implements Witness {

    @Override
    public Phenomenon phenomenon() {
        return Anomaly.A3;
    }

    @Override
    public OperationRef operation() {
        return survivor;
    }

    @Override
    public List<OperationRef> operations() {
        return List.of(survivor, aborted);
    }

    @Override
    public <R, X extends Exception> R accept(Visitor<R, X> visitor) throws X {
        return visitor.causalCascade(this);
    }
}
