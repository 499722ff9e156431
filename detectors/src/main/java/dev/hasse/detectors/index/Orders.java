package dev.hasse.detectors.index;

import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.Arrays;
import java.util.function.IntToLongFunction;

/** Indices in order of times. */
public final class Orders {
    private Orders() {}

    /** The indices below {@code size}, by their times; those of equal times ascending. */
    public static int[] of(int size, IntToLongFunction time) {
        int[] order = new int[size];
        Arrays.setAll(order, k -> k);
        IntArrays.quickSort(order, (a, b) -> {
            int byTime = Long.compare(time.applyAsLong(a), time.applyAsLong(b));
            return byTime != 0 ? byTime : Integer.compare(a, b);
        });
        return order;
    }
}
