package dev.hasse.reports.explanation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hasse.model.Operation;
import dev.hasse.model.Symbols;
import dev.hasse.model.Trace;
import dev.hasse.model.TraceBuilder;
import org.junit.jupiter.api.Test;

class PerfettoClockTest {
    private static final long EXACT = 1L << 53;

    private static Trace lasting(long from, long to) {
        return new TraceBuilder("trace", new Symbols())
                .add(Operation.by("a", from).commit(to))
                .build();
    }

    @Test
    void timeBeginsAtZeroAndAUnitIsAMicrosecond() {
        PerfettoClock clock = PerfettoClock.of(lasting(-5, 20));

        assertThat(clock.at(-5)).isEqualByComparingTo("0");
        assertThat(clock.at(20)).isEqualByComparingTo("25");
        assertThat(clock.shownAs()).isEqualTo("1 us");
        assertThat(PerfettoClock.of(lasting(0, EXACT)).at(EXACT)).isEqualByComparingTo("9007199254740992");
    }

    @Test
    void aLongTraceIsShownInNanosecondsAndNothingOverflows() {
        PerfettoClock clock = PerfettoClock.of(lasting(-1, EXACT));

        assertThat(clock.shownAs()).isEqualTo("1 ns");
        assertThat(clock.at(EXACT)).isEqualByComparingTo("9007199254740.993");
        assertThat(PerfettoClock.of(lasting(1, Long.MAX_VALUE)).at(Long.MAX_VALUE))
                .isEqualByComparingTo("9223372036854775.806");
        assertThatThrownBy(() -> PerfettoClock.of(lasting(Long.MIN_VALUE, Long.MAX_VALUE)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the times of the trace lie too far apart for this format: from -9223372036854775808 to "
                        + "9223372036854775807, expected less than 2^63 units");
    }

    @Test
    void aMomentLastsANanosecond() {
        PerfettoClock clock = PerfettoClock.of(lasting(3, 3));

        assertThat(clock.lasting(3, 3)).isEqualByComparingTo("0.001");
        assertThat(clock.lasting(3, 4)).isEqualByComparingTo("1");
    }
}
