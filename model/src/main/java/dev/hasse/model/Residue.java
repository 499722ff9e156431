package dev.hasse.model;

import java.util.Locale;
import java.util.Set;

/**
 * A witness of A3 in mode {@link CascadeMode#RESIDUE} (§3.3): {@code reader} read a value that no other surviving operation
 * had written to the cell by then.
 *
 * @param readAt when the reader read the cell
 * @param kind where the value comes from, as far as the log knows
 */
public record Residue(OperationRef reader, String cell, Value readValue, TimeSpan readAt, Kind kind, boolean certain)
        implements Witness {

    /** Where a value comes from that no surviving operation had written. */
    public enum Kind implements Named {
        /** An aborted operation had written it by then: a cascade, seen by its value. */
        ABORTED,
        /** Nobody in the log had written it by then: perhaps it was there from the start. */
        UNLOGGED;

        @Override
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** When the reader read the cell, at the earliest. */
    public long readTime() {
        return readAt.from();
    }

    @Override
    public Phenomenon phenomenon() {
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
