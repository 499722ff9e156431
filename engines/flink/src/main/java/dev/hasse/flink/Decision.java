package dev.hasse.flink;

import dev.hasse.detectors.Classifier;
import dev.hasse.model.Excuses;
import dev.hasse.model.Fingerprint;
import dev.hasse.policy.Baseline;
import dev.hasse.policy.Exemptions;
import dev.hasse.policy.Policy;
import dev.hasse.traces.Limits;
import dev.hasse.traces.ReadSettings;
import java.io.Serializable;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How records are read, and traces decided and judged: as {@code hasse check} does with the same policy.
 *
 * @param policy the policy in force
 * @param gated whether a gate was asked for: verdicts then say whether their traces pass it
 * @param known the findings of the baseline, which do not count; null if there is none
 * @param witnesses how many witnesses a verdict lists for each phenomenon
 */
record Decision(Policy policy, boolean gated, @Nullable Set<Fingerprint> known, int witnesses) implements Serializable {

    Decision {
        known = known == null ? null : new HashSet<>(known);
    }

    /** How the lines are read. */
    ReadSettings reading() {
        return ReadSettings.of(Limits.DEFAULT, policy.sentinel());
    }

    /** Decides traces, with the exemptions that hold today. */
    Classifier classifier() {
        Excuses excuses = new Exemptions(policy, LocalDate.now(ZoneId.systemDefault()))
                .excuses(known == null ? null : new Baseline(known));
        return new Classifier(
                        policy.chainInForce().value(),
                        policy.cascadeMode(),
                        policy.initialInForce().value(),
                        policy.countPossibleInForce().value(),
                        witnesses,
                        false)
                .excusing(excuses);
    }
}
