package dev.hasse.detectors.index;

import java.util.Arrays;

/**
 * Finds the last write in the log that may have taken effect at a given moment or later and has another value than a
 * given one. Each write has its place in the log, the latest moment at which it may have taken effect, and its value.
 * Each node of a tree holds the greatest moment below it, and the greatest of any other value. Cost: O(log n) per
 * addition or query.
 */
final class OpenWrites {
    private static final int NO_VALUE = -1;
    private static final int NO_PLACE = -1;

    private final int leaves;
    private final long[] greatest;
    private final int[] valueOfGreatest;
    private final long[] greatestOther;

    /** @param size the number of places */
    OpenWrites(int size) {
        leaves = Integer.highestOneBit(Math.max(1, size - 1) * 2);
        greatest = new long[2 * leaves];
        valueOfGreatest = new int[2 * leaves];
        greatestOther = new long[2 * leaves];
        Arrays.fill(valueOfGreatest, NO_VALUE);
    }

    /** Adds a write. */
    void add(int place, long latestMoment, int value) {
        int node = leaves + place;
        greatest[node] = latestMoment;
        valueOfGreatest[node] = value;
        for (node >>= 1; node > 0; node >>= 1) {
            combine(node, 2 * node, 2 * node + 1);
        }
    }

    private void combine(int node, int left, int right) {
        int more = greatest[left] >= greatest[right] ? left : right;
        int less = more == left ? right : left;
        greatest[node] = greatest[more];
        valueOfGreatest[node] = valueOfGreatest[more];
        long ofLess = valueOfGreatest[less] == valueOfGreatest[more] ? greatestOther[less] : greatest[less];
        greatestOther[node] = Math.max(greatestOther[more], ofLess);
    }

    /** The last place before {@code end} of a write that may have taken effect at {@code moment} or later, or -1. */
    int last(int end, long moment) {
        return last(end, moment, NO_VALUE);
    }

    /** The last place before {@code end} of such a write whose value is not {@code exceptValue}, or -1. */
    int last(int end, long moment, int exceptValue) {
        return last(1, 0, leaves, end, moment, exceptValue);
    }

    /** The last such place in the subtree of a node that covers the places [first, first + size). */
    private int last(int node, int first, int size, int end, long moment, int exceptValue) {
        long latest = valueOfGreatest[node] == exceptValue ? greatestOther[node] : greatest[node];
        if (first >= end || latest < moment) {
            return NO_PLACE;
        }
        if (size == 1) {
            // Long.MIN_VALUE may be the moment of a write, or mean that there is none.
            return valueOfGreatest[node] == NO_VALUE || valueOfGreatest[node] == exceptValue ? NO_PLACE : first;
        }
        int half = size / 2;
        int right = last(2 * node + 1, first + half, half, end, moment, exceptValue);
        return right >= 0 ? right : last(2 * node, first, half, end, moment, exceptValue);
    }
}
