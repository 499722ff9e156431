package dev.hasse.reports.groups;

import dev.hasse.model.transactions.TransactionRule;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * The statistics of the transactions of a group of traces.
 *
 * @param traces how many traces have a log of transactions
 * @param transactions how many transactions these have
 * @param steps how many steps
 * @param rules the figures of each rule that was asked for
 */
public record TransactionFigures(long traces, long transactions, long steps, Map<TransactionRule, RuleFigures> rules) {
    /** Copies the map. */
    public TransactionFigures {
        Map<TransactionRule, RuleFigures> ordered = new EnumMap<>(TransactionRule.class);
        ordered.putAll(rules);
        rules = Collections.unmodifiableMap(ordered);
    }

    /** The figures of a rule. */
    public RuleFigures of(TransactionRule rule) {
        RuleFigures known = rules.get(rule);
        if (known == null) {
            throw new IllegalArgumentException(rule.word() + " was not asked for");
        }
        return known;
    }
}
