package dev.hasse.reports;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;

/**
 * Formats times for people. A record does not state the unit of its clock. No logical clock reaches the values of a
 * wall clock that counts from 1970, so a number between the years 2001 and 2096 in milliseconds, microseconds or
 * nanoseconds is shown as a UTC date and time, at full precision. Any other number is shown as it is.
 */
final class Moments {
    private static final long FROM = 1_000_000_000;
    private static final long TO = 4_000_000_000L;
    private static final DateTimeFormatter FORMAT = new DateTimeFormatterBuilder()
            .appendPattern("uuuu-MM-dd HH:mm:ss")
            .appendFraction(ChronoField.NANO_OF_SECOND, 3, 9, true)
            .appendLiteral('Z')
            .toFormatter()
            .withZone(ZoneOffset.UTC);

    private Moments() {}

    /** The time without its date, for which an axis has no room. */
    static String onAxis(long time) {
        String moment = at(time);
        return moment.substring(moment.indexOf(' ') + 1);
    }

    /** A time on the clock of a trace. */
    static String at(long time) {
        for (long second : new long[] {1_000, 1_000_000, 1_000_000_000}) {
            if (time >= FROM * second && time < TO * second) {
                return FORMAT.format(Instant.ofEpochSecond(time / second, time % second * (1_000_000_000 / second)));
            }
        }
        return Long.toString(time);
    }
}
