package dev.hasse.reports.groups;

import java.util.List;

/**
 * What a group has of one anomaly.
 *
 * @param rate of its traces
 * @param witnesses how many there are
 * @param worst the worst of them, worst first; at most {@link #LISTED}
 */
public record AnomalyFigures(Rate rate, long witnesses, List<WorstWitness> worst) {
    /** So many witnesses stand for all. */
    public static final int LISTED = 3;

    public AnomalyFigures {
        worst = List.copyOf(worst);
    }
}
