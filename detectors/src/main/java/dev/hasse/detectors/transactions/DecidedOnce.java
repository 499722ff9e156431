package dev.hasse.detectors.transactions;

import dev.hasse.model.transactions.RuleFault;
import dev.hasse.model.transactions.RuleFinding;
import dev.hasse.model.transactions.RuleWitness;
import dev.hasse.model.transactions.Step;
import dev.hasse.model.transactions.Step.Kind;
import dev.hasse.model.transactions.TransactionRule;
import java.util.List;

/**
 * T1, decided once: no two steps of a transaction decide it.
 *
 * <pre>
 * ∃ i &lt; j : tx(i) = tx(j) ∧ {kind(i), kind(j)} ⊆ {COMMITTED, ABORTED}
 * </pre>
 *
 * <p>Source: SagaMAS, Table 4 (never completed and aborted); ATP §1 (once a row has left a state it does not return). The witness is the
 * first decision with each later one. A prefix of a log that violates the rule does so for good.
 */
final class DecidedOnce {
    private DecidedOnce() {}

    static RuleFinding decide(LogView view) {
        Ruling ruling = new Ruling(TransactionRule.T1, view);
        for (LoggedTransaction transaction : view.transactions()) {
            List<Integer> decisions = transaction.places.stream()
                    .filter(place -> view.step(place).isDecision())
                    .toList();
            if (decisions.size() == 1) {
                ruling.keeps();
            }
            for (int k = 1; k < decisions.size(); k++) {
                ruling.breaks(RuleWitness.of(
                        fault(view.step(decisions.get(0)), view.step(decisions.get(k))),
                        transaction.name,
                        decisions.get(0),
                        decisions.get(k)));
            }
        }
        return ruling.finding("the log shows no commit and no abort");
    }

    private static RuleFault fault(Step first, Step second) {
        Kind kind = first.kind();
        return kind == second.kind() ? RuleFault.DECIDED_TWICE : RuleFault.COMMITTED_AND_ABORTED;
    }
}
