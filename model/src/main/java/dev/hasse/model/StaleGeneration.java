package dev.hasse.model;

import java.util.List;
import java.util.Set;

/**
 * A witness of A1 (Definition 1): {@code reader} read the cell, {@code writer} replaced its value, and then {@code reader}
 * committed on what it had read.
 *
 * @param readAt when the reader read the cell
 * @param overwritten when the writer committed; after {@code readAt}
 * @param committed when the reader committed; after {@code overwritten}
 * @param staleness how many writes to the cell lie strictly between the read and the commit, by whomever and of whatever value: by so
 *     many versions the reader was behind (§3.1); where moments are not known exactly, how many certainly do, or possibly if the
 *     witness is a possible one
 * @param lostUpdate whether the reader also wrote the cell, and so overwrote what it had not seen
 * @param readOnly whether the reader wrote nothing at all: what default snapshot isolation lets through (§5.5)
 * @param coldStart whether the value read was NULL: the reader came before the first write
 * @param restored whether the latest of the writes in between put back the value that the reader had read (ABA)
 */
public record StaleGeneration(
        OperationRef reader,
        OperationRef writer,
        String cell,
        Value readValue,
        Value writtenValue,
        TimeSpan readAt,
        TimeSpan overwritten,
        TimeSpan committed,
        int staleness,
        boolean lostUpdate,
        boolean readOnly,
        boolean coldStart,
        boolean restored,
        boolean certain)
        implements Witness {

    /** When the reader read the cell, at the earliest. */
    public long readTime() {
        return readAt.from();
    }

    /** When the writer committed, at the latest. */
    public long overwrittenAt() {
        return overwritten.to();
    }

    /** When the reader committed, at the latest. */
    public long commitTime() {
        return committed.to();
    }

    @Override
    public Phenomenon phenomenon() {
        return Anomaly.A1;
    }

    @Override
    public OperationRef operation() {
        return reader;
    }

    @Override
    public List<OperationRef> operations() {
        return List.of(reader, writer);
    }

    @Override
    public Set<String> cells() {
        return Set.of(cell);
    }

    @Override
    public <R, X extends Exception> R accept(Visitor<R, X> visitor) throws X {
        return visitor.staleGeneration(this);
    }
}
