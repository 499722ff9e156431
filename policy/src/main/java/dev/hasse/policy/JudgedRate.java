package dev.hasse.policy;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Interval;
import org.jspecify.annotations.Nullable;

/**
 * How often an anomaly with a limit happens in the traces of a workload, and whether that is within the limit. The
 * limit holds if the interval for the share of traces with the anomaly lies below it, and is exceeded if the interval
 * lies above it. If the interval contains the limit, there are too few traces to tell.
 *
 * @param sample the counts
 * @param interval the confidence interval for the true share, at the confidence that the limit asks for
 * @param needed how many more tested traces without the anomaly would show that the limit holds; 0 if it already holds
 */
public record JudgedRate(Sample sample, Interval interval, long needed) {

    /**
     * The counts for one anomaly in one workload.
     *
     * @param workload the workload of the traces; null for traces without one
     * @param found how many traces have the anomaly; excused witnesses do not count
     * @param tested how many traces could have shown it
     */
    public record Sample(@Nullable String workload, Anomaly anomaly, RateLimit limit, long found, long tested) {

        /** Adds the counts of other traces of this workload. */
        public Sample plus(Sample other) {
            return new Sample(workload, anomaly, limit, found + other.found, tested + other.tested);
        }
    }

    /** Judges the counts by the {@link ClopperPearson} interval over the tested traces. */
    public static JudgedRate of(Sample sample) {
        Interval interval = ClopperPearson.of(
                sample.found(), sample.tested(), sample.limit().confidence());
        return new JudgedRate(sample, interval, needed(sample));
    }

    /**
     * The smallest number of further traces without the anomaly that brings the upper bound down to the limit. Each one
     * lowers the bound.
     */
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
