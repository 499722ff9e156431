package dev.hasse.reports.transactions;

import dev.hasse.model.SourceLine;
import dev.hasse.model.transactions.RuleWitness;
import dev.hasse.model.transactions.Step;
import dev.hasse.model.transactions.TransactionLog;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Where tools that show one line show a violation. */
final class ShownStep {
    private ShownStep() {}

    /**
     * The step that should not have been, or that was left as it is: the last of those that stand in a file, a decision only if there is
     * nothing else. {@link Step#NONE} if the violation concerns no step.
     */
    static int of(RuleWitness witness, TransactionLog log) {
        Set<Integer> steps = witness.places();
        return steps.stream()
                .max(Comparator.comparing((Integer step) -> place(log.step(step)) != null)
                        .thenComparing(step -> !log.step(step).isDecision())
                        .thenComparing(List.copyOf(steps)::indexOf))
                .orElse(Step.NONE);
    }

    /** The line on which that step stands; null if that is not known. */
    static @Nullable SourceLine line(RuleWitness witness, TransactionLog log) {
        int step = of(witness, log);
        return step == Step.NONE ? null : place(log.step(step));
    }

    /** The line on which a step stands; null if that is not known. */
    static @Nullable SourceLine place(Step step) {
        String place = step.place();
        return place == null ? null : SourceLine.parse(place);
    }
}
