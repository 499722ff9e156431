package dev.hasse.cli;

import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a length of time, such as {@code 500ms}, {@code 30s}, {@code 10m}, {@code 24h} or {@code 3d}. */
final class TimeLength extends Parsed<Duration> {
    private static final Pattern FORM = Pattern.compile("(\\d{1,9})(ms|s|m|h|d)");
    private static final Map<String, Duration> UNITS = Map.of(
            "ms", Duration.ofMillis(1),
            "s", Duration.ofSeconds(1),
            "m", Duration.ofMinutes(1),
            "h", Duration.ofHours(1),
            "d", Duration.ofDays(1));

    /** So long that no run lasts longer, and short enough to be counted in nanoseconds. */
    private static final Duration LONGEST = Duration.ofDays(36_500);

    @Override
    Duration parse(String text) {
        Matcher parts = FORM.matcher(text.strip().toLowerCase(Locale.ROOT));
        Duration unit = parts.matches() ? UNITS.get(parts.group(2)) : null;
        if (unit == null) {
            throw new IllegalArgumentException("expected a length of time such as 500ms, 30s, 10m, 24h or 3d");
        }
        Duration length = unit.multipliedBy(Long.parseLong(parts.group(1)));
        if (length.isZero() || length.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("expected more than nothing, and at most 36500d");
        }
        return length;
    }
}
