package dev.hasse.reports.groups;

import java.io.Serializable;
import java.util.Map;
import java.util.TreeMap;

/**
 * The distribution of numbers. A quantile q is the smallest number that at least the share q of all numbers does not
 * exceed. Quantiles are exact up to 2,047; larger ones are rounded down by less than a thousandth, to bound memory.
 *
 * @param count how many numbers there are; if 0, the other values are 0 too
 */
public record Spread(long count, long median, long percentile95, long maximum) {

    /** Adds up numbers in bounded memory. */
    static final class Tally implements Serializable {
        private static final long serialVersionUID = 1L;

        /** How many leading bits of a number are kept. */
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

        /** Adds the numbers of another tally. */
        void add(Tally other) {
            other.counts.forEach((number, times) -> counts.merge(number, times, Long::sum));
            maximum = Math.max(maximum, other.maximum);
            count += other.count;
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
