package dev.hasse.reports.groups;

import java.util.List;

/**
 * What a group has of one anomaly or observation.
 *
 * @param rate of its traces
 * @param witnesses how many there are
 * @param possible how many more there may be, which do not count
 * @param worst the worst of them, worst first; at most {@link #LISTED}
 */
public record AnomalyFigures(Rate rate, long witnesses, long possible, List<WorstWitness> worst) {
    /** So many witnesses stand for all. */
    public static final int LISTED = 3;

    public AnomalyFigures {
        worst = List.copyOf(worst);
    }

    /** Whether there is anything to show. */
    public boolean hasFindings() {
        return rate.found() > 0 || possible > 0;
    }
}
