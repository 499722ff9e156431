package dev.hasse.model;

import java.io.Serializable;

/**
 * A moment on the trace's clock, which is not always known exactly: it lies somewhere from {@code from} to {@code to}, both included.
 *
 * @param from the earliest that it may be
 * @param to the latest that it may be; equal to {@code from} if it is known exactly
 */
public record TimeSpan(long from, long to) implements Serializable {

    /** @throws IllegalArgumentException if it ends before it begins */
    public TimeSpan {
        if (to < from) {
            throw new IllegalArgumentException("a moment that lies after " + from + " and before " + to);
        }
    }

    /** A moment that is known exactly. */
    public static TimeSpan at(long time) {
        return new TimeSpan(time, time);
    }

    /** Whether it is known exactly. */
    public boolean isExact() {
        return from == to;
    }

    /** The time from one moment to a later one, at most {@link Long#MAX_VALUE}. */
    static long between(long from, long to) {
        long width = to - from;
        return width < 0 ? Long.MAX_VALUE : width;
    }
}
