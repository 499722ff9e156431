package dev.hasse.detectors.index;

import java.util.function.IntPredicate;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/**
 * Counts the writes to a cell, in a range of time, by agents other than a given one and of values other than a given
 * one. The counts are ranks in sorted lists.
 */
public final class OtherWrites {
    private final WriteKeys keys;
    private final TimesByKey[] times = new TimesByKey[WriteKeys.WAYS];

    /**
     * @param among the writes that count, by their indices
     * @param time the time of a write
     */
    public OtherWrites(WriteKeys keys, IntPredicate among, IntToLongFunction time) {
        this.keys = keys;
        int[] order = IntStream.of(Orders.of(keys.writes().size(), time))
                .filter(among)
                .toArray();
        long[] occurrences = IntStream.of(order).mapToLong(time).toArray();
        for (int each = 0; each < WriteKeys.WAYS; each++) {
            int way = each;
            times[way] = new TimesByKey(
                    IntStream.of(order).mapToLong(write -> keys.of(way, write)).toArray(), occurrences);
        }
    }

    /**
     * The number of writes to the group's cell at or after {@code from}, without those of the agent and those of the
     * value.
     */
    public long countFrom(int group, long from, int agent, int value) {
        long count = 0;
        for (int way = 0; way < WriteKeys.WAYS; way++) {
            count += (long) WriteKeys.sign(way) * times[way].countNotBefore(keys.of(way, group, agent, value), from);
        }
        return count;
    }

    /** The number of such writes after {@code time}. */
    public long countAfter(int group, long time, int agent, int value) {
        return time == Long.MAX_VALUE ? 0 : countFrom(group, time + 1, agent, value);
    }

    /** The number of such writes before {@code time}. */
    long countBefore(int group, long time, int agent, int value) {
        return countFrom(group, Long.MIN_VALUE, agent, value) - countFrom(group, time, agent, value);
    }

    /** The number of all writes to the group's cell at or after {@code from}, by any agent and of any value. */
    int countAllFrom(int group, long from) {
        return times[0].countNotBefore(group, from);
    }
}
