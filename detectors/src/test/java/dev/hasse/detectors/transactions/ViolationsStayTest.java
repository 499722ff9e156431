package dev.hasse.detectors.transactions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.transactions.IsolationLevel;
import dev.hasse.model.transactions.RuleFinding;
import dev.hasse.model.transactions.RuleStatus;
import dev.hasse.model.transactions.TransactionLog;
import dev.hasse.model.transactions.TransactionRule;
import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** Laws of logs that may be cut off. */
class ViolationsStayTest {

    @Provide
    Arbitrary<List<String>> logs() {
        Arbitrary<String> transactions = Arbitraries.of("A", "B", "C");
        Arbitrary<String> steps = Arbitraries.of(
                "x~",
                "y~",
                "x!",
                "y~>x",
                "x~>y",
                "z~>x+y",
                "-z",
                "y!",
                "-x",
                "-y",
                "-x!",
                "x~{c=1}",
                "y~{c=2}",
                "x~{?c=1}",
                "y~{?c=2,d=1}",
                "x{?d=1}",
                "w*",
                "x#k/b/r",
                "x#k/b/s",
                "y#k/c/",
                "commit",
                "commit",
                "commit^2/1",
                "w*^2/1",
                "abort",
                "begin");
        return transactions
                .flatMap(name -> steps.map(step -> name + ":" + step))
                .list()
                .ofMinSize(1)
                .ofMaxSize(14);
    }

    /** What the beginning of a log violates, the whole log violates, unless it contradicts itself later, by T1 or T6. */
    @Property(tries = 3_000)
    void aLongerLogTakesNothingBack(@ForAll("logs") List<String> steps, @ForAll @IntRange(min = 0, max = 14) int cut) {
        TransactionLog whole = log(steps, false);
        TransactionLog beginning = log(steps.subList(0, Math.min(cut, steps.size())), false);
        for (TransactionRule rule : List.of(TransactionRule.T1, TransactionRule.T6)) {
            RuleFinding finding = TransactionRules.decide(rule, beginning);
            if (finding.status() == RuleStatus.VIOLATED) {
                assertThat(TransactionRules.decide(rule, whole).status()).isEqualTo(RuleStatus.VIOLATED);
            }
            Assume.that(TransactionRules.decide(rule, whole).status() != RuleStatus.VIOLATED);
        }
        for (RuleFinding finding : TransactionRules.decide(beginning)) {
            if (finding.status() == RuleStatus.VIOLATED) {
                assertThat(TransactionRules.decide(finding.rule(), whole).status())
                        .as(finding.rule().word())
                        .isEqualTo(RuleStatus.VIOLATED);
            }
        }
    }

    /** Only what is missing can be undecided for the reason that a log may be cut off; what it violates, it violates. */
    @Property(tries = 2_000)
    void aCompleteLogViolatesWhatOneThatMayBeCutOffDoes(@ForAll("logs") List<String> steps) {
        TransactionLog complete = log(steps, true);
        for (RuleFinding finding : TransactionRules.decide(log(steps, false))) {
            if (finding.status() == RuleStatus.VIOLATED) {
                assertThat(TransactionRules.decide(finding.rule(), complete).status())
                        .as(finding.rule().word())
                        .isEqualTo(RuleStatus.VIOLATED);
            }
        }
    }

    /** Each level proscribes what the weaker ones do. */
    @Property(tries = 2_000)
    void theLevelsNotMetAreTheHighestOnes(@ForAll("logs") List<String> steps) {
        RuleFinding finding = TransactionRules.decide(TransactionRule.T8, log(steps, true));
        List<IsolationLevel> missed = IsolationLevel.notMet(finding.witnesses());
        int from = IsolationLevel.values().length - missed.size();
        assertThat(missed).isEqualTo(List.of(IsolationLevel.values()).subList(from, IsolationLevel.values().length));
        assertThat(missed.isEmpty()).isEqualTo(finding.witnesses().isEmpty());
    }

    /** Transactions one after the other, each of which sees what came before, have a serial order. */
    @Property(tries = 1_000)
    void aSerialLogHasASerialOrder(@ForAll @IntRange(min = 1, max = 40) int transactions, @ForAll long seed) {
        java.util.Random random = new java.util.Random(seed);
        int[] cells = new int[3];
        StringBuilder steps = new StringBuilder();
        for (int t = 1; t <= transactions; t++) {
            int read = random.nextInt(3);
            int written = random.nextInt(3);
            steps.append("T")
                    .append(t)
                    .append(":x{?c")
                    .append(read)
                    .append('=')
                    .append(cells[read])
                    .append("} ");
            steps.append("T")
                    .append(t)
                    .append(":y{c")
                    .append(written)
                    .append('=')
                    .append(t)
                    .append("} ");
            if (random.nextInt(4) == 0) {
                steps.append("T")
                        .append(t)
                        .append(":-y{c")
                        .append(written)
                        .append('=')
                        .append(cells[written])
                        .append("} ");
                steps.append("T").append(t).append(":abort ");
            } else {
                cells[written] = t;
                steps.append("T").append(t).append(":commit ");
            }
        }
        TransactionLog log = LogNotation.complete(steps.toString());
        for (RuleFinding finding : TransactionRules.decide(log)) {
            assertThat(finding.witnesses())
                    .as(finding.rule().word() + " of " + steps)
                    .isEmpty();
        }
    }

    private static TransactionLog log(List<String> steps, boolean isComplete) {
        return LogNotation.log(steps.stream().collect(Collectors.joining(" ")), isComplete);
    }
}
