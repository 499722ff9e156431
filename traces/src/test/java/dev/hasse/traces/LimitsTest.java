package dev.hasse.traces;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LimitsTest {

    @ParameterizedTest
    @CsvSource({
        "0, 1, 1, a limit must be at least 1",
        "1, 0, 1, a limit must be at least 1",
        "1, 1, 0, a limit must be at least 1",
        "2000000001, 1, 1, 'a line may have no more than 2000000000 bytes'",
    })
    void whatCannotBeALimitIsRefused(int lineBytes, int depth, int numberDigits, String message) {
        assertThatThrownBy(() -> new Limits(lineBytes, depth, numberDigits))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @Test
    void theSmallestAndTheLargest() {
        assertThat(new Limits(1, 1, 1).tooLongLine().found()).isEqualTo("a line of more than 1 bytes");
        assertThat(new Limits(2_000_000_000, 1, 1).tooLarge("a text"))
                .isEqualTo(new Limits.Exceeded(
                        "a text of more than 2000000000 characters", "raise the limit with --max-line-bytes"));
    }

    @Test
    void aLimitIsExceededSomewhere() {
        assertThat(new Limits(20, 3, 5).tooDeep().at("t.yaml", 7).message())
                .isEqualTo("t.yaml:7: found a value nested deeper than 3 levels, expected less;"
                        + " raise the limit with --max-depth");
    }
}
