package dev.hasse.model;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A witness that the system refused an attempt, because what it rested on had changed: contention that a guard caught.
 *
 * @param cells what the attempt had read, in the order of their names
 * @param changed the first operation of another agent that wrote to one of the cells after the attempt had read it, and by the time at
 *     which it was refused; null if the log has none
 * @param readTime when the attempt began to read
 * @param refusedAt when it was refused; its read time if nobody says
 */
public record RefusedAttempt(
        OperationRef operation, Set<String> cells, @Nullable OperationRef changed, long readTime, long refusedAt)
        implements Witness {

    public RefusedAttempt {
        cells = Collections.unmodifiableSet(new LinkedHashSet<>(cells));
    }

    @Override
    public Phenomenon phenomenon() {
        return Observation.REFUSED;
    }

    @Override
    public List<OperationRef> operations() {
        return changed == null ? List.of(operation) : List.of(operation, changed);
    }

    @Override
    public <R, X extends Exception> R accept(Visitor<R, X> visitor) throws X {
        return visitor.refusedAttempt(this);
    }
}
