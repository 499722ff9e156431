package dev.hasse.detectors.index;

import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;

/**
 * Answers many queries at once, each for the number of points (x, y) of a key with x ≤ one bound and y ≥ another. All
 * points and queries are gathered first; then one sweep in order of x adds the points to a Fenwick tree per key and
 * queries it.
 *
 * <p>Cost: O((n + q) log n) for n points and q queries.
 */
final class Dominance {
    private final LongArrayList keys = new LongArrayList();
    private final LongArrayList xs = new LongArrayList();
    private final LongArrayList ys = new LongArrayList();
    private final LongArrayList askedKeys = new LongArrayList();
    private final LongArrayList askedXs = new LongArrayList();
    private final LongArrayList askedYs = new LongArrayList();

    /** Adds a point. */
    void add(long key, long x, long y) {
        keys.add(key);
        xs.add(x);
        ys.add(y);
    }

    /**
     * Adds a query for the number of points of the key with at most this x and at least this y. Its answer has the
     * index of the query.
     */
    void ask(long key, long x, long y) {
        askedKeys.add(key);
        askedXs.add(x);
        askedYs.add(y);
    }

    /** The answers, in the order of the queries. */
    int[] answers() {
        Long2IntOpenHashMap slots = new Long2IntOpenHashMap();
        slots.defaultReturnValue(-1);
        int[] slotOf = new int[keys.size()];
        for (int k = 0; k < slotOf.length; k++) {
            slotOf[k] = slots.computeIfAbsent(keys.getLong(k), none -> slots.size());
        }
        int[] starts = starts(slotOf, slots.size());
        // The points of each key in order of y, so that their places are their ranks.
        int[] byY = order(slotOf.length, ys);
        int[] place = new int[slotOf.length];
        long[] sortedYs = new long[slotOf.length];
        int[] ends = starts.clone();
        for (int point : byY) {
            int at = ends[slotOf[point]]++;
            place[point] = at - starts[slotOf[point]];
            sortedYs[at] = ys.getLong(point);
        }
        int[] tree = new int[slotOf.length + slots.size()];
        int[] added = new int[slots.size()];
        int[] answers = new int[askedKeys.size()];
        int[] byX = order(slotOf.length, xs);
        int next = 0;
        for (int question : order(answers.length, askedXs)) {
            long x = askedXs.getLong(question);
            for (; next < byX.length && xs.getLong(byX[next]) <= x; next++) {
                int slot = slotOf[byX[next]];
                added[slot]++;
                add(tree, starts[slot] + slot, starts[slot + 1] - starts[slot], place[byX[next]]);
            }
            int slot = slots.get(askedKeys.getLong(question));
            if (slot >= 0) {
                int below = Search.firstNotBefore(sortedYs, starts[slot], starts[slot + 1], askedYs.getLong(question))
                        - starts[slot];
                answers[question] = added[slot] - sum(tree, starts[slot] + slot, below);
            }
        }
        return answers;
    }

    private static int[] starts(int[] slotOf, int slots) {
        int[] starts = new int[slots + 1];
        for (int slot : slotOf) {
            starts[slot + 1]++;
        }
        for (int slot = 0; slot < slots; slot++) {
            starts[slot + 1] += starts[slot];
        }
        return starts;
    }

    private static int[] order(int size, LongArrayList by) {
        int[] order = new int[size];
        for (int k = 0; k < size; k++) {
            order[k] = k;
        }
        IntArrays.quickSort(order, (a, b) -> Long.compare(by.getLong(a), by.getLong(b)));
        return order;
    }

    /** Adds one at a place of the tree that begins at {@code root}; the tree's cells are numbered from 1. */
    private static void add(int[] tree, int root, int size, int place) {
        for (int k = place + 1; k <= size; k += k & -k) {
            tree[root + k]++;
        }
    }

    /** The number of points added at the first {@code places} places. */
    private static int sum(int[] tree, int root, int places) {
        int sum = 0;
        for (int k = places; k > 0; k -= k & -k) {
            sum += tree[root + k];
        }
        return sum;
    }
}
