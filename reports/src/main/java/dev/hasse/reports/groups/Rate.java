package dev.hasse.reports.groups;

import dev.hasse.model.Interval;
import dev.hasse.policy.ClopperPearson;

/**
 * How many traces of a group have an anomaly, and how sure that is.
 *
 * <p>The rate is over all traces, as in the tables of the paper (§5.3, §5.8). Traces that were not {@linkplain
 * dev.hasse.model.Status#UNTESTED put to the test} make it smaller without being evidence of anything, so their share belongs beside it,
 * and the rate among the others has an interval of its own. If none was tested there is no rate.
 *
 * @param found how many have it
 * @param tested how many could have shown it, found or not
 * @param traces how many there are
 * @param exact the exact interval for found of traces, at {@link Report#CONFIDENCE}
 * @param bootstrap the bootstrap's for the same
 * @param ofTested the exact interval for found of tested
 */
public record Rate(long found, long tested, long traces, Interval exact, Interval bootstrap, Interval ofTested) {

    /** @throws IllegalArgumentException unless found ≤ tested ≤ traces */
    public Rate {
        if (found < 0 || found > tested || tested > traces) {
            throw new IllegalArgumentException(found + " found of " + tested + " tested of " + traces);
        }
    }

    /** The rate that these counts make. */
    public static Rate of(long found, long tested, long traces, Bootstrap bootstrap) {
        return new Rate(
                found,
                tested,
                traces,
                ClopperPearson.of(found, traces, Report.CONFIDENCE),
                bootstrap.of(found, traces),
                ClopperPearson.of(found, tested, Report.CONFIDENCE));
    }

    /** Whether any trace was put to the test; only then do rate and intervals mean anything. */
    public boolean isTested() {
        return tested > 0;
    }

    /** Found of traces; 0 if there are none. */
    public double share() {
        return traces == 0 ? 0 : (double) found / traces;
    }

    /** Found of tested; 0 if there are none. */
    public double shareOfTested() {
        return tested == 0 ? 0 : (double) found / tested;
    }

    /** Tested of traces; 0 if there are none. */
    public double testedShare() {
        return traces == 0 ? 0 : (double) tested / traces;
    }
}
