package dev.hasse.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Interval;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JudgedRateTest {
    private static JudgedRate rate(long found, long tested, double maximum, double confidence) {
        return JudgedRate.of(new JudgedRate.Sample("w", Anomaly.A1, new RateLimit(maximum, confidence), found, tested));
    }

    @Test
    void ofNothingNothingIsShown() {
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

    /** An interval that ends at the limit is within it, and one that begins there is not above it. */
    @Test
    void theLimitItselfIsAllowed() {
        Interval interval = ClopperPearson.of(5, 10, 0.95);

        assertThat(rate(5, 10, interval.high(), 0.95).holds()).isTrue();
        assertThat(rate(5, 10, interval.high(), 0.95).needed()).isZero();
        assertThat(rate(5, 10, interval.low(), 0.95).exceeded()).isFalse();
        assertThat(rate(5, 10, Math.nextDown(interval.low()), 0.95).exceeded()).isTrue();
    }

    /** More traces than can be counted would be needed; the search for their number ends. */
    @Test
    void aLimitThatIsOutOfReach() {
        assertThat(rate(0, 0, 1e-12, 0.95).needed()).isEqualTo(Integer.MAX_VALUE);
    }

    @ParameterizedTest
    @CsvSource({"0, 0.95, false", "1, 0.95, true", "1.001, 0.95, false", "0.5, 0, false", "0.5, 1, false"})
    void theRangeOfLimits(double maximum, double confidence, boolean allowed) {
        Throwable refused = catchThrowable(() -> new RateLimit(maximum, confidence));

        assertThat(refused == null).isEqualTo(allowed);
    }

    @Property
    void withSoManyMoreItHoldsAndWithOneLessItDoesNot(
            @ForAll @IntRange(max = 300) int tested,
            @ForAll @IntRange(max = 300) int found,
            @ForAll @Scale(3) @DoubleRange(min = 0.001, max = 0.9) double maximum,
            @ForAll @Scale(3) @DoubleRange(min = 0.5, max = 0.999) double confidence) {
        int has = Math.min(found, tested);
        JudgedRate rate = rate(has, tested, maximum, confidence);

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
