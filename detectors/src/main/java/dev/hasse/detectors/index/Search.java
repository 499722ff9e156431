package dev.hasse.detectors.index;

/** Binary search in ascending times that may repeat. */
public final class Search {
    private Search() {}

    /** The first index in [from, to) whose time is after {@code time}, or {@code to}. */
    static int firstAfter(long[] times, int from, int to, long time) {
        int low = from;
        int high = to;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (times[middle] <= time) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /**
     * Like {@link #firstAfter(long[], int, int, long)}, but searches from {@code near} outward in doubling steps, so
     * that queries in order of time take constant time.
     */
    static int firstAfter(long[] times, int from, int to, long time, int near) {
        int at = Math.min(Math.max(near, from), to);
        int step = 1;
        if (at < to && times[at] <= time) {
            while (step < to - at && times[at + step] <= time) {
                at += step;
                step <<= 1;
            }
            return firstAfter(times, at + 1, step < to - at ? at + step : to, time);
        }
        while (step <= at - from && times[at - step] > time) {
            at -= step;
            step <<= 1;
        }
        return firstAfter(times, step <= at - from ? at - step + 1 : from, at, time);
    }

    /** The first index in [from, to) whose time is at or after {@code time}, or {@code to}. */
    static int firstNotBefore(long[] times, int from, int to, long time) {
        return time == Long.MIN_VALUE ? from : firstAfter(times, from, to, time - 1);
    }
}
