package dev.hasse.model.transactions;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The log of the transactions of one trace, in the order in which its steps were done.
 *
 * @param trace the trace
 * @param workload the workload that the trace belongs to; null for none
 * @param steps the steps; a step is known by its place in this list, from 1
 * @param isComplete whether the log shows everything that happened, so that what it does not show did not happen; if not, it may begin late
 *     and end early
 * @param showsDecisions whether it is known that commits stand in the log, though it may have none; if not, a log without any decision does not
 *     say that nothing was decided
 */
public record TransactionLog(
        String trace, @Nullable String workload, List<Step> steps, boolean isComplete, boolean showsDecisions) {

    /**
     * Copies the list.
     *
     * @throws IllegalArgumentException if the steps are not in the order of their ends, one undoes a step that the log does not have, or one
     *     depends on what is no earlier step of its transaction
     */
    public TransactionLog {
        steps = List.copyOf(steps);
        for (int k = 1; k < steps.size(); k++) {
            if (steps.get(k - 1).at() > steps.get(k).at()) {
                throw new IllegalArgumentException("step " + (k + 1) + " was done before step " + k);
            }
        }
        for (int k = 0; k < steps.size(); k++) {
            Step step = steps.get(k);
            for (int earlier : step.buildsOn()) {
                if (earlier < 1
                        || earlier > k
                        || !steps.get(earlier - 1).transaction().equals(step.transaction())) {
                    throw new IllegalArgumentException("step " + (k + 1) + " cannot depend on " + earlier);
                }
            }
            if (step.undoes() < Step.NONE || step.undoes() > steps.size()) {
                throw new IllegalArgumentException("no step " + step.undoes());
            }
        }
    }

    /** A log that belongs to no workload, and shows decisions if it has some. */
    public TransactionLog(String trace, List<Step> steps, boolean isComplete) {
        this(trace, null, steps, isComplete, steps.stream().anyMatch(Step::isDecision));
    }

    /** This log, of a workload. */
    public TransactionLog inWorkload(@Nullable String itsWorkload) {
        return new TransactionLog(trace, itsWorkload, steps, isComplete, showsDecisions);
    }

    /** This log, of which is known that commits stand in it. */
    public TransactionLog withDecisionsShown() {
        return new TransactionLog(trace, workload, steps, isComplete, true);
    }

    /** Returns the steps in the order of their ends; those that end together stay in the order given. */
    public static List<Step> inOrder(List<Step> steps) {
        List<Step> sorted = new ArrayList<>(steps);
        sorted.sort(Comparator.comparingLong(Step::at));
        return sorted;
    }

    /** The step at a place, from 1. */
    public Step step(int place) {
        return steps.get(place - 1);
    }

    /** How many transactions it has. */
    public int transactionCount() {
        Set<String> names = new HashSet<>();
        steps.forEach(step -> names.add(step.transaction()));
        return names.size();
    }
}
