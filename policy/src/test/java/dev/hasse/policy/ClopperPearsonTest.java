package dev.hasse.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hasse.model.Interval;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClopperPearsonTest {

    @ParameterizedTest
    @CsvSource({
        // Figures from §5.8 and §5.9, in percent.
        "0, 600, 0, 0.61",
        "150, 200, 68.4, 80.8",
        "43, 43, 91.8, 100",
        "18, 33, 36.4, 71.9",
        "0, 100, 0, 3.6",
    })
    void theIntervalsOfThePaper(long found, long tested, double low, double high) {
        Interval interval = ClopperPearson.of(found, tested, 0.95);

        assertThat(interval.low() * 100).isCloseTo(low, within(0.05));
        assertThat(interval.high() * 100).isCloseTo(high, within(0.05));
    }

    @Test
    void atZeroItIsTheExactBound() {
        // The probability of finding nothing in n trials is (1 - p)^n.
        assertThat(ClopperPearson.of(0, 600, 0.95).high()).isCloseTo(1 - Math.pow(0.025, 1 / 600.0), within(1e-12));
        assertThat(ClopperPearson.of(0, 600, 0.95).low()).isZero();
    }

    @Test
    void ofNoTrialsNothingIsKnown() {
        assertThat(ClopperPearson.of(0, 0, 0.95)).isEqualTo(Interval.ALL);
    }

    @Test
    void whatIsNoShareIsRefused() {
        assertThatThrownBy(() -> ClopperPearson.of(2, 1, 0.95)).hasMessageContaining("2 of 1");
        assertThatThrownBy(() -> ClopperPearson.of(1, 2, 1)).hasMessageContaining("confidence");
        assertThatThrownBy(() -> ClopperPearson.of(1, 2, 0)).hasMessageContaining("confidence 0.0");
    }

    @Property
    void itHoldsTheShareAndGrowsWithTheConfidence(
            @ForAll @IntRange(min = 1, max = 5000) int tested,
            @ForAll @DoubleRange(min = 0, max = 1) double share,
            @ForAll @DoubleRange(min = 0.5, max = 0.9) double confidence) {
        long found = Math.round(share * tested);
        Interval interval = ClopperPearson.of(found, tested, confidence);
        Interval surer = ClopperPearson.of(found, tested, confidence + 0.05);

        assertThat(interval.contains((double) found / tested)).isTrue();
        assertThat(surer.low()).isLessThanOrEqualTo(interval.low());
        assertThat(surer.high()).isGreaterThanOrEqualTo(interval.high());
    }

    @Property
    void whatIsFoundAndWhatIsNotAreMirrorImages(
            @ForAll @IntRange(min = 1, max = 500) int tested, @ForAll @IntRange(min = 0, max = 500) int some) {
        long found = Math.min(some, tested);
        Interval interval = ClopperPearson.of(found, tested, 0.95);
        Interval mirrored = ClopperPearson.of(tested - found, tested, 0.95);

        assertThat(mirrored.low()).isCloseTo(1 - interval.high(), within(1e-9));
        assertThat(mirrored.high()).isCloseTo(1 - interval.low(), within(1e-9));
    }
}
