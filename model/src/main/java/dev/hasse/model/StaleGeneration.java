package dev.hasse.model;

import java.util.List;
import java.util.Set;

/**
 * A witness of A1 (Definition 1): {@code reader} read the cell, {@code writer} replaced its value, and then {@code reader}
 * committed on what it had read.
 *
 * @param readTime when the reader read the cell
 * @param overwrittenAt when the writer committed; after {@code readTime}
 * @param commitTime when the reader committed; after {@code overwrittenAt}
 * @param staleness how many writes to the cell lie strictly between {@code readTime} and {@code commitTime}, by whomever and
 *     of whatever value: by so many versions the reader was behind (§3.1)
 * @param lostUpdate whether the reader also wrote the cell, and so overwrote what it had not seen
 * @param readOnly whether the reader wrote nothing at all: what default snapshot isolation lets through (§5.5)
 * @param coldStart whether the value read was NULL: the reader came before the first write
 * @param restored whether the latest write before the reader's commit put back the value that it had read (ABA)
 */
public record StaleGeneration(
        OperationRef reader,
        OperationRef writer,
        String cell,
        Value readValue,
        Value writtenValue,
        long readTime,
        long overwrittenAt,
        long commitTime,
        int staleness,
        boolean lostUpdate,
        boolean readOnly,
        boolean coldStart,
        boolean restored)
        implements Witness {

    @Override
    public Anomaly anomaly() {
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
