package dev.hasse.reports.groups;

import dev.hasse.model.Fingerprint;
import dev.hasse.model.transactions.RuleFinding;
import dev.hasse.model.transactions.RuleFingerprint;
import dev.hasse.model.transactions.RuleStatus;
import dev.hasse.model.transactions.RuleWitness;
import dev.hasse.model.transactions.TransactionLog;
import dev.hasse.model.transactions.TransactionRule;
import dev.hasse.model.transactions.TransactionVerdict;
import dev.hasse.reports.transactions.WitnessWords;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Adds up verdicts on the transactions of a group. */
final class TransactionTally {
    /** How many examples of a rule are kept. */
    private static final int WORST = 3;

    private long traces;
    private long transactions;
    private long steps;
    private final Map<TransactionRule, OfRule> rules = new EnumMap<>(TransactionRule.class);

    private static final class OfRule {
        private long violated;
        private long held;
        private long violations;
        private final Map<String, Long> reasons = new HashMap<>();
        private final List<WorstViolation> worst = new ArrayList<>();
    }

    void add(TransactionVerdict verdict) {
        TransactionLog log = verdict.log();
        traces++;
        transactions += log.transactionCount();
        steps += log.steps().size();
        WitnessWords words = new WitnessWords(log);
        for (RuleFinding finding : verdict.findings()) {
            OfRule rule = rules.computeIfAbsent(finding.rule(), none -> new OfRule());
            rule.violated += finding.status() == RuleStatus.VIOLATED ? 1 : 0;
            rule.held += finding.status() == RuleStatus.HELD ? 1 : 0;
            rule.violations += finding.count();
            if (finding.status() == RuleStatus.UNDECIDED) {
                finding.reasons().stream()
                        .map(Fingerprint::pattern)
                        .distinct()
                        .forEach(reason -> rule.reasons.merge(reason, 1L, Long::sum));
            }
            // The first of each fault suffice, as they are in the order of the log.
            Map<Object, Integer> seen = new HashMap<>();
            for (RuleWitness witness : finding.all()) {
                if (seen.merge(witness.fault(), 1, Integer::sum) <= WORST) {
                    add(witness, log, words, rule.worst);
                }
            }
        }
    }

    private static void add(RuleWitness witness, TransactionLog log, WitnessWords words, List<WorstViolation> worst) {
        worst.add(new WorstViolation(
                log.trace(),
                witness.fault(),
                witness.steps(),
                words.sentence(witness),
                RuleFingerprint.of(witness, log).digest()));
        worst.sort(WorstViolation.ORDER);
        if (worst.size() > WORST) {
            worst.remove(WORST);
        }
    }

    TransactionFigures figures(Bootstrap bootstrap) {
        Map<TransactionRule, RuleFigures> figures = new EnumMap<>(TransactionRule.class);
        rules.forEach((rule, tally) -> figures.put(
                rule,
                new RuleFigures(
                        Rate.of(tally.violated, tally.violated + tally.held, traces, bootstrap),
                        tally.violations,
                        tally.reasons.entrySet().stream()
                                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                                        .thenComparing(Map.Entry.comparingByKey()))
                                .limit(WORST)
                                .map(Map.Entry::getKey)
                                .toList(),
                        tally.worst)));
        return new TransactionFigures(traces, transactions, steps, figures);
    }
}
