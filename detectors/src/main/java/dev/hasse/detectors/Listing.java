package dev.hasse.detectors;

import dev.hasse.model.Excuses;
import org.jspecify.annotations.Nullable;

/**
 * Selects the witnesses of a phenomenon to list for a trace: the first that count.
 *
 * @param limit how many certain witnesses to list, and how many possible ones
 * @param excuses which witnesses do not count
 * @param workload the workload of the trace; null if unknown
 * @param listener hears of every witness that counts as soon as it is found, listed or not
 */
public record Listing(int limit, Excuses excuses, @Nullable String workload, WitnessListener listener) {

    /** Nobody hears of witnesses while the trace is being decided. */
    Listing(int limit, Excuses excuses, @Nullable String workload) {
        this(limit, excuses, workload, WitnessListener.NOBODY);
    }

    /** Lists the first witnesses; all count. */
    static Listing first(int limit) {
        return new Listing(limit, Excuses.NONE, null);
    }

    /** This listing, with somebody who hears of witnesses. */
    public Listing toldTo(WitnessListener somebody) {
        return new Listing(limit, excuses, workload, somebody);
    }

    /** This listing, without a list. */
    public Listing none() {
        return new Listing(0, excuses, workload, listener);
    }

    /** Whether some witnesses may be excused. */
    public boolean mayExcuse() {
        return excuses != Excuses.NONE;
    }

    /** Whether every witness must be constructed, listed or not, because some may be excused, or somebody hears of them. */
    public boolean needsAll() {
        return mayExcuse() || listener != WitnessListener.NOBODY;
    }
}
