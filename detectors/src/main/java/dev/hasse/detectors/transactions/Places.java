package dev.hasse.detectors.transactions;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.RandomAccess;

/** Places of steps, as a list over ints: a log of a million transactions has several lists for each. */
final class Places extends AbstractList<Integer> implements RandomAccess {
    private int[] places = new int[1];
    private int size;

    /** Adds a place at the end. */
    void append(int place) {
        if (size == places.length) {
            places = Arrays.copyOf(places, size + (size >> 1) + 1);
        }
        places[size++] = place;
    }

    /** These places in the order of the log. */
    Places sorted() {
        Places sorted = new Places();
        sorted.places = Arrays.copyOf(places, size);
        sorted.size = size;
        Arrays.sort(sorted.places);
        return sorted;
    }

    /** The place at an index. */
    int at(int index) {
        return places[index];
    }

    @Override
    public Integer get(int index) {
        if (index >= size) {
            throw new IndexOutOfBoundsException(index);
        }
        return places[index];
    }

    @Override
    public int size() {
        return size;
    }
}
