package dev.hasse.detectors.transactions;

import dev.hasse.detectors.transactions.LoggedTransaction.Fate;
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
 * T2, compensated completely: after an abort every completed step that has a compensation was compensated, exactly once; no step that did
 * not complete was, and none of a transaction that was committed.
 *
 * <p>Source: SagaMAS, rule P5, and Table 4 (compensation only after success, none on commit); Atomix §3.2; DBOS §7.3. Whether a step has
 * a compensation, the log or the mapping says. A compensation that is missing violates the rule only in a log that is complete; in any
 * other it may come later, or have come before. A compensation that failed is none.
 */
final class CompensatedCompletely {
    private CompensatedCompletely() {}

    static RuleFinding decide(LogView view) {
        Ruling ruling = new Ruling(TransactionRule.T2, view);
        for (LoggedTransaction transaction : view.transactions()) {
            if (transaction.fate() != Fate.CONTRADICTORY) {
                decide(transaction, view, ruling);
            }
        }
        return ruling.finding("no aborted transaction has a step that is known to have a compensation");
    }

    private static void decide(LoggedTransaction transaction, LogView view, Ruling ruling) {
        Map<Integer, Integer> first = new HashMap<>();
        List<Integer> commits = transaction.of(Kind.COMMITTED);
        for (int compensation : transaction.of(Kind.COMPENSATED)) {
            int undone = view.step(compensation).undoes();
            if (!commits.isEmpty()) {
                ruling.breaks(RuleWitness.of(
                        RuleFault.COMPENSATED_COMMITTED, transaction.name, commits.get(0), compensation));
            } else if (undone == Step.NONE && !view.log.isComplete()) {
                ruling.leaves("what " + transaction.name + " compensates may have been done before the log begins");
            } else if (!isDone(view, undone, compensation)) {
                ruling.breaks(RuleWitness.of(RuleFault.COMPENSATED_INCOMPLETE, transaction.name, compensation));
            } else {
                Integer before = first.putIfAbsent(undone, compensation);
                if (before != null) {
                    ruling.breaks(RuleWitness.of(
                            RuleFault.COMPENSATED_TWICE, transaction.name, undone, before, compensation));
                } else {
                    ruling.keeps();
                }
            }
        }
        if (transaction.fate() == Fate.ABORTED) {
            requireCompensations(transaction, first, view, ruling);
        }
    }

    private static boolean isDone(LogView view, int undone, int compensation) {
        return undone != Step.NONE
                && view.step(undone).kind() == Kind.DONE
                && view.step(undone).at() <= view.step(compensation).at();
    }

    private static void requireCompensations(
            LoggedTransaction transaction, Map<Integer, Integer> compensated, LogView view, Ruling ruling) {
        for (int place : transaction.of(Kind.DONE)) {
            if (view.step(place).isCompensable() && !compensated.containsKey(place)) {
                if (view.log.isComplete()) {
                    ruling.breaks(RuleWitness.of(RuleFault.NOT_COMPENSATED, transaction.name, place));
                } else {
                    ruling.leaves("compensations of " + transaction.name + " are missing, and the log may be cut off");
                }
            }
        }
    }
}
