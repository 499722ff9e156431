package dev.hasse.imports.calls;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class PeriodsTest {
    private static final int NUMBERS = 20;

    private record Span(int number, long began, long ended) {}

    @Test
    void whatIsNotOverIsFoundHoweverManyCameAfterIt() {
        Periods<String> periods = new Periods<>();
        periods.add("server", 0, Long.MAX_VALUE);
        for (int k = 1; k < 1000; k++) {
            periods.add("command " + k, k, k);
        }
        assertThat(periods.between(998, 999)).containsExactly("command 999", "server");
        assertThat(periods.between(999, 1001)).containsExactly("server");
        assertThat(periods.between(-2, -1)).isEmpty();
    }

    @Test
    void amongNoneThereIsNone() {
        assertThat(new Periods<String>().between(Long.MIN_VALUE, Long.MAX_VALUE))
                .isEmpty();
    }

    /** Each number is a beginning and a length; more come after some were asked for. */
    @Property(tries = 300)
    void findsWhatOneFindsByLookingAtAll(
            @ForAll @Size(max = 40) List<@IntRange(max = NUMBERS * NUMBERS - 1) Integer> added,
            @ForAll @IntRange(max = NUMBERS) int after,
            @ForAll @IntRange(max = NUMBERS) int until) {
        Periods<Integer> periods = new Periods<>();
        List<Span> all = new ArrayList<>();
        for (int number : added) {
            // Times before and after 0.
            long began = (long) number % NUMBERS - NUMBERS / 2;
            Span span = new Span(all.size(), began, began + number / NUMBERS);
            all.add(span);
            periods.add(span.number(), span.began(), span.ended());
            long from = (long) after - NUMBERS / 2;
            long to = (long) until - NUMBERS / 2;
            assertThat(periods.between(from, to))
                    .containsExactlyElementsOf(all.stream()
                            .filter(each -> each.began() <= to && each.ended() > from)
                            .sorted(Comparator.comparingLong(Span::began)
                                    .thenComparing(Span::number)
                                    .reversed())
                            .map(Span::number)
                            .toList());
        }
    }
}
