package dev.hasse.reports;

import dev.hasse.model.Interval;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Formats shares. */
public final class Percent {
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    private Percent() {}

    /** Formats a share at full precision. */
    public static String of(double share) {
        return BigDecimal.valueOf(share).multiply(HUNDRED).stripTrailingZeros().toPlainString() + "%";
    }

    /** Formats an interval to two decimals, rounded outwards. */
    public static String of(Interval interval) {
        return rounded(interval.low(), RoundingMode.FLOOR) + "% to " + rounded(interval.high(), RoundingMode.CEILING)
                + "%";
    }

    private static String rounded(double share, RoundingMode mode) {
        BigDecimal percent = BigDecimal.valueOf(share).multiply(HUNDRED);
        BigDecimal rounded = percent.compareTo(BigDecimal.ONE) < 0
                ? percent.round(new MathContext(2, mode))
                : percent.setScale(1, mode);
        return rounded.stripTrailingZeros().toPlainString();
    }
}
