package dev.hasse.reports.groups;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.NotEmpty;
import org.junit.jupiter.api.Test;

class SpreadTest {

    private static Spread of(Iterable<Long> numbers) {
        Spread.Tally tally = new Spread.Tally();
        numbers.forEach(tally::add);
        return tally.spread();
    }

    @Test
    void quantilesAreNumbersThatAreThere() {
        assertThat(of(List.of(3L, 1L, 2L, 100L))).isEqualTo(new Spread(4, 2, 100, 100));
        assertThat(of(List.of())).isEqualTo(new Spread(0, 0, 0, 0));
    }

    @Property
    void largeNumbersAreOffByLessThanAThousandth(
            @ForAll @NotEmpty List<@LongRange(min = 0, max = Long.MAX_VALUE) Long> numbers) {
        List<Long> sorted = numbers.stream().sorted().toList();
        long median = sorted.get((sorted.size() + 1) / 2 - 1);
        Spread spread = of(numbers);

        assertThat(spread.median()).isBetween(median - median / 1000, median);
        assertThat(spread.maximum()).isEqualTo(sorted.get(sorted.size() - 1));
        if (median < 2048) {
            assertThat(spread.median()).isEqualTo(median);
        }
    }
}
