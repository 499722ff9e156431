package dev.hasse.detectors.transactions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.Value;
import dev.hasse.model.transactions.CellAccess;
import dev.hasse.model.transactions.RuleFinding;
import dev.hasse.model.transactions.RuleStatus;
import dev.hasse.model.transactions.Step;
import dev.hasse.model.transactions.Step.Kind;
import dev.hasse.model.transactions.TransactionLog;
import dev.hasse.model.transactions.TransactionRule;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Laws of histories whose transactions really ran one after the other, although all of them seem to have run at the same time. */
class SerialHistoryTest {
    private static final int CELLS = 3;
    private static final int ACCESSES = 4;

    /** Runs random transactions in their order; each value is written once. */
    private static List<Step> run(int transactions, boolean onLists, Random random) {
        Map<String, Value> cells = new HashMap<>();
        List<Step> steps = new ArrayList<>();
        int next = 0;
        for (int t = 1; t <= transactions; t++) {
            Map<String, Value> own = new HashMap<>(cells);
            List<CellAccess> accesses = new ArrayList<>();
            for (int k = random.nextInt(ACCESSES); k >= 0; k--) {
                String cell = "c" + random.nextInt(CELLS);
                Value before = own.getOrDefault(cell, Value.NULL);
                if (random.nextBoolean()) {
                    accesses.add(CellAccess.read(cell, before));
                } else if (onLists) {
                    Value element = Value.ofCanonicalJson("[" + ++next + "]");
                    accesses.add(CellAccess.append(cell, element));
                    own.put(cell, ListElements.joined(before, element));
                } else {
                    Value value = Value.ofInteger(++next);
                    accesses.add(CellAccess.write(cell, value));
                    own.put(cell, value);
                }
            }
            boolean aborts = random.nextInt(4) == 0;
            if (!aborts) {
                cells.putAll(own);
            }
            Step step = Step.of("T" + t, Kind.DONE, "txn", 0, 1).touching(accesses);
            steps.add(step);
            steps.add(Step.of("T" + t, aborts ? Kind.ABORTED : Kind.COMMITTED, "txn", 1, 1));
        }
        return steps;
    }

    private static RuleFinding decide(List<Step> steps) {
        return TransactionRules.decide(TransactionRule.T8, new TransactionLog("history", steps, true));
    }

    @Property(tries = 2_000)
    void theyHaveASerialOrder(@ForAll @IntRange(min = 1, max = 12) int transactions, @ForAll long seed) {
        for (boolean onLists : new boolean[] {true, false}) {
            List<Step> steps = run(transactions, onLists, new Random(seed));

            assertThat(decide(steps).witnesses()).as("%s", steps).isEmpty();
        }
    }

    /** What is decided of lists does not depend on the order in which the log has the transactions. */
    @Property(tries = 1_000)
    void theOrderInTheLogDoesNotCount(@ForAll @IntRange(min = 1, max = 8) int transactions, @ForAll long seed) {
        Random random = new Random(seed);
        List<Step> steps = run(transactions, true, random);
        List<List<Step>> pairs = new ArrayList<>();
        for (int k = 0; k < steps.size(); k += 2) {
            pairs.add(steps.subList(k, k + 2));
        }
        Collections.shuffle(pairs, random);
        List<Step> shuffled = pairs.stream().flatMap(List::stream).toList();

        assertThat(decide(shuffled).status()).isEqualTo(decide(steps).status()).isNotEqualTo(RuleStatus.VIOLATED);
    }

    /** A reader that missed one of two appends of one transaction cannot be placed. */
    @Property(tries = 500)
    void aReadOfHalfATransactionIsFound(@ForAll @IntRange(min = 1, max = 8) int transactions, @ForAll long seed) {
        List<Step> steps = new ArrayList<>(run(transactions, true, new Random(seed)));
        steps.add(Step.of("W", Kind.DONE, "txn", 0, 1)
                .touching(List.of(
                        CellAccess.append("p", Value.ofCanonicalJson("[1]")),
                        CellAccess.append("q", Value.ofCanonicalJson("[1]")))));
        steps.add(Step.of("W", Kind.COMMITTED, "txn", 1, 1));
        steps.add(Step.of("R", Kind.DONE, "txn", 0, 1)
                .touching(
                        List.of(CellAccess.read("p", Value.ofCanonicalJson("[1]")), CellAccess.read("q", Value.NULL))));
        steps.add(Step.of("R", Kind.COMMITTED, "txn", 1, 1));

        assertThat(decide(steps).status()).isEqualTo(RuleStatus.VIOLATED);
    }
}
