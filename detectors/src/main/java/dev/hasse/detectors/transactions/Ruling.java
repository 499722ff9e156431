package dev.hasse.detectors.transactions;

import dev.hasse.model.transactions.RuleFinding;
import dev.hasse.model.transactions.RuleStatus;
import dev.hasse.model.transactions.RuleWitness;
import dev.hasse.model.transactions.TransactionRule;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Collects what is found of a rule in a log. */
final class Ruling {
    private final TransactionRule rule;
    private final List<RuleWitness> witnesses = new ArrayList<>();
    private final Set<String> reasons = new LinkedHashSet<>();
    private long decided;

    Ruling(TransactionRule rule) {
        this.rule = rule;
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
        return new RuleFinding(rule, status, decided, witnesses, List.copyOf(reasons));
    }
}
