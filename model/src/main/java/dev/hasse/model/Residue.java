package dev.hasse.model;

import java.util.Set;

/**
 * A witness of A3 in mode {@link CascadeMode#RESIDUE} (§3.3): {@code reader} read a value that no other surviving operation
 * had written to the cell by then.
 *
 * @param readTime when the reader read the cell
 */
public record Residue(OperationRef reader, String cell, Value readValue, long readTime) implements Witness {

    @Override
    public Anomaly anomaly() {
        return Anomaly.A3;
    }

    @Override
    public OperationRef operation() {
        return reader;
    }

    @Override
    public Set<String> cells() {
        return Set.of(cell);
    }

    @Override
    public <R, X extends Exception> R accept(Visitor<R, X> visitor) throws X {
        return visitor.residue(this);
    }
}
