package dev.hasse.model;

import java.util.Arrays;

/** A growing column of longs. */
final class Longs {
    private long[] items = new long[4];
    private int size;

    void add(long item) {
        if (size == items.length) {
            items = Arrays.copyOf(items, size + (size >> 1) + 1);
        }
        items[size++] = item;
    }

    long get(int index) {
        return items[index];
    }

    int size() {
        return size;
    }

    void clear() {
        size = 0;
    }
}
