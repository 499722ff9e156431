package dev.hasse.reports;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;

/**
 * Formats times for people: a time on a clock that counts from 1970 ({@link ClockUnit}) as a UTC date and time, at full
 * precision, and any other number as it is.
 */
public final class Moments {
    private static final DateTimeFormatter FORMAT = new DateTimeFormatterBuilder()
            .appendPattern("uuuu-MM-dd HH:mm:ss")
            .appendFraction(ChronoField.NANO_OF_SECOND, 3, 9, true)
            .appendLiteral('Z')
            .toFormatter()
            .withZone(ZoneOffset.UTC);

    private Moments() {}

    /** The time without its date, for which an axis has no room. */
    public static String onAxis(long time) {
        String moment = at(time);
        return moment.substring(moment.indexOf(' ') + 1);
    }

    /** A time on the clock of a trace. */
    public static String at(long time) {
        ClockUnit unit = ClockUnit.of(time);
        if (unit != null) {
            long second = unit.perSecond();
            return FORMAT.format(Instant.ofEpochSecond(time / second, time % second * (1_000_000_000 / second)));
        }
        return Long.toString(time);
    }
}
