package dev.hasse.detectors.transactions;

import dev.hasse.model.transactions.RuleFault;
import dev.hasse.model.transactions.RuleFinding;
import dev.hasse.model.transactions.RuleWitness;
import dev.hasse.model.transactions.Step;
import dev.hasse.model.transactions.Step.Kind;
import dev.hasse.model.transactions.TransactionRule;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * T3, in reverse: a step is compensated after those that depend on it; where nothing is known of dependencies, after those that were
 * completed after it. It is broken by
 *
 * <pre>
 * ∃ c, d : tx(c) = tx(d) ∧ at(c) &lt; at(d) ∧ undone(d) →⁺ undone(c)         where dependencies of tx(c) are known
 * ∃ c, d : tx(c) = tx(d) ∧ at(c) &lt; at(d) ∧ at(undone(c)) &lt; at(undone(d))   where none are
 * </pre>
 *
 * <p>Here {@code s → t} says that {@code s} depends on {@code t}. Dependencies of a transaction are known if one of its steps names any by
 * the time of its first compensation: what is said later cannot take back what was found.
 *
 * <p>Source: Atomix §3.2 asks for the reverse order of dependency, which the reverse order of completion implies; SagaMAS, rule P5 (reverse
 * order of completed sub-transactions) and DBOS §7.3 for that of completion. For each compensation {@code d} that came too late there is one
 * witness: the first compensation of all that {@code undone(d)} depends on, or that of the step that was completed first of all.
 *
 * <p>Cost: linear in the steps and their dependencies.
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
        Map<Integer, Integer> firstOf = new HashMap<>();
        compensations.forEach(place -> firstOf.putIfAbsent(view.step(place).undoes(), place));
        Map<Integer, Integer> below = firstBelow(transaction, firstOf, view);
        long first = view.step(compensations.get(0)).at();
        for (int later : compensations) {
            Integer earlier = below.get(view.step(later).undoes());
            if (earlier != null && view.step(earlier).at() < view.step(later).at()) {
                breaks(RuleFault.DEPENDENT_STOOD, transaction, earlier, later, view, ruling);
            } else if (first < view.step(later).at()) {
                ruling.keeps();
            }
        }
    }

    /** Of each step, the first compensation of all that it depends on: what is depended on stands earlier, so that one pass suffices. */
    private static Map<Integer, Integer> firstBelow(
            LoggedTransaction transaction, Map<Integer, Integer> firstOf, LogView view) {
        Map<Integer, Integer> below = new HashMap<>();
        for (int place : transaction.places) {
            int first = Integer.MAX_VALUE;
            for (int earlier : view.step(place).buildsOn()) {
                first = Math.min(first, firstOf.getOrDefault(earlier, Integer.MAX_VALUE));
                first = Math.min(first, below.getOrDefault(earlier, Integer.MAX_VALUE));
            }
            if (first != Integer.MAX_VALUE) {
                below.put(place, first);
            }
        }
        return below;
    }

    private static void byCompletion(
            LoggedTransaction transaction, List<Integer> compensations, LogView view, Ruling ruling) {
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
                breaks(RuleFault.NOT_IN_REVERSE, transaction, firstDone, later, view, ruling);
            } else {
                ruling.keeps();
            }
        }
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
