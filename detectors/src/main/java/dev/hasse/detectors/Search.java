package dev.hasse.detectors;

/** Binary search in ascending times that may repeat. */
final class Search {
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

    /** The first index in [from, to) whose time is at or after {@code time}, or {@code to}. */
    static int firstNotBefore(long[] times, int from, int to, long time) {
        return time == Long.MIN_VALUE ? from : firstAfter(times, from, to, time - 1);
    }
}
