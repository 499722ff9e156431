package dev.hasse.model;

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

    /** Makes of what was counted what it shows. */
    public interface Test {
        JudgedRate of(Sample sample);
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
