package dev.hasse.model;

import java.util.Arrays;

/** A growing column of ints. */
final class Ints {
    private int[] items = new int[4];
    private int size;

    void add(int item) {
        if (size == items.length) {
            items = Arrays.copyOf(items, size + (size >> 1) + 1);
        }
        items[size++] = item;
    }

    /** Makes room for so many more items. */
    void reserve(int more) {
        int needed = size + more;
        if (needed > items.length) {
            items = Arrays.copyOf(items, Math.max(needed, size + (size >> 1) + 1));
        }
    }

    /** Appends items of another column, each under the number that {@code numbers} gives it; negative ones stay what they are. */
    void addAll(Ints other, int from, int to, int[] numbers) {
        reserve(to - from);
        for (int k = from; k < to; k++) {
            int item = other.items[k];
            items[size++] = item < 0 ? item : numbers[item];
        }
    }

    int get(int index) {
        return items[index];
    }

    int size() {
        return size;
    }

    void clear() {
        size = 0;
    }
}
