package dev.hasse.policy;

import dev.hasse.model.Interval;
import org.apache.commons.statistics.interval.BinomialConfidenceInterval;

/**
 * The exact confidence interval for a binomial probability: C. J. Clopper and E. S. Pearson, <i>The use of confidence
 * or fiducial limits illustrated in the case of the binomial</i>, Biometrika 26 (1934). At its lower end, this many
 * successes or more have probability (1 − confidence) / 2; at its upper end, this many or fewer do. It contains the
 * true probability at least as often as the confidence promises, whatever that probability is. At zero successes in n
 * trials its upper end is near 3.7/n for 95%, the two-sided rule of three.
 */
public final class ClopperPearson {
    private ClopperPearson() {}

    /**
     * The two-sided interval.
     *
     * @param found how many trials succeeded
     * @param tested how many trials there were; with none, the interval is [0, 1]
     * @param confidence strictly between 0 and 1, such as 0.95
     * @throws IllegalArgumentException unless 0 ≤ found ≤ tested and confidence is a probability
     */
    public static Interval of(long found, long tested, double confidence) {
        if (found < 0 || found > tested) {
            throw new IllegalArgumentException(found + " of " + tested + " is no share");
        }
        if (!(confidence > 0 && confidence < 1)) {
            throw new IllegalArgumentException("found the confidence " + confidence + ", expected one between 0 and 1");
        }
        if (tested == 0) {
            return Interval.ALL;
        }
        var interval = BinomialConfidenceInterval.CLOPPER_PEARSON.fromErrorRate(
                Math.toIntExact(tested), Math.toIntExact(found), 1 - confidence);
        return new Interval(interval.getLowerBound(), interval.getUpperBound());
    }
}
