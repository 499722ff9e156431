package dev.hasse.reports.groups;

import dev.hasse.model.Interval;
import java.util.Random;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * The bootstrap's percentile interval for a rate: B. Efron, <i>Bootstrap methods: another look at the jackknife</i>, Annals of Statistics 7
 * (1979). The traces are drawn anew, with replacement, as many as there are; the interval goes from the lower to the upper percentile of
 * the rates in these resamples. At a rate of 0 or 1 it has no width, where the exact one has.
 *
 * <p>How many of n traces drawn with replacement have what {@code found} of n have is binomial with n and found / n, so a resample is one
 * number, drawn by inversion. Inversion is monotone: the percentile of the resamples is what becomes of the percentile of the draws, and
 * none of the others need be inverted. So the interval follows from counts and seed alone, whatever the order of traces and groups.
 */
public final class Bootstrap {
    private final int resamples;
    private final long seed;
    private final double low;
    private final double high;

    /**
     * @param resamples how many, at least 1
     * @param seed of the draws
     * @param confidence strictly between 0 and 1
     */
    public Bootstrap(int resamples, long seed, double confidence) {
        this.resamples = resamples;
        this.seed = seed;
        // The one generator whose numbers are the same on every Java, by contract.
        double[] draws = new Random(seed).doubles(resamples).sorted().toArray();
        low = draws[rank((1 - confidence) / 2, resamples)];
        high = draws[rank((1 + confidence) / 2, resamples)];
    }

    private static int rank(double share, int resamples) {
        return Math.min(resamples, Math.max(1, (int) Math.ceil(share * resamples - 1e-9))) - 1;
    }

    /** How many resamples. */
    public int resamples() {
        return resamples;
    }

    /** The seed of the draws. */
    public long seed() {
        return seed;
    }

    /** The interval for {@code found} of {@code traces}; of none, nothing is known. */
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
