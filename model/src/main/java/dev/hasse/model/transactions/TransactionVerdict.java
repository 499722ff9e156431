package dev.hasse.model.transactions;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

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

    /** Whether a rule is violated by anything that counts. */
    public boolean isFailed() {
        return findings.stream().anyMatch(finding -> !finding.witnesses().isEmpty());
    }

    /** This verdict, of which further violations do not count. */
    public TransactionVerdict excusing(Predicate<RuleWitness> further) {
        return new TransactionVerdict(
                log, findings.stream().map(finding -> finding.excusing(further)).toList());
    }

    /** The fingerprints of the violations that count. */
    public Set<RuleFingerprint> fingerprints() {
        return findings.stream()
                .flatMap(finding -> finding.witnesses().stream())
                .map(witness -> RuleFingerprint.of(witness, log))
                .collect(Collectors.toSet());
    }

    /** Whether no rule could be decided. */
    public boolean isUndecided() {
        return findings.stream().allMatch(finding -> finding.status() == RuleStatus.UNDECIDED);
    }

    /** The isolation levels that the log does not meet, the weakest first. */
    public List<IsolationLevel> levelsNotMet() {
        return IsolationLevel.notMet(findings.stream()
                .map(RuleFinding::all)
                .flatMap(Collection::stream)
                .toList());
    }
}
