package dev.hasse.check;

import dev.hasse.model.Excuses;
import dev.hasse.model.Fingerprint;
import dev.hasse.policy.Baseline;
import dev.hasse.policy.Exemptions;
import dev.hasse.policy.Policy;
import dev.hasse.traces.Limits;
import dev.hasse.traces.ReadSettings;
import java.io.Serializable;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How traces are read and decided, in a form that travels to other machines.
 *
 * @param today the day that decides which exemptions hold
 * @param known the findings of the baseline; null if there is none
 * @param maxWitnesses how many witnesses to list for each phenomenon and trace; 0 for all
 */
public record CheckSettings(
        Policy policy, LocalDate today, @Nullable Set<Fingerprint> known, int maxWitnesses, Limits limits)
        implements Serializable {

    public CheckSettings {
        known = known == null ? null : new HashSet<>(known);
    }

    /** How records are read, on one thread. */
    public ReadSettings reading() {
        return ReadSettings.of(limits, policy.sentinel());
    }

    /** A baseline of the known findings, none of which has been found yet; null if there is none. */
    public @Nullable Baseline baseline() {
        return known == null ? null : new Baseline(known);
    }

    /** Which witnesses do not count. */
    public Excuses excuses(@Nullable Baseline baseline) {
        return new Exemptions(policy, today).excuses(baseline);
    }
}
