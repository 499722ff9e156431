package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.formats.Format;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.imports.operations.Grounding;
import dev.hasse.model.Anomaly;
import dev.hasse.model.Observation;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Verdict;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Nothing is certainly wrong with transactions of Jepsen that stand alone and may have happened one after the other, in an order that keeps that of
 * those which did not overlap (strict serializability: Papadimitriou, The serializability of concurrent database updates, JACM 1979). In such an order
 * each reads and commits at one moment, sees what is there, and nothing that was undone. So there is no A1, no A3, no stale read and no broken snapshot.
 */
class CertainInSerialOrdersTest {
    private static List<Phenomenon> certain(TransactionHistory history) {
        Verdict verdict = ConvertedVerdict.of(history.json(), Format.JEPSEN, Mapping.none(), Grounding.CALL);
        return Stream.<Phenomenon>of(Anomaly.A1, Anomaly.A3, Observation.STALE_READ, Observation.SNAPSHOT)
                .filter(phenomenon -> verdict != null
                        && !verdict.finding(phenomenon).witnesses().isEmpty())
                .toList();
    }

    @Property(tries = 2_000, seed = "1", edgeCases = EdgeCasesMode.NONE)
    void nothingIsCertainInRandomHistoriesThatAreSerializable(@ForAll long seed) {
        Random random = new Random(seed);
        TransactionHistory history = new RandomTransactions(
                        random,
                        random.nextInt(3) == 0,
                        random.nextBoolean(),
                        random.nextInt(4) == 0,
                        random.nextInt(60))
                .draw(2 + random.nextInt(9));
        List<Phenomenon> certain = certain(history);

        assertThat(certain.isEmpty() || !history.isStrictlySerializable())
                .as("%s in %s", certain, history)
                .isTrue();
    }

    /** The smallest histories of which something was once certain. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "it may have looked at y before any write of x | 0 2..5 y?nil x?nil / 1 1..2 x=3 / 1 3..4 x=2",
                "whichever it names first                      | 0 2..5 x?nil y?nil / 2 1..2 x=2 / 2 3..4 x=3",
                "of lists                                      | 1 2..5 x?nil y?nil / 2 1..2 x+2 / 2 3..4 x+3 / 0 6..7 x?2,3",
                "who appends without a look rests on nothing   | 0 1..2 x+6 / 2 3..6 x?6 x+7 / 0 4..5 x+8",
                "before an info wrote y                        | 0 3..4 y?nil x?nil / 1 1..? y=3 / 4 2..3 y?3 y=1",
                "what an info wrote was read early             | 0 1..2? y=1 / 2 4..5 y?1 y=2 / 3 3..4 y=4 / 3 6..7 y?4",
                "what failed is not what was read              | 0 1..2 x=3 / 1 3..4! x=1 / 0 5..? x=1 / 1 6..7 y=3 x?1",
                "and another cell was written                  | 1 1..? y=1 / 4 3..4 y?1 x=3 / 0 2..3 x=5 / 4 5..6 x?5",
                "an info that was seen in one cell wrote both  | 1 0..1 x?nil / 2 2..3? y=1 / 3 4..11 y?1 / 1 5..12 x?3 y?3 / 4 7..8? y=3 x=3 / 3 14..15 y?3",
                "also what others wrote, too                   | 0 0..2 x=22 x?22 / 2 3..43? x?nil y?nil y=1 / 1 5..12? y?nil x=16 y=41 / 0 8..26 x=3 y?1 / 3 15..19? y=33 x?nil x=6 / 4 22..33? y=14 y?nil y=49 / 0 29..40 y?33 y=15 y=33 / 5 36..45 x?6 x=22",
            })
    void nothingIsCertainOfWhatIsSerializable(String why, String history) {
        TransactionHistory transactions = TransactionHistory.of(history);

        assertThat(transactions.isStrictlySerializable()).as(why).isTrue();
        assertThat(certain(transactions)).as(why).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "both appended to nothing | 0 1..3 x?nil x+1 / 1 2..4 x?nil x+2 / 0 5..6 x?1,2 | A1",
                "what had been replaced   | 0 1..2 x=1 / 0 3..4 x=2 / 1 5..6 x?1               | stale-read",
                "what was undone          | 0 1..2! x=1 / 1 3..4 x?1                           | A3",
            })
    void whatIsNotIsStillFound(String why, String history, String expected) {
        TransactionHistory transactions = TransactionHistory.of(history);

        assertThat(transactions.isStrictlySerializable()).as(why).isFalse();
        assertThat(certain(transactions)).extracting(Phenomenon::code).as(why).contains(expected);
    }
}
