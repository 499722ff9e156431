package dev.hasse.recorder;

import java.util.function.LongSupplier;

/** The times of one recorder. Not thread-safe: its recorder locks. */
final class RecordTimes {
    private final LongSupplier now;
    private long last;

    private RecordTimes(LongSupplier now, long first) {
        this.now = now;
        this.last = first;
    }

    /** @param nanoseconds the machine's clock */
    static RecordTimes of(Clock clock, LongSupplier nanoseconds) {
        return switch (clock) {
            case LOGICAL -> new RecordTimes(() -> 0, 0);
            case WALL -> new RecordTimes(nanoseconds, Long.MIN_VALUE);
        };
    }

    /** The time of a read now: not before anything that has a time already. */
    long read() {
        last = Math.max(last, now.getAsLong());
        return last;
    }

    /** The time of a commit now: after everything that has a time already. */
    long commit() {
        last = Math.max(last + 1, now.getAsLong());
        return last;
    }
}
