package dev.hasse.model.transactions;

import java.util.List;

/**
 * What was found of a rule in a log.
 *
 * @param rule the rule
 * @param status whether it holds
 * @param decided how many opportunities to break the rule were decided, violations included
 * @param witnesses the violations, in the order of the log
 * @param reasons what could not be decided, and why, each once; empty if everything was
 */
public record RuleFinding(
        TransactionRule rule, RuleStatus status, long decided, List<RuleWitness> witnesses, List<String> reasons) {

    /**
     * Copies the lists.
     *
     * @throws IllegalArgumentException if the status contradicts them
     */
    public RuleFinding {
        witnesses = List.copyOf(witnesses);
        reasons = List.copyOf(reasons);
        if ((status == RuleStatus.VIOLATED) == witnesses.isEmpty()
                || (status == RuleStatus.UNDECIDED && reasons.isEmpty())
                || (status == RuleStatus.HELD && !reasons.isEmpty())) {
            throw new IllegalArgumentException(rule.word() + " " + status + " with " + witnesses + " and " + reasons);
        }
    }
}
