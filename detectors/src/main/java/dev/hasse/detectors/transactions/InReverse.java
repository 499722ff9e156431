package dev.hasse.detectors.transactions;

import dev.hasse.model.transactions.RuleFault;
import dev.hasse.model.transactions.RuleFinding;
import dev.hasse.model.transactions.RuleWitness;
import dev.hasse.model.transactions.Step;
import dev.hasse.model.transactions.Step.Kind;
import dev.hasse.model.transactions.TransactionRule;
import java.util.List;

/**
 * T3, in reverse: a step is compensated after those that were completed after it.
 *
 * <pre>
 * ∃ c, d : tx(c) = tx(d) ∧ at(c) &lt; at(d) ∧ at(undone(c)) &lt; at(undone(d))
 * </pre>
 *
 * <p>Source: SagaMAS, rule P5 (reverse order of completed sub-transactions); DBOS §7.3; Atomix §3.2 asks only for the reverse order of
 * dependency, which no log shows, and which the reverse order of completion implies. For each compensation {@code d} that came too late
 * there is one witness: the earlier compensation of the step that was completed first of all.
 *
 * <p>Cost: linear in the steps.
 */
final class InReverse {
    private InReverse() {}

    static RuleFinding decide(LogView view) {
        Ruling ruling = new Ruling(TransactionRule.T3, view);
        for (LoggedTransaction transaction : view.transactions()) {
            decide(transaction, view, ruling);
        }
        return ruling.finding("no transaction has two compensations of completed steps");
    }

    private static void decide(LoggedTransaction transaction, LogView view, Ruling ruling) {
        List<Integer> compensations = transaction.of(Kind.COMPENSATED).stream()
                .filter(place -> undoesCompleted(view, place))
                .toList();
        int firstDone = Step.NONE;
        int next = 0;
        for (int later : compensations) {
            // Those that ended strictly before it, in order.
            while (view.step(compensations.get(next)).at() < view.step(later).at()) {
                int candidate = compensations.get(next);
                if (firstDone == Step.NONE
                        || undone(view, candidate).at()
                                < undone(view, firstDone).at()) {
                    firstDone = candidate;
                }
                next++;
            }
            if (firstDone == Step.NONE) {
                continue;
            }
            if (undone(view, firstDone).at() < undone(view, later).at()) {
                ruling.breaks(RuleWitness.of(
                        RuleFault.NOT_IN_REVERSE,
                        transaction.name,
                        view.step(firstDone).undoes(),
                        view.step(later).undoes(),
                        firstDone,
                        later));
            } else {
                ruling.keeps();
            }
        }
    }

    private static boolean undoesCompleted(LogView view, int place) {
        int undone = view.step(place).undoes();
        return undone != Step.NONE && view.step(undone).kind() == Kind.DONE;
    }

    private static Step undone(LogView view, int compensation) {
        return view.step(view.step(compensation).undoes());
    }
}
