package dev.hasse.detectors.index;

import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;

/**
 * The times at which each key occurred, ascending. The number of occurrences between two times is a difference of
 * ranks.
 */
final class TimesByKey {
    private final Long2IntOpenHashMap groups = new Long2IntOpenHashMap();
    private final int[] starts;
    private final long[] times;

    /**
     * @param keys the key of each occurrence
     * @param occurrences the time of each occurrence; ascending among occurrences of one key
     */
    TimesByKey(long[] keys, long[] occurrences) {
        groups.defaultReturnValue(-1);
        int[] sizes = new int[keys.length];
        for (long key : keys) {
            int group = groups.get(key);
            if (group < 0) {
                group = groups.size();
                groups.put(key, group);
            }
            sizes[group]++;
        }
        starts = new int[groups.size() + 1];
        for (int group = 0; group < groups.size(); group++) {
            starts[group + 1] = starts[group] + sizes[group];
        }
        times = new long[keys.length];
        int[] ends = starts.clone();
        for (int k = 0; k < keys.length; k++) {
            times[ends[groups.get(keys[k])]++] = occurrences[k];
        }
    }

    /** How often {@code key} occurred at or after {@code time}. */
    int countNotBefore(long key, long time) {
        int group = groups.get(key);
        return group < 0 ? 0 : starts[group + 1] - Search.firstNotBefore(times, starts[group], starts[group + 1], time);
    }

    /** How often {@code key} occurred strictly between the two times. */
    int countBetween(long key, long after, long before) {
        int group = groups.get(key);
        if (group < 0) {
            return 0;
        }
        int from = Search.firstAfter(times, starts[group], starts[group + 1], after);
        return Search.firstNotBefore(times, from, starts[group + 1], before) - from;
    }
}
