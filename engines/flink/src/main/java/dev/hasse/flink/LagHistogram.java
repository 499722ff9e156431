package dev.hasse.flink;

import org.apache.flink.metrics.Histogram;
import org.apache.flink.metrics.HistogramStatistics;
import org.apache.flink.runtime.metrics.DescriptiveStatisticsHistogram;

/** The latest lengths of time, taken in milliseconds and reported in seconds, as names of metrics end in their unit. */
final class LagHistogram implements Histogram {
    /** How many are kept. */
    private static final int LATEST = 1_000;

    private static final double MILLIS = 1e3;

    private final Histogram millis = new DescriptiveStatisticsHistogram(LATEST);

    @Override
    public void update(long length) {
        millis.update(length);
    }

    @Override
    public long getCount() {
        return millis.getCount();
    }

    @Override
    public HistogramStatistics getStatistics() {
        HistogramStatistics of = millis.getStatistics();
        return new HistogramStatistics() {
            @Override
            public double getQuantile(double quantile) {
                return of.getQuantile(quantile) / MILLIS;
            }

            /** Of whole seconds; nobody but tests of Flink asks. */
            @Override
            public long[] getValues() {
                long[] seconds = of.getValues();
                for (int k = 0; k < seconds.length; k++) {
                    seconds[k] = Math.round(seconds[k] / MILLIS);
                }
                return seconds;
            }

            @Override
            public int size() {
                return of.size();
            }

            @Override
            public double getMean() {
                return of.getMean() / MILLIS;
            }

            @Override
            public double getStdDev() {
                return of.getStdDev() / MILLIS;
            }

            @Override
            public long getMax() {
                return Math.round(of.getMax() / MILLIS);
            }

            @Override
            public long getMin() {
                return Math.round(of.getMin() / MILLIS);
            }
        };
    }
}
