package dev.hasse.detectors.transactions;

import dev.hasse.model.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The final writes of a cell, which are the last ones of each transaction: the steps, and the values, where these are known. */
final class FinalWrites {
    private static final int BITS = 32;

    private final Places places = new Places();
    private final List<@Nullable Value> values = new ArrayList<>(1);

    void add(int place, @Nullable Value value) {
        places.append(place);
        values.add(value);
    }

    int size() {
        return places.size();
    }

    int place(int index) {
        return places.at(index);
    }

    @Nullable
    Value value(int index) {
        return values.get(index);
    }

    /** These writes in the order of their places, which is that of their ends. */
    FinalWrites inOrder() {
        long[] keys = new long[size()];
        for (int k = 0; k < keys.length; k++) {
            keys[k] = (long) place(k) << BITS | k;
        }
        Arrays.sort(keys);
        FinalWrites sorted = new FinalWrites();
        for (long key : keys) {
            sorted.add((int) (key >>> BITS), value((int) key));
        }
        return sorted;
    }
}
