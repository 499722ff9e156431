package dev.hasse.reports;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClockUnitTest {
    @ParameterizedTest
    @CsvSource({
        "1700000000000,       MILLISECOND",
        "1700000000000000,    MICROSECOND",
        "1700000000000000000, NANOSECOND",
        // Seconds could be a counter as well.
        "1700000000,          ",
        "12,                  ",
        "-1700000000000,      "
    })
    void aClockThatCountsFrom1970IsKnownByItsValues(long time, ClockUnit unit) {
        assertThat(ClockUnit.of(time)).isEqualTo(unit);
    }

    @ParameterizedTest
    @CsvSource({
        "NANOSECOND,  0,                  0 ns",
        "NANOSECOND,  999,                999 ns",
        "NANOSECOND,  1500,               1.5 µs",
        "MICROSECOND, 1500,               1.5 ms",
        "NANOSECOND,  210344123,          210 ms",
        "MILLISECOND, 1254,               1.25 s",
        "MILLISECOND, 119000,             119 s",
        "MILLISECOND, 120000,             2 min",
        "MILLISECOND, 7200000,            2 h",
        "MILLISECOND, 172800000,          2 d",
        "NANOSECOND,  9223372036854775807, 107000 d"
    })
    void durations(ClockUnit unit, long count, String words) {
        assertThat(unit.duration(count)).isEqualTo(words);
    }
}
