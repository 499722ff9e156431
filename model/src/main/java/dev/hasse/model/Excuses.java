package dev.hasse.model;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Which witnesses do not count against a trace, because somebody knows of them. Asking changes nothing, so that a trace may be decided
 * several times, and on several threads.
 */
@FunctionalInterface
public interface Excuses {
    /** Every witness counts. */
    Excuses NONE = (witness, workload, found) -> false;

    /**
     * Whether a witness, in a trace of a workload, is excused. Of two witnesses of one phenomenon that have the same agents, in order, and
     * the same cells and tool, either both are or none.
     *
     * @param found takes the fingerprint of the witness if somebody wants to know what is there
     */
    boolean excuses(Witness witness, @Nullable String workload, Consumer<Fingerprint> found);
}
