package dev.hasse.reports.groups;

import java.util.List;

/**
 * The figures of one anomaly or observation in a group.
 *
 * @param rate the rate over the group's traces
 * @param witnesses how many there are
 * @param possible how many more witnesses are only possible; they do not count
 * @param worst the worst witnesses, worst first; at most {@link #LISTED}
 */
public record AnomalyFigures(Rate rate, long witnesses, long possible, List<WorstWitness> worst) {
    /** Maximum number of witnesses listed. */
    public static final int LISTED = 3;

    public AnomalyFigures {
        worst = List.copyOf(worst);
    }

    /** Whether there is anything to show. */
    public boolean hasFindings() {
        return rate.found() > 0 || possible > 0;
    }
}
