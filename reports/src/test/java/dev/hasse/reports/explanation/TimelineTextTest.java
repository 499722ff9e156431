package dev.hasse.reports.explanation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.Operation;
import dev.hasse.model.Value;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Lanes side by side in 80 columns, whatever the names of their agents. */
class TimelineTextTest {
    private static final String SESSION = "0190-1111-4222-8333-944444444444";

    private static String drawn(String writer, String reader, String cell) {
        return String.join(
                "\n",
                TimelineText.of(Timeline.of(List.of(
                        Operation.by(writer, 1).write(cell, Value.ofInteger(2)).commit(2),
                        Operation.by(reader, 1).read(cell, Value.ofInteger(1)).commit(3)))));
    }

    @Test
    void namesThatFitHeadTheirLanes() {
        assertThat(drawn("writer", "reader", "x")).startsWith("   writer");
    }

    /** Of two names in pieces beside each other, a reader makes others. */
    @Test
    void lettersStandForNamesThatAreWiderThanALane() {
        assertThat(drawn(SESSION, SESSION + "/inspect_upstream_api", "x")).isEqualTo("""
                A is 0190-1111-4222-8333-944444444444
                B is 0190-1111-4222-8333-944444444444/inspect_upstream_api

                   A                                     B
                1                                        ┌ reads x = 1
                2  ● writes x = 2                        │
                3                                        └ commits""");
    }

    @Test
    void aPathIsBrokenAfterTheNameOfAFolder() {
        assertThat(drawn("a", "b", "/workspace/examples/of/what/is/wider/than/a/lane.py"))
                .contains(" /workspace/examples/of/what/is/ ", " wider/than/a/lane.py = 2 ");
    }

    @Test
    void whatHasNoSuchPlaceIsBrokenAnywhere() {
        assertThat(drawn("a", "b", "x".repeat(60))).contains("  " + "x".repeat(35) + " ");
    }
}
