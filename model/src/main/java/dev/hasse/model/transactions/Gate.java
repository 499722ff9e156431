package dev.hasse.model.transactions;

import org.jspecify.annotations.Nullable;

/**
 * What a log says of the progress that a step waited for: Atomix §3.3 lets a transaction commit, and its irreversible effects happen, only
 * when the frontier of each resource in its scope has reached its epoch.
 *
 * @param epoch the epoch of the transaction; null if the log does not say
 * @param frontier the lowest of the frontiers of its resources when the step was done; null if the log does not say
 */
public record Gate(@Nullable Long epoch, @Nullable Long frontier) {
    /** Whether the log says enough to decide if the step was allowed. */
    public boolean isKnown() {
        return epoch != null && frontier != null;
    }

    /** Whether a frontier had not yet reached the epoch. */
    public boolean isShut() {
        return epoch != null && frontier != null && frontier < epoch;
    }
}
