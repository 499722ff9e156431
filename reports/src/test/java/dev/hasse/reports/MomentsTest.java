package dev.hasse.reports;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MomentsTest {

    @ParameterizedTest
    @CsvSource({
        // Times of logical clocks stay numbers.
        "0, 0, 0",
        "-7, -7, -7",
        "1700000000, 1700000000, 1700000000",
        // Milliseconds, microseconds, nanoseconds since 1970.
        "1770842535536, 2026-02-11 20:42:15.536Z, 20:42:15.536Z",
        "1770842535536000, 2026-02-11 20:42:15.536Z, 20:42:15.536Z",
        "1770842554815999, 2026-02-11 20:42:34.815999Z, 20:42:34.815999Z",
        "1770842554815999001, 2026-02-11 20:42:34.815999001Z, 20:42:34.815999001Z",
        // The bounds of the range that is shown as dates.
        "999999999999, 999999999999, 999999999999",
        "1000000000000, 2001-09-09 01:46:40.000Z, 01:46:40.000Z",
        "4000000000000, 4000000000000, 4000000000000",
        "9223372036854775807, 9223372036854775807, 9223372036854775807",
    })
    void areShownAsDatesWhereTheyCanOnlyBeDates(long time, String shown, String onAxis) {
        assertThat(Moments.at(time)).isEqualTo(shown);
        assertThat(Moments.onAxis(time)).isEqualTo(onAxis);
    }
}
