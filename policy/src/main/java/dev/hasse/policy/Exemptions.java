package dev.hasse.policy;

import dev.hasse.model.Excuses;
import dev.hasse.model.Fingerprint;
import dev.hasse.model.Witness;
import dev.hasse.model.transactions.TransactionVerdict;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The exemptions in force today. */
public final class Exemptions {
    private final List<Exemption> holding = new ArrayList<>();
    private final List<Setting<Exemption>> ended = new ArrayList<>();

    /** The exemptions of a policy on a given day. */
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
     * Returns which witnesses do not count: exempt ones, and known ones. With a baseline, the fingerprint of every
     * witness that is not exempt is passed on.
     *
     * @param baseline the known findings; null if there is no baseline
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

    /** The verdict, of which violations that are exempt do not count. */
    public TransactionVerdict excuse(TransactionVerdict verdict) {
        return verdict.excusing(
                witness -> holding.stream().anyMatch(exemption -> exemption.covers(witness, verdict.log())));
    }

    private boolean cover(Witness witness, @Nullable String workload) {
        return holding.stream().anyMatch(exemption -> exemption.covers(witness, workload));
    }

    /** The exemptions that have ended: the witnesses that they covered count again, which is worth a warning. */
    public List<Setting<Exemption>> ended() {
        return ended;
    }
}
