package dev.hasse.detectors;

import dev.hasse.model.Excuses;
import org.jspecify.annotations.Nullable;

/**
 * Selects the witnesses of a phenomenon to list for a trace: the first that count.
 *
 * @param limit how many certain witnesses to list, and how many possible ones
 * @param excuses which witnesses do not count
 * @param workload the workload of the trace; null if unknown
 */
record Listing(int limit, Excuses excuses, @Nullable String workload) {

    /** Lists the first witnesses; all count. */
    static Listing first(int limit) {
        return new Listing(limit, Excuses.NONE, null);
    }

    /** Whether every witness must be constructed, listed or not, because some may be excused. */
    boolean needsAll() {
        return excuses != Excuses.NONE;
    }
}
