package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.imports.formats.Format;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.imports.operations.Grounding;
import dev.hasse.model.Verdict;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What is certain in a history of Jepsen holds in all of its {@linkplain LegalOrders legal orders}, whatever became of the operations of unknown
 * outcome. If there is none, the history is not linearizable, and nothing refutes a finding.
 */
class CertainInAllOrdersTest {
    private static List<FindingInOrder> certain(RegisterHistory history, boolean timed, Grounding grounding) {
        Verdict verdict = ConvertedVerdict.of(history.json(timed), Format.JEPSEN, Mapping.none(), grounding);
        return verdict == null ? List.of() : FindingInOrder.certain(verdict, history);
    }

    private static void requireInAllOrders(RegisterHistory history, boolean timed, Grounding grounding) {
        for (FindingInOrder finding : certain(history, timed, grounding)) {
            LegalOrders.visit(
                    history.on(finding.keys()),
                    order -> assertThat(finding.holds(order))
                            .as(() -> finding + " in " + history + ", of which this is a legal order: "
                                    + order.stream()
                                            .map(step -> step.call().toString())
                                            .collect(Collectors.joining(" / ")))
                            .isTrue());
        }
    }

    @Property(tries = 3_000, edgeCases = EdgeCasesMode.NONE)
    void ofRandomHistories(@ForAll long seed) {
        Random random = new Random(seed);
        int registers = 1 + random.nextInt(2);
        int values = random.nextInt(5);
        boolean stale = random.nextInt(4) == 0;
        int unknown = random.nextInt(40);
        RegisterHistory history =
                new RandomRegisters(random, registers, values, stale, unknown).draw(2 + random.nextInt(6));
        Grounding[] groundings = Grounding.values();
        requireInAllOrders(history, random.nextBoolean(), groundings[random.nextInt(groundings.length)]);
    }

    /** The smallest histories of which something was once certain that does not hold in all orders. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "a look before what an info wrote was read    | SINCE_WRITE | 2 3..4 x?0 / 1 1..? x=2 / 0 2..3 x?2 / 2 5..6 x=6",
                "what it rests on may be replaced by an info  | SINCE_WRITE | 2 1..2 y?0 / 2 6..7 x=1 / 0 3..4? y=2 / 3 5..6 y?2 / 2 8..9? y=2",
                "what an info wrote may have been there first | CALL        | 0 1..2 x=1 / 1 3..? x=2 / 2 2..3 x?2 / 4 4..5 x?1",
                "or where nothing had been written            | EVER        | 2 2..3 x?nil / 0 1..? x=2 / 1 1..2 x?2 / 2 4..5 x=4",
                "of one that ended                            | SINCE_WRITE | 1 2..3 x?nil / 3 2..3? x=1 / 2 1..2 x?1 / 1 4..5 x=1",
                "three within two events                      | CALL        | 2 2..3 x?0 / 1 1..2 x=1 / 0 1..2 x:0>1",
                "a compare-and-set of nothing                 | CALL        | 1 1..2 x=1 / 2 2..3 x?nil / 0 1..2 x:nil>4",
                "three compare-and-sets                       | CALL        | 1 1..3 x:nil>1 / 2 2..3 x:1>2 / 0 1..2 x:2>1",
                "and what the last of them left               | CALL        | 0 1..3 x=2 / 1 1..3 x:nil>2 / 2 1..2 x:2>1 / 2 3..4 x?2",
                "an overwrite within two events               | SINCE_WRITE | 1 1..2 x=1 / 2 2..3 x=2 / 2 4..6 x=1 / 1 4..5 x:1>1 / 0 7..8 x=2",
                "the second write may have come before        | EVER        | 1 2..3 x=1 / 2 1..2 x=2 / 2 5..6 x=2 / 0 4..5 x?2 / 1 6..7 x=1",
                "it may be that of either                     | EVER        | 0 2..3 x=4 / 2 1..2 x?4 / 1 2..3 x:nil>4 / 2 3..4 x=1 / 0 4..5 x?4 / 0 6..7 x=1",
                "an info began after it had landed            | EVER        | 1 1..4 x:1>0 / 2 1..2 x?0 / 0 3..5? x:0>1",
            })
    void nothingIsCertainThatALegalOrderRefutes(String why, Grounding grounding, String history) {
        requireInAllOrders(RegisterHistory.of(history), true, grounding);
        requireInAllOrders(RegisterHistory.of(history), false, grounding);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "it was put back           | 0 1..2 x=1 / 0 3..4 x=2 / 1 5..? x=1 / 2 6..7 x?1        |",
                "by an info with an end    | 0 1..2 x=1 / 0 3..4 x=2 / 1 5..8? x=1 / 2 6..7 x?1       |",
                "by a compare-and-set      | 0 1..2 x=1 / 0 3..4 x=2 / 1 5..? x:2>1 / 2 6..7 x?1      |",
                "for a compare-and-set     | 1 2..3 x=2 / 0 1..6 x:0>1 / 1 4..? x=1 / 4 5..7 x:1>1    |",
                "it was not there at first | 1 1..5 x?0 / 2 0..9? x=2 / 0 2..6 x:2>3 / 0 7..8 x?3     |",
                "so the A1 is not certain   | 2 2..9? x=1 / 1 3..4 x=2 / 0 1..6 x?1 / 0 7..8 y=5       |",
                "by one that is under way  | 1 1..5 x:nil>3 / 2 2..4 x=1 / 0 6..10 x:1>3 / 2 7..8 x?3 |",
                "the first value           | 0 1..2 x?0 / 1 3..4 x=1 / 2 5..6 x?0                     | stale-read 4<2<unlogged-1 x",
                "which was nothing         | 0 1..2 x?nil / 1 3..4 x=1 / 2 5..6 x?nil                 | stale-read 4<2<unlogged-1 x",
                "and nobody had looked     | 1 3..4 x=1 / 2 5..6 x?nil                                | stale-read 2<0<unlogged-1 x",
                "be it what it may         | 1 3..4 x=1 / 2 5..6 x?0                                  | stale-read 2<0<unlogged-1 x",
                "which somebody then writes | 1 3..4 x=1 / 2 5..6 x?0 / 1 7..8 x=0                    | stale-read 2<0<unlogged-1 x",
                "but not of one that failed | 1 3..4 x=1 / 1 5..6! x=0 / 2 7..8 x?0                   |",
                "nor perhaps of another one | 1 3..4 x=1 / 1 5..? x=0 / 2 7..8 x?0                    |",
                "put back by a logged one  | 0 1..2 x?0 / 1 3..4 x=1 / 1 5..6 x=0 / 2 7..8 x?0        |",
                "or perhaps                | 0 1..2 x?0 / 1 3..4 x=1 / 1 5..? x=0 / 2 7..8 x?0        |",
                "or by one that overlaps   | 0 1..2 x?nil / 1 3..4 x=1 / 1 5..8 x=nil / 2 6..7 x?nil  |",
                "not by one that failed    | 0 1..2 x?0 / 1 3..4 x=1 / 1 5..6! x=0 / 2 7..8 x?0       | stale-read 6<2<unlogged-1 x",
                "it may be the first       | 0 1..2 x?0 / 1 3..6 x=1 / 2 5..7 x?0                     |",
                "somebody else wrote       | 0 1..2 x?0 / 1 3..4 x=1 / 2 5..6 x?7 / 2 7..8 x?0        |",
                "or had written            | 0 1..2 x?1 / 2 3..4 x=2 / 2 5..6 x?0 / 1 7..8 x=1        |",
                "too late                  | 0 1..2 x=1 / 0 3..4 x=2 / 2 6..7 x?1 / 1 8..? x=1        | stale-read 4<2<0 x",
                "something else            | 0 1..2 x=1 / 0 3..4 x=2 / 1 5..? x=3 / 2 6..7 x?1        | stale-read 5<2<0 x",
                "elsewhere                 | 0 1..2 x=1 / 0 3..4 x=2 / 1 5..? y=1 / 2 6..7 x?1        | stale-read 5<2<0 x",
                "it failed                 | 0 1..2 x=1 / 0 3..4 x=2 / 1 5..8! x=1 / 2 6..7 x?1       | stale-read 5<2<0 x",
            })
    void aReadIsNotStaleIfTheValueMayHaveBeenPutBack(String why, String history, @Nullable String expected) {
        requireCertain(history, Grounding.EVER, "stale-read", expected);
    }

    @Test
    void norIfItMayHaveBeenPutBackVeryOften() {
        StringBuilder history = new StringBuilder("0 1..2 x=1");
        for (int k = 0; k < 100; k++) {
            int time = 10 * k;
            history.append(" / %d %d..? x=1 / 0 %d..%d x=2 / 1 %d..%d x?1"
                    .formatted(k + 2, time + 3, time + 4, time + 5, time + 6, time + 7));
        }
        requireCertain(history.toString(), Grounding.EVER, "stale-read", null);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "something else may have come between | 0 1..2 x=1 / 1 3..? x=5 / 2 4..5 x=2                           |",
                "or the same                          | 0 1..2 x=1 / 1 3..? x=1 / 2 4..5 x=2                           |",
                "which replaced it                    | 0 1..2 x=1 / 1 3..? x:1>5 / 2 4..5 x=2                         |",
                "later                                | 0 1..2 x=1 / 2 4..5 x=2 / 1 6..? x=5                           | unseen-overwrite 2<0 x",
                "elsewhere                            | 0 1..2 x=1 / 1 3..? y=5 / 2 4..5 x=2                           | unseen-overwrite 3<0 x",
                "it had looked before                 | 0 1..2 x=7 / 2 3..4 x?7 / 0 5..6 x=1 / 1 7..? x=5 / 2 8..9 x=2 | unseen-overwrite 7<4 x",
            })
    void anOverwriteIsNotOfThisIfSomethingMayHaveComeBetween(String why, String history, @Nullable String expected) {
        requireCertain(history, Grounding.SINCE_WRITE, "unseen-overwrite", expected);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "what was there at first  | 2 1..2 x?7 / 1 3..4 x=1              | unseen-overwrite 2<unlogged-1 x",
                "which was nothing        | 2 1..2 x?nil / 1 3..4 x=1            |",
                "as a stale read shows    | 1 3..4 x=1 / 2 5..6 x?nil            |",
                "of two                   | 1 3..4 x=1 / 3 5..6 x=2 / 2 7..8 x?nil | unseen-overwrite 2<0 x",
                "of a compare-and-set     | 1 3..4 x:nil>1 / 2 5..6 x?nil        |",
                "that somebody wrote      | 0 1..2 x=nil / 1 3..4 x=1            | unseen-overwrite 2<0 x",
                "in place of something    | 0 1..2 x=5 / 0 3..4 x=nil / 1 5..6 x=1 | unseen-overwrite 4<2 x",
            })
    void whatReplacesNothingOverwritesNothing(String why, String history, @Nullable String expected) {
        requireCertain(history, Grounding.SINCE_WRITE, "unseen-overwrite", expected);
    }

    private static void requireCertain(
            String history, Grounding grounding, String phenomenon, @Nullable String expected) {
        RegisterHistory parsed = RegisterHistory.of(history);
        assertThat(certain(parsed, true, grounding))
                .extracting(FindingInOrder::toString)
                .filteredOn(finding -> finding.startsWith(phenomenon))
                .isEqualTo(expected == null ? List.of() : List.of(expected));
        requireInAllOrders(parsed, true, grounding);
        requireInAllOrders(parsed, false, grounding);
    }
}
