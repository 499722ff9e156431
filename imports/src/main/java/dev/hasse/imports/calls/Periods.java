package dev.hasse.imports.calls;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What took a while. Which of it went on in some period is found in logarithmic time for each, however long others took.
 *
 * @param <T> what took a while
 */
public final class Periods<T> {
    private final List<Period<T>> byBeginning = new ArrayList<>();
    /** A tree, whose root has the number 1, over these periods: the latest end of each node's. Empty if there were more since. */
    private long[] latestEnds = {};

    private record Period<T>(T what, long began, long ended) {}

    /**
     * Adds one.
     *
     * @param ended when it was over, not before it began; {@link Long#MAX_VALUE} if that is not known
     */
    public void add(T what, long began, long ended) {
        byBeginning.add(new Period<>(what, began, ended));
        latestEnds = new long[0];
    }

    /** Whether any had begun at {@code until} and ended after {@code after}. */
    public boolean anyBetween(long after, long until) {
        return !byBeginning.isEmpty() && last(after, until) >= 0;
    }

    private int last(long after, long until) {
        if (latestEnds.length == 0) {
            sort();
        }
        return before(begunBy(until), after);
    }

    /** Returns those that had begun at {@code until} and ended after {@code after}, the one that began last first. */
    public Stream<T> between(long after, long until) {
        return IntStream.iterate(last(after, until), k -> k >= 0, k -> before(k, after))
                .mapToObj(k -> byBeginning.get(k).what());
    }

    private void sort() {
        byBeginning.sort(Comparator.comparingLong(Period::began));
        int leaves = Integer.highestOneBit(byBeginning.size()) << 1;
        long[] ends = new long[Math.max(1, leaves) * 2];
        Arrays.fill(ends, Long.MIN_VALUE);
        for (int k = 0; k < byBeginning.size(); k++) {
            ends[leaves + k] = byBeginning.get(k).ended();
        }
        for (int node = leaves - 1; node > 0; node--) {
            ends[node] = Math.max(ends[2 * node], ends[2 * node + 1]);
        }
        latestEnds = ends;
    }

    /** The last place before another one whose period ended after a moment; -1 if there is none. */
    private int before(int place, long moment) {
        int leaves = latestEnds.length / 2;
        int node = leaves + place;
        while (node > 1 && !(node % 2 == 1 && latestEnds[node - 1] > moment)) {
            node /= 2;
        }
        if (node <= 1) {
            return -1;
        }
        node--;
        while (node < leaves) {
            node = latestEnds[2 * node + 1] > moment ? 2 * node + 1 : 2 * node;
        }
        return node - leaves;
    }

    /** How many had begun at a moment. */
    private int begunBy(long moment) {
        int low = 0;
        int high = byBeginning.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (byBeginning.get(middle).began() <= moment) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
