package dev.hasse.detectors.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class SearchTest {
    @Property
    void whereverTheSearchBeginsItEndsAtTheFirstThatIsLater(
            @ForAll @Size(max = 40) List<@IntRange(max = 12) Integer> unsorted,
            @ForAll @IntRange(max = 40) int from,
            @ForAll @IntRange(min = -1, max = 13) int time,
            @ForAll @IntRange(min = -3, max = 45) int near) {
        long[] times = unsorted.stream().mapToLong(Integer::longValue).sorted().toArray();
        int begin = Math.min(from, times.length);
        int expected = begin;
        while (expected < times.length && times[expected] <= time) {
            expected++;
        }

        assertThat(Search.firstAfter(times, begin, times.length, time)).isEqualTo(expected);
        assertThat(Search.firstAfter(times, begin, times.length, time, near)).isEqualTo(expected);
    }
}
