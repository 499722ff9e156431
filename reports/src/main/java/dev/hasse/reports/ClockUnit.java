package dev.hasse.reports;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The unit of a clock that counts from 1970. A record does not state the unit of its clock, but no logical clock reaches
 * the values of such a clock: a number between the years 2001 and 2096 in one of these units is taken for such a time.
 */
public enum ClockUnit {
    MILLISECOND("ms", 1_000),
    MICROSECOND("us", 1_000_000),
    NANOSECOND("ns", 1_000_000_000);

    private static final long FROM = 1_000_000_000;
    private static final long TO = 4_000_000_000L;

    /** The units of durations, from the longest to the shortest. */
    private static final List<Scale> SCALES = List.of(
            new Scale(172_800, 86_400, "d"),
            new Scale(7_200, 3_600, "h"),
            new Scale(120, 60, "min"),
            new Scale(1, 1, "s"),
            new Scale(1e-3, 1e-3, "ms"),
            new Scale(1e-6, 1e-6, "µs"),
            new Scale(0, 1e-9, "ns"));

    /**
     * A unit of durations.
     *
     * @param from the shortest duration that is shown in it, in seconds
     * @param length its length in seconds
     */
    private record Scale(double from, double length, String name) {}

    private final String word;
    private final long perSecond;

    ClockUnit(String word, long perSecond) {
        this.word = word;
        this.perSecond = perSecond;
    }

    /** The unit of the clock that shows this time; null if the clock does not count from 1970. */
    public static @Nullable ClockUnit of(long time) {
        for (ClockUnit unit : values()) {
            if (time >= FROM * unit.perSecond && time < TO * unit.perSecond) {
                return unit;
            }
        }
        return null;
    }

    /** Its name in results. */
    public String word() {
        return word;
    }

    /** How many of these units a second has. */
    public long perSecond() {
        return perSecond;
    }

    /**
     * A duration for people, to three digits: {@code 1.25 s}.
     *
     * @param count at least 0
     */
    public String duration(long count) {
        double seconds = (double) count / perSecond;
        Scale scale = SCALES.stream()
                .filter(one -> seconds >= one.from())
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("a duration of " + count));
        return digits(seconds / scale.length()) + " " + scale.name();
    }

    private static String digits(double number) {
        return new BigDecimal(number)
                .round(new MathContext(3))
                .stripTrailingZeros()
                .toPlainString();
    }
}
