package dev.hasse.detectors.transactions;

import dev.hasse.detectors.transactions.LoggedTransaction.Fate;
import dev.hasse.model.transactions.RuleFault;
import dev.hasse.model.transactions.RuleFinding;
import dev.hasse.model.transactions.RuleWitness;
import dev.hasse.model.transactions.Step;
import dev.hasse.model.transactions.Step.Kind;
import dev.hasse.model.transactions.TransactionRule;
import java.util.List;

/**
 * T4, irreversible last: when an irreversible step is done, its transaction can no longer fail. That is so after the commit (the gate of
 * Atomix, §3.3 and §3.4), and where the step is the last one, so that nothing remains to fail (DBOS §6.3).
 *
 * <p>An irreversible step that does not begin after the commit therefore violates the rule if another step of the transaction is done
 * after it, unless that one itself begins after the commit or repeats it under its idempotency key; and if the transaction is aborted. Of an
 * open transaction in a log that may be cut off, the next step may be missing.
 */
final class IrreversibleLast {
    private IrreversibleLast() {}

    static RuleFinding decide(LogView view) {
        Ruling ruling = new Ruling(TransactionRule.T4, view);
        for (LoggedTransaction transaction : view.transactions()) {
            for (int place : transaction.of(Kind.DONE)) {
                if (view.step(place).isIrreversible()) {
                    decide(place, transaction, view, ruling);
                }
            }
        }
        return ruling.finding("no step is known to be irreversible");
    }

    private static void decide(int irreversible, LoggedTransaction transaction, LogView view, Ruling ruling) {
        Step step = view.step(irreversible);
        if (isGated(step, transaction, view)) {
            ruling.keeps();
            return;
        }
        int next = next(step, transaction, view);
        List<Integer> aborts = transaction.of(Kind.ABORTED);
        if (next != Step.NONE) {
            ruling.breaks(RuleWitness.of(RuleFault.IRREVERSIBLE_NOT_LAST, transaction.name, irreversible, next));
        } else if (!aborts.isEmpty()) {
            ruling.breaks(
                    RuleWitness.of(RuleFault.IRREVERSIBLE_ABORTED, transaction.name, irreversible, aborts.get(0)));
        } else if (transaction.fate() == Fate.OPEN && !view.log.isComplete()) {
            ruling.leaves(transaction.name + " is not decided, and the log may be cut off");
        } else {
            ruling.keeps();
        }
    }

    private static boolean isGated(Step step, LoggedTransaction transaction, LogView view) {
        return transaction.of(Kind.COMMITTED).stream()
                .anyMatch(commit -> view.step(commit).isBefore(step));
    }

    /** The first step that was still to come; {@link Step#NONE} if there is none. */
    private static int next(Step step, LoggedTransaction transaction, LogView view) {
        for (int place : transaction.places) {
            Step other = view.step(place);
            boolean isWork = other.kind() == Kind.DONE || other.kind() == Kind.FAILED;
            boolean repeats = step.key() != null && step.key().equals(other.key());
            if (isWork && other.at() > step.at() && !repeats && !isGated(other, transaction, view)) {
                return place;
            }
        }
        return Step.NONE;
    }
}
