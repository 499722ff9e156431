package dev.hasse.reports;

import dev.hasse.model.Interval;
import dev.hasse.model.JudgedRate;

/** What traces show of a rate: by the interval of {@link ClopperPearson}, over those that were tested. */
public final class RateTest implements JudgedRate.Test {
    @Override
    public JudgedRate of(JudgedRate.Sample sample) {
        double confidence = sample.limit().confidence();
        Interval interval = ClopperPearson.of(sample.found(), sample.tested(), confidence);
        return new JudgedRate(sample, interval, needed(sample));
    }

    /** The fewest further traces without the anomaly that bring the upper bound down to the limit. It falls with each. */
    private static long needed(JudgedRate.Sample sample) {
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

    private static boolean isShown(JudgedRate.Sample sample, long tested) {
        return ClopperPearson.of(sample.found(), tested, sample.limit().confidence())
                        .high()
                <= sample.limit().maximum();
    }
}
