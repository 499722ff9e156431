package dev.hasse.detectors.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class DominanceTest {
    private static final int MOST = 4;

    @Property(tries = 300)
    void countsWhatAScanCounts(
            @ForAll @Size(max = 9) List<@IntRange(max = 2) Integer> keys,
            @ForAll @Size(min = 9, max = 9) List<@IntRange(max = MOST) Integer> xs,
            @ForAll @Size(min = 9, max = 9) List<@IntRange(max = MOST) Integer> ys) {
        Dominance dominance = new Dominance();
        for (int point = 0; point < keys.size(); point++) {
            dominance.add(keys.get(point), xs.get(point), ys.get(point));
        }
        IntStream.Builder expected = IntStream.builder();
        for (int question = 0; question < 3 * (MOST + 2) * (MOST + 2); question++) {
            int key = question % 3;
            int x = question / 3 % (MOST + 2) - 1;
            int y = question / 3 / (MOST + 2);
            dominance.ask(key, x, y);
            expected.add((int) IntStream.range(0, keys.size())
                    .filter(point -> keys.get(point) == key && xs.get(point) <= x && ys.get(point) >= y)
                    .count());
        }

        assertThat(dominance.answers()).isEqualTo(expected.build().toArray());
    }
}
