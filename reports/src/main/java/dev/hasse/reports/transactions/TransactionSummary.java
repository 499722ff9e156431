package dev.hasse.reports.transactions;

import dev.hasse.model.transactions.RuleFinding;
import dev.hasse.model.transactions.RuleStatus;
import dev.hasse.model.transactions.TransactionRule;
import dev.hasse.model.transactions.TransactionVerdict;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What several verdicts on transactions add up to.
 *
 * @param traces how many there are
 * @param violated in how many of them a rule is violated
 * @param failed in how many of them a violation counts
 * @param transactions how many transactions they have
 * @param steps how many steps
 * @param isUndecided whether no rule could be decided in any of them
 * @param statuses for each rule that was asked for, how many traces have each status
 */
public record TransactionSummary(
        long traces,
        long violated,
        long failed,
        long transactions,
        long steps,
        boolean isUndecided,
        Map<TransactionRule, Map<RuleStatus, Long>> statuses) {

    /** Adds up verdicts. */
    public static TransactionSummary of(List<TransactionVerdict> verdicts) {
        Map<TransactionRule, Map<RuleStatus, Long>> statuses = new EnumMap<>(TransactionRule.class);
        long transactions = 0;
        long steps = 0;
        for (TransactionVerdict verdict : verdicts) {
            transactions += verdict.log().transactionCount();
            steps += verdict.log().steps().size();
            for (RuleFinding finding : verdict.findings()) {
                statuses.computeIfAbsent(finding.rule(), none -> new EnumMap<>(RuleStatus.class))
                        .merge(finding.status(), 1L, Long::sum);
            }
        }
        return new TransactionSummary(
                verdicts.size(),
                verdicts.stream().filter(TransactionVerdict::isViolated).count(),
                verdicts.stream().filter(TransactionVerdict::isFailed).count(),
                transactions,
                steps,
                verdicts.stream().allMatch(TransactionVerdict::isUndecided),
                statuses);
    }

    /**
     * Whether a gate lets them pass: no violation counts, and something could be decided.
     *
     * @param allowUndecided whether they may pass although nothing could be
     */
    public boolean passes(boolean allowUndecided) {
        return failed == 0 && (allowUndecided || !isUndecided);
    }

    /** How many traces have a status. */
    long traces(TransactionRule rule, RuleStatus status) {
        return statuses.getOrDefault(rule, Map.of()).getOrDefault(status, 0L);
    }
}
