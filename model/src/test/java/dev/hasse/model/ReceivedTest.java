package dev.hasse.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The calls that a receiver of a trace may get in each state, and the state that follows. */
class ReceivedTest {

    private static Received after(Received before, String given) {
        return switch (given) {
            case "record" -> before.record();
            case "complete" -> before.complete();
            case "whole" -> before.whole();
            case "discard" -> before.discard();
            default -> before.end();
        };
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    NOTHING     | RECORDS | -           | WHOLE | NOTHING | ENDED
                    RECORDS     | RECORDS | ALL_RECORDS | -     | NOTHING | -
                    ALL_RECORDS | -       | -           | -     | NOTHING | ENDED
                    WHOLE       | -       | -           | -     | NOTHING | ENDED
                    ENDED       | -       | -           | -     | -       | -
                    """)
    void whatMayComeNext(Received before, String record, String complete, String whole, String discard, String end) {
        require(before, "record", record);
        require(before, "complete", complete);
        require(before, "whole", whole);
        require(before, "discard", discard);
        require(before, "end", end);
    }

    private static void require(Received before, String given, String expected) {
        if (expected.equals("-")) {
            assertThatThrownBy(() -> after(before, given))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage(given + " after " + before);
        } else {
            assertThat(after(before, given)).isEqualTo(Received.valueOf(expected));
        }
    }
}
