package dev.hasse.detectors.index;

import java.util.function.IntToLongFunction;

/** Finds the last index in a range whose number is above a bound, with a tree of maxima. Cost: O(log n) per query. */
public final class LastAbove {
    private final int leaves;
    private final long[] maxima;

    public LastAbove(int size, IntToLongFunction number) {
        leaves = Integer.highestOneBit(Math.max(1, size - 1) * 2);
        maxima = new long[2 * leaves];
        for (int k = 0; k < leaves; k++) {
            maxima[leaves + k] = k < size ? number.applyAsLong(k) : Long.MIN_VALUE;
        }
        for (int node = leaves - 1; node > 0; node--) {
            maxima[node] = Math.max(maxima[2 * node], maxima[2 * node + 1]);
        }
    }

    /** The last index in [from, to) whose number is above {@code bound}, or -1. */
    public int find(int from, int to, long bound) {
        int index = find(1, 0, leaves, to, bound);
        return index >= from ? index : -1;
    }

    /** The last such index before {@code to} in the subtree of a node that covers the indices [first, first + size). */
    private int find(int node, int first, int size, int to, long bound) {
        if (first >= to || maxima[node] <= bound) {
            return -1;
        }
        if (size == 1) {
            return first;
        }
        int right = find(2 * node + 1, first + size / 2, size / 2, to, bound);
        return right >= 0 ? right : find(2 * node, first, size / 2, to, bound);
    }
}
