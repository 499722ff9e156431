package dev.hasse.reports.groups;

import java.util.List;

/**
 * What became of a rule of transactions in the traces of a group.
 *
 * @param rate how many traces violate it, of those in which it could be decided, and of all
 * @param violations how many violations there are
 * @param reasons why it is undecided in some traces, the most frequent first; names with numbers are patterns
 * @param worst the worst examples
 */
public record RuleFigures(Rate rate, long violations, List<String> reasons, List<WorstViolation> worst) {
    /** Copies the lists. */
    public RuleFigures {
        reasons = List.copyOf(reasons);
        worst = List.copyOf(worst);
    }

    /** How many traces violate the rule. */
    public long violated() {
        return rate.found();
    }

    /** How many traces hold it. */
    public long held() {
        return rate.tested() - rate.found();
    }

    /** How many traces leave it undecided. */
    public long undecided() {
        return rate.traces() - rate.tested();
    }
}
