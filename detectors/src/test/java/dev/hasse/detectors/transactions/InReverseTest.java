package dev.hasse.detectors.transactions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.transactions.RuleFault;
import dev.hasse.model.transactions.RuleWitness;
import dev.hasse.model.transactions.Step;
import dev.hasse.model.transactions.Step.Kind;
import dev.hasse.model.transactions.TransactionLog;
import dev.hasse.model.transactions.TransactionRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** T3, where dependencies are known, on logs of more steps and compensations than TLC enumerates. */
class InReverseTest {

    /** Steps, of which the second depends on the first; some depend on earlier ones by their ids, and some are compensated in between. */
    private static TransactionLog log(Random random) {
        int length = 100 + random.nextInt(200);
        int compensated = random.nextInt(100);
        List<Integer> standing = new ArrayList<>();
        StringBuilder steps = new StringBuilder("A:s1 A:s2>1");
        standing.add(1);
        for (int place = 3; place <= length; place++) {
            if (random.nextInt(100) < compensated && !standing.isEmpty()) {
                int undone = standing.remove(random.nextInt(standing.size()));
                steps.append(" A:-s").append(undone);
            } else {
                steps.append(" A:s").append(place);
                List<String> foundations = new ArrayList<>();
                for (int k = random.nextInt(3); k > 0; k--) {
                    foundations.add(String.valueOf(1 + random.nextInt(place - 1)));
                }
                steps.append(foundations.isEmpty() ? "" : ">" + String.join("+", foundations));
                standing.add(place);
            }
        }
        return LogNotation.cutOff(steps.toString());
    }

    private static boolean restsOn(TransactionLog log, int step, int other, Set<Integer> seen) {
        return log.step(step).buildsOn().stream()
                .anyMatch(earlier -> earlier == other || (seen.add(earlier) && restsOn(log, earlier, other, seen)));
    }

    /** The definition: the first compensation before d, of what undone(d) depends on, while undone(d) stood. */
    private static int tooEarly(TransactionLog log, int d) {
        int undone = log.step(d).undoes();
        for (int c = undone + 1; c < d; c++) {
            Step earlier = log.step(c);
            if (earlier.kind() == Kind.COMPENSATED && restsOn(log, undone, earlier.undoes(), new TreeSet<>())) {
                return c;
            }
        }
        return Step.NONE;
    }

    @Property(tries = 100)
    void findsWhatTheDefinitionSays(@ForAll long seed) {
        TransactionLog log = log(new Random(seed));
        List<List<Integer>> expected = new ArrayList<>();
        for (int d = 1; d <= log.steps().size(); d++) {
            int c = log.step(d).kind() == Kind.COMPENSATED ? tooEarly(log, d) : Step.NONE;
            if (c != Step.NONE) {
                expected.add(List.of(log.step(c).undoes(), log.step(d).undoes(), c, d));
            }
        }

        assertThat(TransactionRules.decide(TransactionRule.T3, log).witnesses())
                .extracting(RuleWitness::steps)
                .containsExactlyElementsOf(expected);
    }

    /** Few steps, of which some were done at the same moment; TLC enumerates logs in which none were. */
    private static TransactionLog atEqualMoments(Random random) {
        List<Step> steps = new ArrayList<>();
        List<Integer> done = new ArrayList<>();
        boolean mayDepend = random.nextBoolean();
        int at = 0;
        for (int place = 1; place <= 7; place++) {
            at += random.nextInt(2);
            if (done.isEmpty() || random.nextInt(2) == 0) {
                Step step = Step.of("A", Kind.DONE, "s" + place, at, at);
                int foundation = mayDepend && !done.isEmpty() && random.nextBoolean()
                        ? done.get(random.nextInt(done.size()))
                        : Step.NONE;
                steps.add(foundation == Step.NONE ? step : step.buildingOn(List.of(foundation)));
                done.add(place);
            } else {
                steps.add(Step.of("A", Kind.COMPENSATED, "c" + place, at, at)
                        .undoing(done.get(random.nextInt(done.size()))));
            }
        }
        return new TransactionLog("trace", steps, false);
    }

    /** The definition, as it is in {@code Transactions.tla}: the compensations that came too late. */
    private static Set<Integer> tooLate(TransactionLog log) {
        List<Integer> compensations = IntStream.rangeClosed(1, log.steps().size())
                .filter(place -> log.step(place).kind() == Kind.COMPENSATED)
                .boxed()
                .toList();
        boolean known = log.steps().stream()
                .anyMatch(step -> !step.buildsOn().isEmpty()
                        && compensations.stream()
                                .allMatch(c -> step.at() <= log.step(c).at()));
        Set<Integer> late = new TreeSet<>();
        for (int d : compensations) {
            int undone = log.step(d).undoes();
            for (int c : compensations) {
                int other = log.step(c).undoes();
                boolean stood = log.step(undone).at() < log.step(c).at()
                        && log.step(c).at() < log.step(d).at();
                boolean needed = known
                        ? restsOn(log, undone, other, new TreeSet<>())
                        : log.step(other).at() < log.step(undone).at();
                if (stood && needed) {
                    late.add(d);
                }
            }
        }
        return late;
    }

    @Test
    void whatIsDoneAtTheSameMoment() {
        Random random = new Random(1);
        int late = 0;
        int dependent = 0;
        for (int k = 0; k < 20_000; k++) {
            TransactionLog log = atEqualMoments(random);
            Set<Integer> expected = tooLate(log);
            List<RuleWitness> witnesses =
                    TransactionRules.decide(TransactionRule.T3, log).witnesses();

            assertThat(witnesses)
                    .as(() -> String.valueOf(log.steps()))
                    .extracting(witness -> witness.steps().get(3))
                    .containsExactlyElementsOf(expected);
            late += witnesses.size();
            dependent += (int) witnesses.stream()
                    .filter(witness -> witness.fault() == RuleFault.DEPENDENT_STOOD)
                    .count();
        }
        assertThat(late).isGreaterThan(1_000);
        assertThat(dependent).isGreaterThan(200);
    }
}
