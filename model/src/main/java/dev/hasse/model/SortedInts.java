package dev.hasse.model;

import java.util.Arrays;

/** Sets of ints as ascending arrays without repeats. */
final class SortedInts {
    private SortedInts() {}

    /** The ints as a set; the given array is not modified. */
    static int[] of(int[] ints) {
        int[] sorted = ints.clone();
        if (isStrictlyAscending(sorted)) {
            return sorted;
        }
        Arrays.sort(sorted);
        int size = 0;
        for (int k = 0; k < sorted.length; k++) {
            if (k == 0 || sorted[k] != sorted[k - 1]) {
                sorted[size++] = sorted[k];
            }
        }
        return Arrays.copyOf(sorted, size);
    }

    private static boolean isStrictlyAscending(int[] ints) {
        for (int k = 1; k < ints.length; k++) {
            if (ints[k - 1] >= ints[k]) {
                return false;
            }
        }
        return true;
    }
}
