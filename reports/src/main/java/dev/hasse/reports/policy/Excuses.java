package dev.hasse.reports.policy;

import dev.hasse.model.Baseline;
import dev.hasse.model.Verdict;
import org.jspecify.annotations.Nullable;

/** Which witnesses do not count against a trace: those that the policy exempts, and those of findings that are known. */
public final class Excuses {
    private final Exemptions exemptions;
    private final @Nullable Baseline baseline;

    /** @param baseline takes note of all that is not exempt; null if there is none */
    public Excuses(Exemptions exemptions, @Nullable Baseline baseline) {
        this.exemptions = exemptions;
        this.baseline = baseline;
    }

    /** Whether somebody has to see every witness, listed or not. */
    public boolean needAllWitnesses() {
        return baseline != null || !exemptions.areNone();
    }

    /**
     * The verdict, with all witnesses excused that do not count.
     *
     * @param verdict lists all witnesses, if {@linkplain #needAllWitnesses() they are needed}
     * @param limit how many of the others to list for each anomaly
     */
    public Verdict excuse(Verdict verdict, int limit) {
        if (!needAllWitnesses()) {
            return verdict;
        }
        String workload = verdict.workload();
        if (baseline != null) {
            baseline.lookAt(workload);
        }
        return verdict.excusing(
                witness ->
                        exemptions.cover(witness, workload) || (baseline != null && baseline.knows(witness, workload)),
                limit);
    }
}
