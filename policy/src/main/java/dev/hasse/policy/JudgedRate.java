package dev.hasse.policy;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Interval;
import org.jspecify.annotations.Nullable;

/**
 * How often an anomaly that has a limit happens in the traces of a workload, and what that shows. It holds if the interval for the share
 * of traces that have it lies below the limit; if it lies above, the limit is exceeded; if it lies across, there are too few traces to
 * tell.
 *
 * @param sample what was counted
 * @param interval between which shares the true one lies, at the confidence that the limit asks for
 * @param needed how many more tested traces it would take to show that the limit holds, if none of them has the anomaly; 0 if it does
 */
public record JudgedRate(Sample sample, Interval interval, long needed) {

    /**
     * What was counted.
     *
     * @param workload the traces of which workload; null for those of none
     * @param found how many of them have the anomaly, but for what is excused
     * @param tested how many of them could have shown it
     */
    public record Sample(@Nullable String workload, Anomaly anomaly, RateLimit limit, long found, long tested) {

        /** What was counted in other traces of the same workload as well. */
        public Sample plus(Sample other) {
            return new Sample(workload, anomaly, limit, found + other.found, tested + other.tested);
        }
    }

    /** What the traces that were counted show, by the interval of {@link ClopperPearson} over those that were tested. */
    public static JudgedRate of(Sample sample) {
        Interval interval = ClopperPearson.of(
                sample.found(), sample.tested(), sample.limit().confidence());
        return new JudgedRate(sample, interval, needed(sample));
    }

    /** The fewest further traces without the anomaly that bring the upper bound down to the limit. It falls with each. */
    private static long needed(Sample sample) {
        if (isShown(sample, sample.tested())) {
            return 0;
        }
        long tooFew = sample.tested();
        long enough = Math.max(1, 2 * tooFew);
        while (enough < Integer.MAX_VALUE && !isShown(sample, enough)) {
            tooFew = enough;
            enough = Math.min(Integer.MAX_VALUE, 2 * enough);
        }
        while (enough - tooFew > 1) {
            long middle = (tooFew + enough) / 2;
            if (isShown(sample, middle)) {
                enough = middle;
            } else {
                tooFew = middle;
            }
        }
        return enough - sample.tested();
    }

    private static boolean isShown(Sample sample, long tested) {
        return ClopperPearson.of(sample.found(), tested, sample.limit().confidence())
                        .high()
                <= sample.limit().maximum();
    }

    /** Whether the rate is shown to be within the limit. */
    public boolean holds() {
        return interval.high() <= sample.limit().maximum();
    }

    /** Whether the rate is shown to be above the limit. */
    public boolean exceeded() {
        return interval.low() > sample.limit().maximum();
    }
}
