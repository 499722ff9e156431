package dev.hasse.detectors.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class LastAboveTest {

    @Property(tries = 300)
    void findsWhatAScanFinds(@ForAll @Size(max = 17) List<@IntRange(max = 4) Integer> numbers) {
        LastAbove lastAbove = new LastAbove(numbers.size(), k -> numbers.get(k));
        for (int from = 0; from <= numbers.size(); from++) {
            for (int to = from; to <= numbers.size(); to++) {
                for (int bound = -1; bound <= 4; bound++) {
                    int expected = to - 1;
                    while (expected >= from && numbers.get(expected) <= bound) {
                        expected--;
                    }
                    assertThat(lastAbove.find(from, to, bound)).isEqualTo(expected < from ? -1 : expected);
                }
            }
        }
    }
}
