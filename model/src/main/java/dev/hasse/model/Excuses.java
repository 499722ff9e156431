package dev.hasse.model;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Decides which witnesses do not count against a trace, because they are already known. Asking changes nothing, so a
 * trace may be decided several times and on several threads.
 */
@FunctionalInterface
public interface Excuses {
    /** Every witness counts. */
    Excuses NONE = (witness, workload, found) -> false;

    /**
     * Whether a witness in a trace of a workload is excused. Two witnesses of one phenomenon with the same agents, in
     * order, and the same cells and tool are either both excused or both not.
     *
     * @param found takes the fingerprint of the witness if fingerprints are collected
     */
    boolean excuses(Witness witness, @Nullable String workload, Consumer<Fingerprint> found);
}
