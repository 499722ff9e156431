package dev.hasse.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** A map of keys to codes, like any other. */
class FindingKeysTest {
    private static final List<String> CODES = List.of("A1", "stale-read", "refused");

    /** Few keys that often meet in one slot, and some that no Hasse has written. */
    private static String key(Random random) {
        int number = random.nextInt(40);
        return number < 4 ? "other " + number : String.format("%015x%d%016x", number % 3, number % 7, number);
    }

    @Property(tries = 1_200)
    void areWhatAMapWouldBe(@ForAll long seed, @ForAll @IntRange(max = 300) int steps) {
        Random random = new Random(seed);
        FindingKeys keys = new FindingKeys();
        Map<String, String> expected = new TreeMap<>();
        for (int step = 0; step < steps; step++) {
            String key = key(random);
            if (random.nextInt(3) == 0) {
                keys.remove(key);
                expected.remove(key);
            } else {
                String code = CODES.get(random.nextInt(CODES.size()));
                keys.put(key, code);
                expected.put(key, code);
            }
            String asked = key(random);
            assertThat(keys.contains(asked)).isEqualTo(expected.containsKey(asked));
        }
        Map<String, String> shown = new TreeMap<>();
        keys.forEach(shown::put);
        assertThat(shown).isEqualTo(expected);
        assertThat(keys.size()).isEqualTo(expected.size());
    }
}
