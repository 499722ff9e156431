package dev.hasse.detectors.transactions;

import dev.hasse.detectors.transactions.LoggedTransaction.Fate;
import dev.hasse.model.transactions.RuleFault;
import dev.hasse.model.transactions.RuleFinding;
import dev.hasse.model.transactions.RuleWitness;
import dev.hasse.model.transactions.Step;
import dev.hasse.model.transactions.Step.Kind;
import dev.hasse.model.transactions.TransactionRule;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * T6, nothing after the end: no step begins after its transaction was decided; and in a transaction that was aborted, none begins after the
 * first failure that nobody repeated with success.
 *
 * <p>Source: SagaMAS, rule P5 (on the first failure the coordinator compensates); ATP §1 and §5 (terminal states; never retry past
 * expiry, which is an abort here); DBOS §2. Two steps after a decision are as they should be: an irreversible one after the commit, which T4
 * demands, and one that repeats an earlier one under its idempotency key. A compensation is no such step. A failure is repeated by a step
 * of the same name that is done later, and did not begin after the decision. Failures in transactions that were committed do not count: an alternative step was found (DBOS
 * §4.2).
 */
final class NothingAfterTheEnd {
    private NothingAfterTheEnd() {}

    static RuleFinding decide(LogView view) {
        Ruling ruling = new Ruling(TransactionRule.T6, view);
        for (LoggedTransaction transaction : view.transactions()) {
            decide(transaction, view, ruling);
        }
        return ruling.finding("the log shows no commit and no abort");
    }

    private static void decide(LoggedTransaction transaction, LogView view, Ruling ruling) {
        int decision = transaction.places.stream()
                .filter(place -> view.step(place).isDecision())
                .findFirst()
                .orElse(Step.NONE);
        int failure = transaction.fate() == Fate.ABORTED ? failure(transaction, decision, view) : Step.NONE;
        Set<String> keys = new HashSet<>();
        boolean broken = false;
        for (int place : transaction.places) {
            Step step = view.step(place);
            if (step.kind() != Kind.DONE && step.kind() != Kind.FAILED) {
                continue;
            }
            boolean repeats = step.key() != null && keys.contains(step.key());
            if (decision != Step.NONE && isAfter(decision, step, repeats, view)) {
                ruling.breaks(RuleWitness.of(RuleFault.AFTER_THE_DECISION, transaction.name, decision, place));
                broken = true;
            } else if (failure != Step.NONE
                    && view.step(failure).isBefore(step)
                    && !step.name().equals(view.step(failure).name())) {
                ruling.breaks(RuleWitness.of(RuleFault.AFTER_A_FAILURE, transaction.name, failure, place));
                broken = true;
            }
            if (step.kind() == Kind.DONE && step.key() != null) {
                keys.add(step.key());
            }
        }
        if (decision != Step.NONE && !broken) {
            ruling.keeps();
        }
    }

    private static boolean isAfter(int decision, Step step, boolean repeats, LogView view) {
        Step decided = view.step(decision);
        boolean isGated = step.isIrreversible() && decided.kind() == Kind.COMMITTED;
        return decided.isBefore(step) && !isGated && !repeats;
    }

    /** The first failure that no step of the same name made good; {@link Step#NONE} if there is none. */
    private static int failure(LoggedTransaction transaction, int decision, LogView view) {
        Map<String, Long> lastDone = new HashMap<>();
        for (int place : transaction.of(Kind.DONE)) {
            Step done = view.step(place);
            if (!view.step(decision).isBefore(done)) {
                lastDone.put(done.name(), done.at());
            }
        }
        for (int place : transaction.of(Kind.FAILED)) {
            Step failed = view.step(place);
            Long success = lastDone.get(failed.name());
            if (success == null || success < failed.at()) {
                return place;
            }
        }
        return Step.NONE;
    }
}
