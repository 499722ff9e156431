package dev.hasse.traces;

import dev.hasse.model.Shard;
import org.jspecify.annotations.Nullable;

/**
 * How traces are read.
 *
 * @param limits how large a record may be
 * @param nullSentinel the string that stands for NULL; null if none does
 * @param threads how many to use, at least 1; nothing depends on it but time
 * @param shard the only traces to keep; null for all
 * @param sorted whether all records of a trace are promised to come before those of the next, so that a trace is complete when
 *     another one begins
 */
public record ReadSettings(
        Limits limits,
        @Nullable String nullSentinel,
        int threads,
        @Nullable Shard shard,
        boolean sorted) {

    /** Everything, on one thread. */
    public static ReadSettings of(Limits limits, @Nullable String nullSentinel) {
        return new ReadSettings(limits, nullSentinel, 1, null, false);
    }
}
