package dev.hasse.reports;

import dev.hasse.simulation.DisciplineCost;
import dev.hasse.simulation.Effort;
import dev.hasse.simulation.RetryCost;
import dev.hasse.simulation.RuntimeModel;
import java.util.Locale;

/** What it costs to keep anomalies out, in a column and in words. */
public final class CostText {
    private CostText() {}

    /** The paper's estimate of what it costs to generate anew what was stale, such as {@code +54%}; a dash where it has none. */
    public static String column(RuntimeModel runtime, Effort effort) {
        if (!runtime.isSnapshotIsolation()) {
            return "-";
        }
        RetryCost cost = effort.retries();
        // With a star where the line was not measured.
        return String.format(Locale.ROOT, "+%.0f%%", 100 * cost.overhead())
                + (cost.refused() == 0 || cost.isMeasured() ? "" : "*");
    }

    /** The estimate in words, or where the paper has none, what it says. */
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
