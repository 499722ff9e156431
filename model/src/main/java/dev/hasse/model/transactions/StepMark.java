package dev.hasse.model.transactions;

import org.jspecify.annotations.Nullable;

/**
 * What a system's own rules say of one step, apart from all others: that a receipt is genuine or is not, say, or that a state cannot follow
 * the one before. Whoever reads the system's log knows these rules; what is found counts for one of ours.
 *
 * @param rule the rule that it counts for
 * @param fault in which way the step breaks the rule; null if it does not
 * @param reason why it cannot be decided; null if it is
 */
public record StepMark(
        TransactionRule rule,
        @Nullable RuleFault fault,
        @Nullable String reason) {

    /**
     * Checks that it says one thing.
     *
     * @throws IllegalArgumentException if the fault is of another rule, or there is a reason beside it
     */
    public StepMark {
        if (fault != null && (reason != null || fault.rule() != rule)) {
            throw new IllegalArgumentException(rule + " " + fault + " " + reason);
        }
    }

    /** The step keeps a rule. */
    public static StepMark keeps(TransactionRule rule) {
        return new StepMark(rule, null, null);
    }

    /** The step breaks a rule. */
    public static StepMark breaks(RuleFault fault) {
        return new StepMark(fault.rule(), fault, null);
    }

    /** Whether the step keeps a rule cannot be decided. */
    public static StepMark leaves(TransactionRule rule, String reason) {
        return new StepMark(rule, null, reason);
    }
}
