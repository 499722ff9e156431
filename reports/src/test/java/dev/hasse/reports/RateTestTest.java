package dev.hasse.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Interval;
import dev.hasse.model.Rate;
import dev.hasse.model.RateLimit;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;

class RateTestTest {
    private static Rate rate(long found, long tested, double maximum, double confidence) {
        return new RateTest().of(new Rate.Sample("w", Anomaly.A1, new RateLimit(maximum, confidence), found, tested));
    }

    /** 1 − 0.025^(1/600), and what the paper prints (§5.8). */
    @Test
    void nothingInSixHundred() {
        Interval interval = ClopperPearson.of(0, 600, 0.95);

        assertThat(interval.low()).isZero();
        assertThat(interval.high()).isCloseTo(1 - Math.pow(0.025, 1 / 600.0), within(1e-12));
        assertThat(interval.high()).isCloseTo(0.0061, within(0.00005));
    }

    @Test
    void ofNothingNothingIsKnown() {
        assertThat(ClopperPearson.of(0, 0, 0.95)).isEqualTo(new Interval(0, 1));
        assertThat(rate(0, 0, 0.01, 0.95).holds()).isFalse();
    }

    /** The smallest n with 1 − 0.025^(1/n) ≤ 1% is 368. */
    @Test
    void howManyMoreItTakes() {
        assertThat(rate(0, 0, 0.01, 0.95).needed()).isEqualTo(368);
        assertThat(rate(0, 300, 0.01, 0.95).needed()).isEqualTo(68);
        assertThat(rate(0, 368, 0.01, 0.95).needed()).isZero();
        assertThat(rate(0, 368, 0.01, 0.95).holds()).isTrue();
        assertThat(rate(0, 367, 0.01, 0.95).holds()).isFalse();
        assertThat(rate(50, 100, 0.01, 0.95).exceeded()).isTrue();
    }

    @Property
    void withSoManyMoreItHoldsAndWithOneLessItDoesNot(
            @ForAll @IntRange(max = 300) int tested,
            @ForAll @IntRange(max = 300) int found,
            @ForAll @Scale(3) @DoubleRange(min = 0.001, max = 0.9) double maximum,
            @ForAll @Scale(3) @DoubleRange(min = 0.5, max = 0.999) double confidence) {
        int has = Math.min(found, tested);
        Rate rate = rate(has, tested, maximum, confidence);

        assertThat(rate.holds()).isEqualTo(rate.needed() == 0);
        assertThat(rate(has, tested + rate.needed(), maximum, confidence).holds())
                .isTrue();
        if (rate.needed() > 0) {
            assertThat(rate(has, tested + rate.needed() - 1, maximum, confidence)
                            .holds())
                    .isFalse();
        }
        if (tested > 0) {
            assertThat((double) has / tested)
                    .isBetween(rate.interval().low(), rate.interval().high());
        }
    }
}
