package dev.hasse.detectors.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class BothDifferTest {

    /** The next pair is found in constant time, and is the one that a scan finds. */
    @Property(tries = 3000)
    void findsWhatAScanFinds(
            @ForAll @Size(max = 14) List<@IntRange(max = 2) Integer> first,
            @ForAll @Size(min = 14, max = 14) List<@IntRange(max = 2) Integer> second,
            @ForAll @IntRange(max = 14) int cut) {
        int size = first.size();
        int[] as = first.stream().mapToInt(Integer::intValue).toArray();
        int[] bs = second.stream().limit(size).mapToInt(Integer::intValue).toArray();
        int middle = Math.min(cut, size);
        BothDiffer bothDiffer = new BothDiffer(as, bs, new int[] {0, middle, size});

        for (int a = 0; a <= 3; a++) {
            for (int b = 0; b <= 3; b++) {
                for (int from = 0; from <= size; from++) {
                    int end = from < middle ? middle : size;
                    for (int to = from; to <= end; to++) {
                        int expected = from;
                        while (expected < to && (as[expected] == a || bs[expected] == b)) {
                            expected++;
                        }
                        assertThat(bothDiffer.next(from, to, a, b)).isEqualTo(expected);
                    }
                }
            }
        }
    }
}
