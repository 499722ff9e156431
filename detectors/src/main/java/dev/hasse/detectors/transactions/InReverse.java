package dev.hasse.detectors.transactions;

import dev.hasse.model.transactions.RuleFault;
import dev.hasse.model.transactions.RuleFinding;
import dev.hasse.model.transactions.RuleWitness;
import dev.hasse.model.transactions.Step;
import dev.hasse.model.transactions.Step.Kind;
import dev.hasse.model.transactions.TransactionRule;
import java.util.ArrayList;
import java.util.List;

/**
 * T3, in reverse: a step is compensated after those that depend on it; where nothing is known of dependencies, after those that were
 * completed after it, and stand. It is broken by
 *
 * <pre>
 * ∃ c, d : tx(c) = tx(d) ∧ at(undone(d)) &lt; at(c) &lt; at(d) ∧ undone(d) →⁺ undone(c)      where dependencies of tx(c) are known
 * ∃ c, d : tx(c) = tx(d) ∧ at(undone(d)) &lt; at(c) &lt; at(d) ∧ at(undone(c)) &lt; at(undone(d))   where none are
 * </pre>
 *
 * <p>Here {@code s → t} says that {@code s} depends on {@code t}. A step that was done only after an earlier one had been compensated does
 * not stand then, even if it names that one: what is done, undone, and tried again may be undone again. Dependencies of a transaction are known if one of its
 * steps names any by the time of its first compensation: what is said later cannot take back what was found.
 *
 * <p>Source: Atomix §3.2 asks for the reverse order of dependency, which the reverse order of completion implies; SagaMAS, rule P5 (reverse
 * order of completed sub-transactions) and DBOS §7.3 for that of completion. For each compensation {@code d} that came too late there is one
 * witness: of the compensations while {@code undone(d)} stood, the first one of what it depends on, or that of the step that was completed
 * first.
 *
 * <p>Cost: linear in the steps, with a binary search for each compensation; where dependencies are known, that of {@link
 * CompensatedFoundations}.
 */
final class InReverse {
    private InReverse() {}

    static RuleFinding decide(LogView view) {
        Ruling ruling = new Ruling(TransactionRule.T3, view);
        for (LoggedTransaction transaction : view.transactions()) {
            List<Integer> compensations = transaction.of(Kind.COMPENSATED).stream()
                    .filter(place -> undoesCompleted(view, place))
                    .toList();
            if (compensations.size() < 2) {
                continue;
            }
            if (knowsDependencies(transaction, view, compensations.get(0))) {
                byDependency(transaction, compensations, view, ruling);
            } else {
                byCompletion(transaction, compensations, view, ruling);
            }
        }
        return ruling.finding("no transaction has two compensations of completed steps");
    }

    private static boolean knowsDependencies(LoggedTransaction transaction, LogView view, int firstCompensation) {
        long until = view.step(firstCompensation).at();
        for (int place : transaction.places) {
            Step step = view.step(place);
            if (step.at() > until) {
                return false;
            }
            if (!step.buildsOn().isEmpty()) {
                return true;
            }
        }
        return false;
    }

    private static void byDependency(
            LoggedTransaction transaction, List<Integer> compensations, LogView view, Ruling ruling) {
        CompensatedFoundations foundations = new CompensatedFoundations(transaction, compensations, view);
        long first = view.step(compensations.get(0)).at();
        for (int later : compensations) {
            int earlier = foundations.after(view.step(later).undoes());
            if (earlier != Step.NONE
                    && view.step(earlier).at() < view.step(later).at()) {
                breaks(RuleFault.DEPENDENT_STOOD, transaction, earlier, later, view, ruling);
            } else if (first < view.step(later).at()) {
                ruling.keeps();
            }
        }
    }

    private static void byCompletion(
            LoggedTransaction transaction, List<Integer> compensations, LogView view, Ruling ruling) {
        List<Integer> least = new ArrayList<>();
        int next = 0;
        for (int later : compensations) {
            // Those that ended strictly before it, in order.
            while (view.step(compensations.get(next)).at() < view.step(later).at()) {
                add(compensations.get(next), least, view);
                next++;
            }
            if (next == 0) {
                continue;
            }
            long stoodFrom = undone(view, later).at();
            int earlier = firstAfter(stoodFrom, least, view);
            if (earlier != Step.NONE && undone(view, earlier).at() < stoodFrom) {
                breaks(RuleFault.NOT_IN_REVERSE, transaction, earlier, later, view, ruling);
            } else {
                ruling.keeps();
            }
        }
    }

    /**
     * Adds a compensation to those that undid an earlier step than each that came after them, which are in order both of their moments and
     * of the steps that they undid.
     */
    private static void add(int compensation, List<Integer> least, LogView view) {
        long undone = undone(view, compensation).at();
        while (!least.isEmpty() && undone(view, least.get(least.size() - 1)).at() > undone) {
            least.remove(least.size() - 1);
        }
        least.add(compensation);
    }

    /** The first of these that ended after a moment; {@link Step#NONE} if there is none. */
    private static int firstAfter(long moment, List<Integer> compensations, LogView view) {
        int from = 0;
        int to = compensations.size();
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (view.step(compensations.get(middle)).at() > moment) {
                to = middle;
            } else {
                from = middle + 1;
            }
        }
        return from == compensations.size() ? Step.NONE : compensations.get(from);
    }

    private static void breaks(
            RuleFault fault, LoggedTransaction transaction, int earlier, int later, LogView view, Ruling ruling) {
        ruling.breaks(RuleWitness.of(
                fault,
                transaction.name,
                view.step(earlier).undoes(),
                view.step(later).undoes(),
                earlier,
                later));
    }

    private static boolean undoesCompleted(LogView view, int place) {
        int undone = view.step(place).undoes();
        return undone != Step.NONE && view.step(undone).kind() == Kind.DONE;
    }

    private static Step undone(LogView view, int compensation) {
        return view.step(view.step(compensation).undoes());
    }
}
