package dev.hasse.reports.groups;

import dev.hasse.model.transactions.RuleFault;
import java.util.Comparator;
import java.util.List;

/**
 * An example of how a rule of transactions is violated in a group. Worse means a way to break the rule that stands further above in {@link
 * RuleFault}; among G0 to G2, one that breaks weaker isolation levels. Ties are broken by trace and place, so that the order does not depend
 * on the order of the input.
 *
 * @param traceId the trace
 * @param fault in which way the rule is broken
 * @param steps the places of the steps concerned, from 1
 * @param sentence what happened, safe to print
 * @param fingerprint identifies the violation across runs
 */
public record WorstViolation(
        String traceId, RuleFault fault, List<Integer> steps, String sentence, String fingerprint) {
    /** Orders examples with the worst first. */
    public static final Comparator<WorstViolation> ORDER = Comparator.comparing(WorstViolation::fault)
            .thenComparing(WorstViolation::traceId)
            .thenComparing(worst -> worst.steps.isEmpty() ? 0 : worst.steps.get(0))
            .thenComparing(WorstViolation::sentence);

    /** Copies the list. */
    public WorstViolation {
        steps = List.copyOf(steps);
    }
}
