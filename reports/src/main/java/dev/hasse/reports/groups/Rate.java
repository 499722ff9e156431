package dev.hasse.reports.groups;

import dev.hasse.model.Interval;
import dev.hasse.policy.ClopperPearson;

/**
 * How many traces of a group have an anomaly, with confidence intervals.
 *
 * <p>The rate is over all traces, as in the tables of the paper (§5.3, §5.8). {@linkplain
 * dev.hasse.model.Status#UNTESTED Untested} traces lower it without being evidence of anything. So their share is shown
 * beside it, and the rate among tested traces has its own interval. If no trace was tested, there is no rate.
 *
 * @param found how many traces have the anomaly
 * @param tested how many traces could have shown it, found or not
 * @param traces how many traces there are
 * @param exact the exact interval for found of traces, at {@link Report#CONFIDENCE}
 * @param bootstrap the bootstrap interval for found of traces
 * @param ofTested the exact interval for found of tested
 */
public record Rate(long found, long tested, long traces, Interval exact, Interval bootstrap, Interval ofTested) {

    /** @throws IllegalArgumentException unless found ≤ tested ≤ traces */
    public Rate {
        if (found < 0 || found > tested || tested > traces) {
            throw new IllegalArgumentException(found + " found of " + tested + " tested of " + traces);
        }
    }

    /** Computes the rate for these counts. */
    public static Rate of(long found, long tested, long traces, Bootstrap bootstrap) {
        return new Rate(
                found,
                tested,
                traces,
                ClopperPearson.of(found, traces, Report.CONFIDENCE),
                bootstrap.of(found, traces),
                ClopperPearson.of(found, tested, Report.CONFIDENCE));
    }

    /** Whether any trace was tested; otherwise rate and intervals mean nothing. */
    public boolean isTested() {
        return tested > 0;
    }

    /** The share of all traces with the anomaly; 0 if there are no traces. */
    public double share() {
        return traces == 0 ? 0 : (double) found / traces;
    }

    /** The share of tested traces with the anomaly; 0 if there are none. */
    public double shareOfTested() {
        return tested == 0 ? 0 : (double) found / tested;
    }

    /** The share of traces that were tested; 0 if there are no traces. */
    public double testedShare() {
        return traces == 0 ? 0 : (double) tested / traces;
    }
}
