package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.cli.MemoryWatch.Sample;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MemoryWatchTest {
    /** Ten seconds, in each of which as much was collected, and after which as much of the heap was full. */
    private static boolean isHopeless(long collecting, long collections, double filled) {
        MemoryWatch watch = new MemoryWatch();
        return Stream.iterate(0L, second -> second <= 10, second -> second + 1)
                .map(second -> new Sample(second * 1000, second * collecting, second * collections, filled))
                .map(watch::isHopeless)
                .reduce(false, (before, now) -> now);
    }

    @ParameterizedTest
    @CsvSource({
        // What a conversion does that has no room: one collection after another, of which none frees anything.
        "950, 1, 0.98, true",
        // Others on the machine may take time as well.
        "600, 1, 0.98, false",
        // It frees enough to go on.
        "950, 1, 0.8, false",
        "0, 0, 0.98, false"
    })
    void aProcessIsHopelessThatCollectsAllTheTimeInAHeapThatStaysFull(
            long collecting, long collections, double filled, boolean hopeless) {
        assertThat(isHopeless(collecting, collections, filled)).isEqualTo(hopeless);
    }

    /** In a large heap, a single collection may take as long. */
    @Test
    void oneLongCollectionSaysNothing() {
        MemoryWatch watch = new MemoryWatch();

        assertThat(watch.isHopeless(new Sample(0, 0, 7, 0.5))).isFalse();
        assertThat(watch.isHopeless(new Sample(9000, 8900, 8, 0.98))).isFalse();
        assertThat(watch.isHopeless(new Sample(27000, 26000, 10, 0.98))).isTrue();
    }

    @Test
    void aBusyTimeThatIsOverSaysNothing() {
        MemoryWatch watch = new MemoryWatch();
        watch.isHopeless(new Sample(0, 0, 0, 0.98));
        watch.isHopeless(new Sample(4000, 4000, 9, 0.98));

        assertThat(watch.isHopeless(new Sample(9000, 4100, 10, 0.98))).isFalse();
    }
}
