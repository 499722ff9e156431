package dev.hasse.detectors.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class OpenWritesTest {

    /** Adds places in any order, and some of them never; moments and values repeat. */
    @Property(tries = 500)
    void findsWhatAScanFinds(
            @ForAll @Size(min = 1, max = 9) List<@IntRange(max = 3) Integer> moments,
            @ForAll @Size(min = 9, max = 9) List<@IntRange(max = 2) Integer> values,
            @ForAll @IntRange(max = 8) int step,
            @ForAll @IntRange(max = 9) int added,
            @ForAll boolean negative) {
        int size = moments.size();
        long shift = negative ? Long.MIN_VALUE : -1;
        OpenWrites writes = new OpenWrites(size);
        boolean[] isThere = new boolean[size];
        for (int k = 0; k < Math.min(added, size); k++) {
            int place = (k * (step % size) + k) % size;
            if (!isThere[place]) {
                writes.add(place, moments.get(place) + shift, values.get(place));
                isThere[place] = true;
            }
        }
        for (int end = 0; end <= size; end++) {
            for (int moment = 0; moment <= 4; moment++) {
                for (int except = -1; except <= 2; except++) {
                    int expected = end - 1;
                    while (expected >= 0
                            && !(isThere[expected]
                                    && moments.get(expected) >= moment
                                    && values.get(expected) != except)) {
                        expected--;
                    }
                    assertThat(writes.last(end, moment + shift, except)).isEqualTo(expected);
                }
            }
        }
    }
}
