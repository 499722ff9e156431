package dev.hasse.reports.policy;

import dev.hasse.model.Exemption;
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

    /** Whether there are any. */
    public boolean areNone() {
        return holding.isEmpty();
    }

    /** Whether a witness, in a trace of a workload, does not count. */
    public boolean cover(Witness witness, @Nullable String workload) {
        return holding.stream().anyMatch(exemption -> exemption.covers(witness, workload));
    }

    /** Those that are past their last day: what they covered counts again, which somebody should know. */
    public List<Setting<Exemption>> ended() {
        return ended;
    }
}
