package dev.hasse.reports;

import java.util.Locale;

/**
 * What it costs to generate anew what snapshot isolation refuses, as the paper measured it (§5.6, Finding 5): token overhead = +0.1% [−2, +2] +
 * 108% [104, 112] × abort rate, one generation for each abort. That was on gpt-4o-mini, over 155 paired sessions, at abort rates from 0.09 to
 * 0.93, and is an estimate for anything else. Of locks, causal tracking, sequencers and registries no such line was measured.
 */
final class RetryCost {
    private static final double SLOPE = 1.08;
    private static final double LOWEST = 0.09;
    private static final double HIGHEST = 0.93;

    private RetryCost() {}

    /** The estimate in words. */
    static String of(long refused, long commits) {
        if (refused == 0) {
            return "nothing was refused, and without aborts the paper measured no overhead that could be told from zero (§5.6)";
        }
        double rate = (double) refused / commits;
        // In as many digits as the range has, or 0.09 would read as outside of it.
        double rounded = Math.rint(100 * rate) / 100;
        String range = rounded < LOWEST || rounded > HIGHEST ? ", a range that this rate is outside of" : "";
        return String.format(
                Locale.ROOT,
                "about %.0f%% more tokens, by the paper's estimate (§5.6) for snapshot isolation: overhead ≈ 108%% [104, 112] × "
                        + "abort rate, if each refused operation is generated anew. Measured with gpt-4o-mini at abort rates "
                        + "from 0.09 to 0.93%s.",
                100 * SLOPE * rate,
                range);
    }
}
