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
