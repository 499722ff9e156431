package dev.hasse.detectors;

import dev.hasse.model.Excuses;
import dev.hasse.model.Finding;
import dev.hasse.model.Witness;
import org.jspecify.annotations.Nullable;

/**
 * Which witnesses of a phenomenon are to be listed of a trace: the first that count.
 *
 * @param limit how many, of the certain and of the possible ones
 * @param excuses which witnesses do not count
 * @param workload what the trace belongs to; null if nobody knows
 */
record Listing(int limit, Excuses excuses, @Nullable String workload) {

    /** The first witnesses, where all count. */
    static Listing first(int limit) {
        return new Listing(limit, Excuses.NONE, null);
    }

    /** What is still to be listed after certain witnesses that come earlier in the log. */
    Listing after(Finding<Witness> found) {
        return new Listing(limit - found.witnesses().size(), excuses, workload);
    }

    /** Whether each witness has to be seen, listed or not: some may be excused. */
    boolean needsAll() {
        return excuses != Excuses.NONE;
    }
}
