package dev.hasse.imports.operations;

import java.util.Arrays;

/** Moments, each of them once and in order. Most are added in order; one that comes later costs a look at those that lie after it. */
final class Moments {
    private long[] times = new long[4];
    private int size;

    /** Adds a moment, unless it is there. */
    void add(long time) {
        if (size > 0 && times[size - 1] >= time) {
            int place = Arrays.binarySearch(times, 0, size, time);
            if (place < 0) {
                insert(time, -place - 1);
            }
        } else {
            insert(time, size);
        }
    }

    private void insert(long time, int place) {
        if (size == times.length) {
            times = Arrays.copyOf(times, 2 * size);
        }
        System.arraycopy(times, place, times, place + 1, size - place);
        times[place] = time;
        size++;
    }

    /** The first one after {@code time}; {@code never} if there is none. */
    long after(long time, long never) {
        int place = Arrays.binarySearch(times, 0, size, time);
        int next = place < 0 ? -place - 1 : place + 1;
        return next < size ? times[next] : never;
    }

    /** The last one before {@code time}; {@code never} if there is none. */
    long before(long time, long never) {
        int place = Arrays.binarySearch(times, 0, size, time);
        int next = place < 0 ? -place - 1 : place;
        return next > 0 ? times[next - 1] : never;
    }

    /** The first one of all; {@code never} if there is none. */
    long first(long never) {
        return size == 0 ? never : times[0];
    }
}
