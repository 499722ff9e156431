package dev.hasse.detectors.transactions;

import dev.hasse.detectors.transactions.LoggedTransaction.Fate;
import dev.hasse.model.transactions.Gate;
import dev.hasse.model.transactions.RuleFault;
import dev.hasse.model.transactions.RuleFinding;
import dev.hasse.model.transactions.RuleWitness;
import dev.hasse.model.transactions.Step;
import dev.hasse.model.transactions.Step.Kind;
import dev.hasse.model.transactions.TransactionRule;

/**
 * T9, progress: every transaction that the log shows was decided, and none went ahead before the progress that it had to wait for.
 *
 * <pre>
 * epoch(tx(s)) ≤ min { frontier(r) when s was done : r in the scope of tx(s) }     for commits and irreversible steps s
 * </pre>
 *
 * <p>A transaction that is not decided violates it in a complete log that would show its decision: it has decisions of others, or those who
 * described it say what commits. A log of steps alone says nothing of decisions.
 *
 * <p>Source: SagaMAS, Table 4 (a saga ends in a decided state); DBOS §2 (workflows are completed): a liveness property, which only a log that
 * is complete can violate. Atomix §3.3 and its Algorithm 1 (a transaction commits when each frontier has reached its epoch; irreversible
 * effects are gated): a safety property. It is decided of steps of which the log says both; effects that can be held back or undone may come
 * earlier.
 */
final class EveryTransactionDecided {
    private EveryTransactionDecided() {}

    static RuleFinding decide(LogView view) {
        Ruling ruling = new Ruling(TransactionRule.T9, view);
        for (LoggedTransaction transaction : view.transactions()) {
            if (transaction.fate() != Fate.OPEN) {
                ruling.keeps();
            } else if (!view.log.showsDecisions()) {
                ruling.leaves("the log shows no commit and no abort");
            } else if (view.log.isComplete()) {
                ruling.breaks(RuleWitness.of(RuleFault.NEVER_DECIDED, transaction.name, transaction.places.get(0)));
            } else {
                ruling.leaves("transactions are not decided, and the log may be cut off");
            }
        }
        for (int place = 1; place <= view.log.steps().size(); place++) {
            decideGate(place, view.step(place), ruling);
        }
        return ruling.finding("the log shows no transaction");
    }

    private static void decideGate(int place, Step step, Ruling ruling) {
        Gate gate = step.gate();
        if (gate == null || !(step.kind() == Kind.COMMITTED || (step.kind() == Kind.DONE && step.isIrreversible()))) {
            return;
        }
        if (!gate.isKnown()) {
            ruling.leaves("the log gives an epoch or a frontier of some steps, and not both");
        } else if (gate.isShut()) {
            ruling.breaks(RuleWitness.of(RuleFault.BEFORE_THE_FRONTIER, step.transaction(), place));
        } else {
            ruling.keeps();
        }
    }
}
