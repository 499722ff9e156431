package dev.hasse.model;

import java.util.List;
import java.util.Set;

/**
 * A witness of an unseen overwrite: {@code writer} replaced what {@code overwritten}, of another agent, had written to the cell, and
 * between the two commits nobody of the writer's agent looked at it.
 *
 * @param writtenAt when the writer committed
 * @param lostValue what {@code overwritten} had written
 * @param lostAt when that had committed
 */
public record UnseenOverwrite(
        OperationRef writer,
        OperationRef overwritten,
        String cell,
        Value writtenValue,
        TimeSpan writtenAt,
        Value lostValue,
        TimeSpan lostAt,
        boolean certain)
        implements Witness {

    @Override
    public Phenomenon phenomenon() {
        return Observation.UNSEEN_OVERWRITE;
    }

    @Override
    public OperationRef operation() {
        return writer;
    }

    @Override
    public List<OperationRef> operations() {
        return List.of(writer, overwritten);
    }

    @Override
    public Set<String> cells() {
        return Set.of(cell);
    }

    @Override
    public <R, X extends Exception> R accept(Visitor<R, X> visitor) throws X {
        return visitor.unseenOverwrite(this);
    }
}
