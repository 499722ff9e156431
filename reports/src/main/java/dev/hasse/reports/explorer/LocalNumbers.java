package dev.hasse.reports.explorer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers things from 0, in the order in which they are first seen. */
final class LocalNumbers<T> {
    private final Map<T, Integer> numbers = new HashMap<>();
    private final List<T> things = new ArrayList<>();

    /** The number of a thing, which is a new one if the thing is new. */
    int of(T thing) {
        Integer known = numbers.putIfAbsent(thing, things.size());
        if (known != null) {
            return known;
        }
        things.add(thing);
        return things.size() - 1;
    }

    /** The number of a thing; -1 if it was never seen. */
    int find(T thing) {
        return numbers.getOrDefault(thing, -1);
    }

    /** The things, by number. */
    List<T> things() {
        return things;
    }
}
