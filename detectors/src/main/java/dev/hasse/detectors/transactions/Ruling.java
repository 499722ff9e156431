package dev.hasse.detectors.transactions;

import dev.hasse.model.transactions.RuleFinding;
import dev.hasse.model.transactions.RuleStatus;
import dev.hasse.model.transactions.RuleWitness;
import dev.hasse.model.transactions.Step;
import dev.hasse.model.transactions.StepMark;
import dev.hasse.model.transactions.TransactionRule;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Collects what is found of a rule in a log. What the rules of a system itself say of single steps, which the reader of its log has found,
 * comes first: an illegal transition of a state machine counts for T1, a receipt for T5 (ATP §1 and §4).
 */
final class Ruling {
    private final TransactionRule rule;
    private final List<RuleWitness> witnesses = new ArrayList<>();
    private final Set<String> reasons = new LinkedHashSet<>();
    private long decided;

    /** Begins with what the steps of a log are marked with for the rule. */
    Ruling(TransactionRule rule, LogView view) {
        this.rule = rule;
        for (int place = 1; place <= view.log.steps().size(); place++) {
            Step step = view.step(place);
            for (StepMark mark : step.marks()) {
                if (mark.rule() == rule) {
                    add(mark, step, place);
                }
            }
        }
    }

    private void add(StepMark mark, Step step, int place) {
        if (mark.fault() != null) {
            breaks(RuleWitness.of(mark.fault(), step.transaction(), place));
        } else if (mark.reason() != null) {
            leaves(mark.reason());
        } else {
            keeps();
        }
    }

    /** One opportunity to break the rule, which was not taken. */
    void keeps() {
        decided++;
    }

    /** The rule is broken. */
    void breaks(RuleWitness witness) {
        decided++;
        witnesses.add(witness);
    }

    /** Something cannot be decided. */
    void leaves(String reason) {
        reasons.add(reason);
    }

    /** A read shows no value, or one of which no writer is known. */
    void leavesUnknownRead() {
        leaves("reads have no value, or one that the log does not show anybody writing");
    }

    /** A read shows what a transaction wrote of which nobody knows whether it stands. */
    void leavesUndecidedWriter() {
        leaves("transactions that read from each other are not decided once and for all");
    }

    /**
     * The finding.
     *
     * @param vacuous why nothing could be decided, if nothing could
     */
    RuleFinding finding(String vacuous) {
        if (decided == 0 && reasons.isEmpty()) {
            reasons.add(vacuous);
        }
        RuleStatus status =
                !witnesses.isEmpty() ? RuleStatus.VIOLATED : reasons.isEmpty() ? RuleStatus.HELD : RuleStatus.UNDECIDED;
        return new RuleFinding(rule, status, decided, witnesses, List.of(), List.copyOf(reasons));
    }
}
