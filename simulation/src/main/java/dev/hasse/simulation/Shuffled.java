package dev.hasse.simulation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.random.RandomGenerator;

/** A random order. */
final class Shuffled {
    private Shuffled() {}

    /** Returns the items in random order, every order as likely as every other. */
    static <T> List<T> of(List<T> items, RandomGenerator random) {
        List<T> shuffled = new ArrayList<>(items);
        for (int k = shuffled.size() - 1; k > 0; k--) {
            Collections.swap(shuffled, k, random.nextInt(k + 1));
        }
        return shuffled;
    }
}
