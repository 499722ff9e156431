package dev.hasse.detectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.Columns;
import dev.hasse.model.Trace;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LookBackTest {

    /** The positions of the decided records that are kept. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    the latest commits                 | 2 | a 0..1; a 1..2; a 2..3; a 3..4               | 2, 3, 4
                    all, if there are no more          | 5 | a 0..1; a 1..2                               | 1, 2
                    the last commits of two agents     | 1 | b 0..1; a 1..2; a 2..3; a 3..4               | 1, 3, 4
                    and of no third                    | 1 | c 0..1; b 1..2; a 2..3; a 3..4               | 2, 3, 4
                    the last write to each cell        | 1 | a 0..1 w:x=1; a 1..2 w:y=1; a 2..3; a 3..4   | 1, 2, 3, 4
                    and none before                    | 1 | a 0..1 w:x=1; a 1..2 w:x=2; a 2..3; a 3..4   | 2, 3, 4
                    what never committed is no commit  | 1 | a 0..1; a 1..2; b 2..; a 2..3                | 2, 3, 4
                    and is not kept for its agent      | 1 | b 0..; a 0..1; a 1..2; a 2..3                | 3, 4
                    """)
    void whatIsKept(String why, int reach, String history, String kept) {
        Trace trace = HistoryNotation.trace(history.split(" *; *"));
        List<Integer> positions = new LookBack(reach)
                .keep(trace.columns(), trace.size()).stream()
                        .mapToObj(record -> record + 1)
                        .toList();

        assertThat(positions.toString()).as(why).isEqualTo("[" + kept + "]");
    }

    @Test
    void ofACellOfWhichWritesWereLetGoAllAreKnownSinceTheLastOfThem() {
        Columns columns = HistoryNotation.trace(
                        "a 0..1 w:x=1", "a 1..2 w:x=2", "a 2..3 w:z=1", "a 3..4 w:z=2", "b 1..5 r:x=1", "b 2..6 r:x=2")
                .columns();
        LookBack lookBack = new LookBack(2);
        assertThat(lookBack.suffices(columns, 0, 6)).isTrue();

        lookBack.keep(columns, 4);

        assertThat(lookBack.knownSince(columns.writeCell(columns.writesFrom(1))))
                .isEqualTo(2);
        assertThat(lookBack.knownSince(columns.writeCell(columns.writesFrom(2))))
                .isEqualTo(Long.MIN_VALUE);
        assertThat(lookBack.suffices(columns, 4, 5)).isFalse();
        assertThat(lookBack.suffices(columns, 5, 6)).isTrue();
    }
}
