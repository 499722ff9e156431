package dev.hasse.reports.runtimes;

import dev.hasse.simulation.DisciplineCost;
import dev.hasse.simulation.Effort;
import dev.hasse.simulation.RetryCost;
import dev.hasse.simulation.RuntimeModel;
import java.util.Locale;

/** The cost of excluding anomalies, as a table column and in words. */
public final class CostText {
    private CostText() {}

    /**
     * The paper's estimate of the cost of regenerating stale operations, such as {@code +54%}; a dash where the paper
     * has none.
     */
    public static String column(RuntimeModel runtime, Effort effort) {
        if (!runtime.isSnapshotIsolation()) {
            return "-";
        }
        RetryCost cost = effort.retries();
        // A star marks values outside the measured range.
        return String.format(Locale.ROOT, "+%.0f%%", 100 * cost.overhead())
                + (cost.refused() == 0 || cost.isMeasured() ? "" : "*");
    }

    /** The estimate in words; where the paper has none, its general remark on cost. */
    static String words(DisciplineCost cost) {
        RetryCost estimate = cost.estimate();
        if (estimate == null) {
            return cost.anomaly().about().cost();
        }
        if (estimate.refused() == 0) {
            return "nothing was refused, and without aborts the paper measured no overhead that could be told from zero (§5.6)";
        }
        return String.format(
                Locale.ROOT,
                "about %.0f%% more tokens, by the paper's estimate (§5.6) for snapshot isolation: overhead ≈ 108%% [104, 112] × "
                        + "abort rate, if each refused operation is generated anew. Measured with gpt-4o-mini at abort rates "
                        + "from 0.09 to 0.93%s.",
                100 * estimate.overhead(),
                estimate.isMeasured() ? "" : ", a range that this rate is outside of");
    }
}
