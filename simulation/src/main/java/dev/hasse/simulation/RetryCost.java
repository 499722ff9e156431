package dev.hasse.simulation;

/**
 * The cost of generating anew what snapshot isolation refuses, as the paper measured it (§5.6, Finding 5): token overhead = +0.1% [−2, +2]
 * + 108% [104, 112] × abort rate, one generation for each abort. The measurement is for gpt-4o-mini, over 155 paired sessions, at abort
 * rates from 0.09 to 0.93, and is an estimate for anything else. No such line was measured for locks, causal tracking, sequencers and
 * registries.
 *
 * @param refused the number of commits that were refused
 * @param commits the number of commits, with those that were refused
 */
public record RetryCost(long refused, long commits) {
    private static final double SLOPE = 1.08;
    private static final double LOWEST_SLOPE = 1.04;
    private static final double HIGHEST_SLOPE = 1.12;
    private static final double LOWEST = 0.09;
    private static final double HIGHEST = 0.93;

    /** The share of commits that were refused; 0 if there were none. */
    public double rate() {
        return commits == 0 ? 0 : (double) refused / commits;
    }

    /** The estimated extra tokens, as a share of those without a guard. */
    public double overhead() {
        return SLOPE * rate();
    }

    /** The lower end of the slope's 95% interval, times the abort rate. */
    public double low() {
        return LOWEST_SLOPE * rate();
    }

    /** The upper end of the slope's 95% interval, times the abort rate. */
    public double high() {
        return HIGHEST_SLOPE * rate();
    }

    /** Whether the line was measured at such an abort rate. */
    public boolean isMeasured() {
        // Rounded to the digits of the range, or 0.09 would read as outside of it.
        double rounded = Math.rint(100 * rate()) / 100;
        return rounded >= LOWEST && rounded <= HIGHEST;
    }
}
