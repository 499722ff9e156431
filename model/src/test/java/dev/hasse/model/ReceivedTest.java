package dev.hasse.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The calls that a receiver of a trace may get in each state, and the state that follows. */
class ReceivedTest {

    private static Received after(Received before, String given) {
        return switch (given) {
            case "part" -> before.part(false);
            case "last part" -> before.part(true);
            case "whole" -> before.whole();
            case "discard" -> before.discard();
            default -> before.end();
        };
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    NOTHING   | PARTS | ALL_PARTS | WHOLE | NOTHING | ENDED
                    PARTS     | PARTS | ALL_PARTS | -     | NOTHING | -
                    ALL_PARTS | -     | -         | -     | NOTHING | ENDED
                    WHOLE     | -     | -         | -     | NOTHING | ENDED
                    ENDED     | -     | -         | -     | -       | -
                    """)
    void whatMayComeNext(Received before, String part, String lastPart, String whole, String discard, String end) {
        require(before, "part", part);
        require(before, "last part", lastPart);
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
