package dev.hasse.model;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A witness that a trace is no snapshot (L1struct, §4.5): {@code reader} read something else than the latest write to the cell.
 *
 * @param readAt when the reader read the cell
 * @param latest the latest write to the cell by then; null if there is none
 * @param latestValue what it wrote; the cell's initial value if there is none, and NULL if that is unknown
 */
public record SnapshotViolation(
        OperationRef reader,
        String cell,
        Value readValue,
        TimeSpan readAt,
        @Nullable OperationRef latest,
        Value latestValue,
        boolean certain)
        implements Witness {

    @Override
    public Phenomenon phenomenon() {
        return Observation.SNAPSHOT;
    }

    @Override
    public OperationRef operation() {
        return reader;
    }

    @Override
    public List<OperationRef> operations() {
        return latest == null ? List.of(reader) : List.of(reader, latest);
    }

    @Override
    public Set<String> cells() {
        return Set.of(cell);
    }

    @Override
    public <R, X extends Exception> R accept(Visitor<R, X> visitor) throws X {
        return visitor.snapshotViolation(this);
    }
}
