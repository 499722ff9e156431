package dev.hasse.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.Anomaly;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;

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
