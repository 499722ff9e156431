package dev.hasse.reports.groups;

import java.util.Map;
import java.util.TreeMap;

/**
 * How numbers are spread. Quantiles are the smallest number that at least so large a share does not exceed. Exact up to 2,047; of
 * larger ones median and percentile are rounded down by less than a thousandth, so that they take bounded memory.
 *
 * @param count how many numbers; the others are 0 if there are none
 */
public record Spread(long count, long median, long percentile95, long maximum) {

    /** Adds numbers up, in memory that does not follow how many there are. */
    static final class Tally {
        /** So many leading bits of a number are told apart. */
        private static final int BITS = 11;

        private final Map<Long, Long> counts = new TreeMap<>();
        private long count;
        private long maximum;

        /** @param number at least 0 */
        void add(long number) {
            counts.merge(rounded(number), 1L, Long::sum);
            maximum = Math.max(maximum, number);
            count++;
        }

        private static long rounded(long number) {
            int surplus = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(number) - BITS);
            return number >>> surplus << surplus;
        }

        Spread spread() {
            return new Spread(count, quantile(0.5), quantile(0.95), maximum);
        }

        private long quantile(double share) {
            long wanted = (long) Math.ceil(share * count - 1e-9);
            long seen = 0;
            for (Map.Entry<Long, Long> entry : counts.entrySet()) {
                seen += entry.getValue();
                if (seen >= wanted) {
                    return entry.getKey();
                }
            }
            return 0;
        }
    }
}
