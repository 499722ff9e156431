package dev.hasse.policy;

import dev.hasse.model.Excuses;
import dev.hasse.model.Fingerprint;
import dev.hasse.model.Witness;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What does not count today. */
public final class Exemptions {
    private final List<Exemption> holding = new ArrayList<>();
    private final List<Setting<Exemption>> ended = new ArrayList<>();

    /** Those of a policy, on a day. */
    public Exemptions(Policy policy, LocalDate today) {
        for (Setting<Exemption> exemption : policy.exemptions()) {
            if (exemption.value().hasEnded(today)) {
                ended.add(exemption);
            } else {
                holding.add(exemption.value());
            }
        }
    }

    /**
     * Which witnesses do not count: those that are exempt, and of the others, whose fingerprints are wanted, those that are known.
     *
     * @param baseline what is known; null if nobody has said
     */
    public Excuses excuses(@Nullable Baseline baseline) {
        if (baseline == null) {
            return holding.isEmpty() ? Excuses.NONE : (witness, workload, found) -> cover(witness, workload);
        }
        return (witness, workload, found) -> {
            if (cover(witness, workload)) {
                return true;
            }
            Fingerprint finding = Fingerprint.of(witness, workload);
            found.accept(finding);
            return baseline.knows(finding);
        };
    }

    private boolean cover(Witness witness, @Nullable String workload) {
        return holding.stream().anyMatch(exemption -> exemption.covers(witness, workload));
    }

    /** Those that are past their last day: what they covered counts again, which somebody should know. */
    public List<Setting<Exemption>> ended() {
        return ended;
    }
}
