package dev.hasse.reports.groups;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hasse.model.Interval;
import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BootstrapTest {

    @ParameterizedTest
    @CsvSource({
        // For 100 traces each: Tables III and IV of the paper, in percent.
        "100, 100, 100",
        "1, 0, 3",
        "35, 26, 44",
        "33, 24, 42",
        "3, 0, 6",
        "0, 0, 0",
    })
    void theIntervalsOfThePaperWithinAPoint(long found, double low, double high) {
        for (long seed = 1; seed <= 20; seed++) {
            Interval interval = new Bootstrap(1000, seed, 0.95).of(found, 100);

            assertThat(interval.low() * 100).isCloseTo(low, within(1.01));
            assertThat(interval.high() * 100).isCloseTo(high, within(1.01));
        }
    }

    @Test
    void itIsWhatDrawingTracesOneByOneComesTo() {
        Random random = new Random(7);
        double[] rates = new double[20_000];
        for (int resample = 0; resample < rates.length; resample++) {
            int found = 0;
            for (int draw = 0; draw < 60; draw++) {
                // The first 20 of the 60 traces have the anomaly.
                found += random.nextInt(60) < 20 ? 1 : 0;
            }
            rates[resample] = found / 60.0;
        }
        Arrays.sort(rates);
        Interval interval = new Bootstrap(20_000, 1, 0.95).of(20, 60);

        assertThat(interval.low()).isCloseTo(rates[499], within(0.02));
        assertThat(interval.high()).isCloseTo(rates[19_499], within(0.02));
    }

    @Property
    void itHoldsTheRateAndTheSameSeedGivesTheSame(
            @ForAll @IntRange(min = 1, max = 3000) int traces,
            @ForAll @IntRange(min = 0, max = 3000) int some,
            @ForAll long seed) {
        int found = Math.min(some, traces);
        Interval interval = new Bootstrap(200, seed, 0.95).of(found, traces);

        assertThat(interval.contains((double) found / traces)).isTrue();
        assertThat(new Bootstrap(200, seed, 0.95).of(found, traces)).isEqualTo(interval);
    }

    @Test
    void anotherSeedIsAnotherDraw() {
        assertThat(new Bootstrap(100, 1, 0.95).of(3500, 10_000))
                .isNotEqualTo(new Bootstrap(100, 2, 0.95).of(3500, 10_000));
    }

    @Test
    void ofNoTracesNothingIsKnown() {
        assertThat(new Bootstrap(10, 1, 0.95).of(0, 0)).isEqualTo(Interval.ALL);
    }
}
