package dev.hasse.traces;

import dev.hasse.model.Shard;
import org.jspecify.annotations.Nullable;

/**
 * The settings for reading traces.
 *
 * @param limits the limits on the size of a record
 * @param nullSentinel the string that stands for NULL; null for none
 * @param threads how many threads to use, at least 1; affects only the time
 * @param shard the only traces to keep; null for all
 * @param sorted whether records are promised to be grouped by trace, so that a trace is complete when the next one
 *     begins
 */
public record ReadSettings(
        Limits limits,
        @Nullable String nullSentinel,
        int threads,
        @Nullable Shard shard,
        boolean sorted) {

    /** Reads everything, on one thread. */
    public static ReadSettings of(Limits limits, @Nullable String nullSentinel) {
        return new ReadSettings(limits, nullSentinel, 1, null, false);
    }
}
