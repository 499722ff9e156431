package dev.hasse.reports;

import dev.hasse.model.Interval;
import org.apache.commons.statistics.interval.BinomialConfidenceInterval;

/**
 * The exact confidence interval of Clopper and Pearson for a share (Biometrika 26, 1934): between its bounds lies every share for which
 * what was found would be no surprise in either direction. Where nothing was found, it is [0, 1 − (α/2)^(1/n)].
 */
public final class ClopperPearson {
    private ClopperPearson() {}

    /**
     * The interval, two-sided.
     *
     * @param found in how many
     * @param tested of how many; of none nothing is known, and the interval is [0, 1]
     * @param confidence between 0 and 1
     */
    public static Interval of(long found, long tested, double confidence) {
        if (tested == 0) {
            return new Interval(0, 1);
        }
        var interval = BinomialConfidenceInterval.CLOPPER_PEARSON.fromErrorRate(
                Math.toIntExact(tested), Math.toIntExact(found), 1 - confidence);
        return new Interval(interval.getLowerBound(), interval.getUpperBound());
    }
}
