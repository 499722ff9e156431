package dev.hasse.reports.transactions;

import dev.hasse.model.transactions.RuleFault;
import dev.hasse.model.transactions.RuleWitness;
import dev.hasse.model.transactions.Step;
import dev.hasse.model.transactions.TransactionLog;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The steps that show a violation, by their places in the log.
 *
 * @param shown the steps concerned, and those that say how they came about: the decisions of their transactions, and the steps that
 *     compensations among them undo; in the order of the log
 * @param concerned those that the violation itself is about
 * @param wrong the step that should not have been; {@link Step#NONE} if one is missing, or if each may be right and only all together are not
 */
record ViolationSteps(List<Integer> shown, Set<Integer> concerned, int wrong) {

    ViolationSteps {
        shown = List.copyOf(shown);
        concerned = Set.copyOf(concerned);
    }

    static ViolationSteps of(RuleWitness witness, TransactionLog log) {
        Set<Integer> concerned = witness.places();
        Set<Integer> shown = new TreeSet<>(concerned);
        for (int place : concerned) {
            if (log.step(place).undoes() != Step.NONE) {
                shown.add(log.step(place).undoes());
            }
        }
        Set<String> transactions = Set.copyOf(witness.transactions());
        for (int place = 1; place <= log.steps().size(); place++) {
            Step step = log.step(place);
            if (step.isDecision() && transactions.contains(step.transaction())) {
                shown.add(place);
            }
        }
        return new ViolationSteps(List.copyOf(shown), concerned, wrong(witness, log));
    }

    /** Whether the log lacks a step. */
    static boolean lacksStep(RuleFault fault) {
        return fault == RuleFault.NOT_COMPENSATED || fault == RuleFault.NEVER_DECIDED;
    }

    private static int wrong(RuleWitness witness, TransactionLog log) {
        if (lacksStep(witness.fault()) || !witness.cycle().isEmpty()) {
            return Step.NONE;
        }
        return switch (witness.fault()) {
            // It came too early; the step that tools for code review point to is the one that came after it.
            case IRREVERSIBLE_NOT_LAST -> witness.steps().get(0);
            case NOT_IN_REVERSE -> witness.steps().get(2);
            default -> ShownStep.of(witness, log);
        };
    }
}
