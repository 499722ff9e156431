package dev.hasse.policy;

import dev.hasse.model.transactions.RuleFinding;
import dev.hasse.model.transactions.RuleFingerprint;
import dev.hasse.model.transactions.TransactionRule;
import dev.hasse.model.transactions.TransactionVerdict;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The violations of the rules of transactions that a team already knows, so that only new ones count: what {@link Baseline} is for
 * anomalies. A violation is gone if its rule was checked and the violation was not there.
 */
public final class KnownViolations {
    private final Set<RuleFingerprint> known;
    private final Set<RuleFingerprint> seen = new HashSet<>();
    private final Set<TransactionRule> checked = EnumSet.noneOf(TransactionRule.class);

    /** @param known the known violations */
    public KnownViolations(Set<RuleFingerprint> known) {
        this.known = Set.copyOf(known);
    }

    /** The verdict without what is known, of which it is noted that it was found again. */
    public TransactionVerdict excuse(TransactionVerdict verdict) {
        seen.addAll(verdict.fingerprints());
        verdict.findings().stream().map(RuleFinding::rule).forEach(checked::add);
        return verdict.excusing(witness -> known.contains(RuleFingerprint.of(witness, verdict.log())));
    }

    /** The known violations that the verdicts so far do not have, in order. */
    public List<RuleFingerprint> gone() {
        return known.stream()
                .filter(violation -> checked.contains(violation.fault().rule()) && !seen.contains(violation))
                .sorted(RuleFingerprint.ORDER)
                .toList();
    }

    /** The known violations except those that are gone. */
    public Set<RuleFingerprint> remaining() {
        Set<RuleFingerprint> remaining = new HashSet<>(known);
        gone().forEach(remaining::remove);
        return remaining;
    }
}
