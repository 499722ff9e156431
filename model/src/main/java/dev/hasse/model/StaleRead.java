package dev.hasse.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A witness of a stale read: {@code reader} saw in the cell what had been there before {@code missed} wrote another value to it.
 *
 * @param readAt when the reader read the cell
 * @param seen the latest write of the value that the reader saw; null if it is the cell's initial value
 * @param seenAt when that write committed; null if there is none
 * @param missed the latest write to the cell by then, which the reader did not see
 * @param missedAt when that write committed
 */
public record StaleRead(
        OperationRef reader,
        String cell,
        Value readValue,
        TimeSpan readAt,
        @Nullable OperationRef seen,
        @Nullable TimeSpan seenAt,
        OperationRef missed,
        Value missedValue,
        TimeSpan missedAt,
        boolean certain)
        implements Witness {

    @Override
    public Phenomenon phenomenon() {
        return Observation.STALE_READ;
    }

    @Override
    public OperationRef operation() {
        return reader;
    }

    @Override
    public List<OperationRef> operations() {
        List<OperationRef> operations = new ArrayList<>(List.of(reader, missed));
        if (seen != null) {
            operations.add(seen);
        }
        return List.copyOf(operations);
    }

    @Override
    public Set<String> cells() {
        return Set.of(cell);
    }

    @Override
    public <R, X extends Exception> R accept(Visitor<R, X> visitor) throws X {
        return visitor.staleRead(this);
    }
}
