package dev.hasse.model;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A witness of A4 (§3.4, §4.12): two reads of one cell, served by different replicas, saw different values although nothing
 * was written to the cell between them. It lies outside the single-store model, and never counts for the level.
 *
 * @param first the read that stands first in the log
 * @param versionLag by how many versions one replica was behind the other; null unless both say at which version they served
 */
public record SplitView(
        OperationRef first,
        OperationRef second,
        String cell,
        Value firstValue,
        Value secondValue,
        String firstReplica,
        String secondReplica,
        TimeSpan firstAt,
        TimeSpan secondAt,
        @Nullable Long versionLag,
        boolean certain)
        implements Witness {

    @Override
    public Phenomenon phenomenon() {
        return Observation.SPLIT_VIEW;
    }

    @Override
    public OperationRef operation() {
        return first;
    }

    @Override
    public List<OperationRef> operations() {
        return List.of(first, second);
    }

    @Override
    public Set<String> cells() {
        return Set.of(cell);
    }

    @Override
    public <R, X extends Exception> R accept(Visitor<R, X> visitor) throws X {
        return visitor.splitView(this);
    }
}
