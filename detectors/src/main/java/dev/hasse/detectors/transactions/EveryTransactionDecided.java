package dev.hasse.detectors.transactions;

import dev.hasse.detectors.transactions.LoggedTransaction.Fate;
import dev.hasse.model.transactions.RuleFault;
import dev.hasse.model.transactions.RuleFinding;
import dev.hasse.model.transactions.RuleWitness;
import dev.hasse.model.transactions.TransactionRule;

/**
 * T9, progress: every transaction that the log shows was decided.
 *
 * <p>Source: SagaMAS, Table 4 (a saga ends in a decided state); DBOS §2 (workflows are completed). This is a liveness property: only a log
 * that is complete can violate it. That a transaction was reported done before its frontier allowed it (Atomix §3.3) is not decided, as no
 * log that is read has the times of frontiers.
 */
final class EveryTransactionDecided {
    private EveryTransactionDecided() {}

    static RuleFinding decide(LogView view) {
        Ruling ruling = new Ruling(TransactionRule.T9, view);
        boolean decisions = view.log.steps().stream().anyMatch(step -> step.isDecision());
        for (LoggedTransaction transaction : view.transactions()) {
            if (transaction.fate() != Fate.OPEN) {
                ruling.keeps();
            } else if (!decisions) {
                ruling.leaves("the log shows no commit and no abort");
            } else if (view.log.isComplete()) {
                ruling.breaks(RuleWitness.of(RuleFault.NEVER_DECIDED, transaction.name, transaction.places.get(0)));
            } else {
                ruling.leaves("transactions are not decided, and the log may be cut off");
            }
        }
        return ruling.finding("the log shows no transaction");
    }
}
