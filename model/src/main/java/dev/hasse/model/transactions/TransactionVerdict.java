package dev.hasse.model.transactions;

import java.util.Collection;
import java.util.List;

/**
 * What was found in a log of transactions.
 *
 * @param log the log
 * @param findings what was found of each rule that was asked for
 */
public record TransactionVerdict(TransactionLog log, List<RuleFinding> findings) {

    /** Copies the list. */
    public TransactionVerdict {
        findings = List.copyOf(findings);
    }

    /** Whether a rule is violated. */
    public boolean isViolated() {
        return findings.stream().anyMatch(finding -> finding.status() == RuleStatus.VIOLATED);
    }

    /** Whether no rule could be decided. */
    public boolean isUndecided() {
        return findings.stream().allMatch(finding -> finding.status() == RuleStatus.UNDECIDED);
    }

    /** The isolation levels that the log does not meet, the weakest first. */
    public List<IsolationLevel> levelsNotMet() {
        return IsolationLevel.notMet(findings.stream()
                .map(RuleFinding::witnesses)
                .flatMap(Collection::stream)
                .toList());
    }
}
