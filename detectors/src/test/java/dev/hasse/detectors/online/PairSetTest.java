package dev.hasse.detectors.online;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class PairSetTest {
    @Property(tries = 300)
    void containsWhatWasAddedAndNothingElse(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 5) int cells,
            @ForAll @IntRange(min = 1, max = 5000) int values) {
        Random random = new Random(seed);
        PairSet set = new PairSet();
        Set<List<Integer>> expected = new HashSet<>();
        for (int k = 0; k < 2_000; k++) {
            int cell = random.nextInt(cells);
            // Small and large ones, so that a cell goes from bits to a table and back.
            int value = random.nextInt(random.nextBoolean() ? values : values * 1_000);
            assertThat(set.contains(cell, value)).isEqualTo(expected.contains(List.of(cell, value)));
            set.add(cell, value);
            expected.add(List.of(cell, value));
            assertThat(set.contains(cell, value)).isTrue();
        }
    }
}
