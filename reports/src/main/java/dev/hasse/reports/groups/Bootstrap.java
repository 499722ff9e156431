package dev.hasse.reports.groups;

import dev.hasse.model.Interval;
import java.io.Serializable;
import java.util.Random;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * The bootstrap's percentile interval for a rate: B. Efron, <i>Bootstrap methods: another look at the jackknife</i>,
 * Annals of Statistics 7 (1979). A resample draws as many traces as there are, with replacement; the interval goes from
 * the lower to the upper percentile of the rates in the resamples. At a rate of 0 or 1 it has no width, unlike the
 * exact interval.
 *
 * <p>If {@code found} of n traces have the anomaly, their number in a resample is binomial with parameters n and found
 * / n. So a resample is a single number, drawn by inversion. Inversion is monotone, so only the percentiles of the
 * draws need to be inverted. The interval therefore depends only on the counts and the seed, not on the order of traces
 * and groups.
 */
public final class Bootstrap implements Serializable {
    private static final long serialVersionUID = 1L;

    private final int resamples;
    private final long seed;
    private final double low;
    private final double high;

    /**
     * @param resamples the number of resamples, at least 1
     * @param seed of the draws
     * @param confidence strictly between 0 and 1
     */
    public Bootstrap(int resamples, long seed, double confidence) {
        this.resamples = resamples;
        this.seed = seed;
        // The only generator whose numbers are specified to be the same on every Java.
        double[] draws = new Random(seed).doubles(resamples).sorted().toArray();
        low = draws[rank((1 - confidence) / 2, resamples)];
        high = draws[rank((1 + confidence) / 2, resamples)];
    }

    private static int rank(double share, int resamples) {
        return Math.min(resamples, Math.max(1, (int) Math.ceil(share * resamples - 1e-9))) - 1;
    }

    /** The number of resamples. */
    public int resamples() {
        return resamples;
    }

    /** The seed of the draws. */
    public long seed() {
        return seed;
    }

    /** The interval for {@code found} of {@code traces}; [0, 1] for no traces. */
    public Interval of(long found, long traces) {
        if (traces == 0) {
            return Interval.ALL;
        }
        if (found == 0 || found == traces) {
            double rate = found == 0 ? 0 : 1;
            return new Interval(rate, rate);
        }
        double n = traces;
        BinomialDistribution resample = BinomialDistribution.of(Math.toIntExact(traces), found / n);
        return new Interval(
                resample.inverseCumulativeProbability(low) / n, resample.inverseCumulativeProbability(high) / n);
    }
}
