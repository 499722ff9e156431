package dev.hasse.imports.calls;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;

/**
 * Reads times of the wall clock as microseconds since 1970: fine enough for agents, and small enough that every JSON reader takes them
 * exactly. Finer times are rounded down, so that they may become equal but never change their order.
 */
public final class Times {
    private static final long SECONDS_END = 100_000_000_000L;
    private static final long MILLIS_END = 1_000 * SECONDS_END;
    private static final long MICROS_END = 1_000 * MILLIS_END;
    private static final int LONGEST = 40;
    private static final int MOST_ZEROS = 20;

    /** A number with so many digits fits into a long if the first one is no 9: nanoseconds, until the year 2255. */
    private static final int LONG_DIGITS = 19;

    private static final String MOMENT = "0000-00-00T00:00:00";
    private static final int DATE = 10;

    private Times() {}

    /**
     * Reads a time: a text in ISO 8601 (in UTC if it has no offset), or a number of seconds, milliseconds, microseconds or nanoseconds,
     * told apart by its size.
     *
     * @return null if it is no time
     */
    public static @Nullable Long micros(JsonNode value) {
        if (value.isLong() || value.isInt()) {
            return value.longValue() < 0 ? null : (Long) micros(value.longValue());
        }
        if (value.isNumber()) {
            // Not every number of a protocol buffer is finite.
            boolean finite =
                    !value.isFloatingPointNumber() || value.isBigDecimal() || Double.isFinite(value.doubleValue());
            return finite ? micros(value.decimalValue()) : null;
        }
        return value.isTextual() ? micros(value.textValue().strip()) : null;
    }

    /** Whether a time is that of a clock on a wall somewhere: a text without an offset from UTC. */
    public static boolean isWithoutOffset(JsonNode value) {
        String text = value.isTextual() ? extended(value.textValue().strip()) : "";
        if (text.length() > LONGEST) {
            return false;
        }
        try {
            LocalDateTime.parse(text);
            return true;
        } catch (DateTimeParseException hasOneOrIsNoTime) {
            return false;
        }
    }

    private static @Nullable Long micros(String text) {
        if (text.isEmpty() || text.length() > LONGEST) {
            return null;
        }
        int digits = digits(text, 0, text.length());
        if (digits == text.length() && (digits < LONG_DIGITS || (digits == LONG_DIGITS && text.charAt(0) < '9'))) {
            return micros(number(text, 0, digits));
        }
        Long utc = digits == 4 ? utc(text) : null;
        if (utc != null) {
            return utc;
        }
        if (text.chars().allMatch(c -> (c >= '0' && c <= '9') || c == '.')) {
            try {
                return micros(new BigDecimal(text));
            } catch (NumberFormatException noNumber) {
                return null;
            }
        }
        String iso = extended(text);
        try {
            return micros(OffsetDateTime.parse(iso).toInstant());
        } catch (DateTimeParseException withoutOffset) {
            try {
                return micros(LocalDateTime.parse(iso).toInstant(ZoneOffset.UTC));
            } catch (DateTimeParseException noMoment) {
                return null;
            }
        }
    }

    /**
     * A moment as the library reads it. Loggers also write a space for the T and a comma for the point, and many programs
     * an offset without its colon.
     */
    private static String extended(String text) {
        StringBuilder extended = new StringBuilder(text);
        if (text.length() > DATE && text.charAt(DATE) == ' ') {
            extended.setCharAt(DATE, 'T');
        }
        if (text.length() > MOMENT.length() && text.charAt(MOMENT.length()) == ',') {
            extended.setCharAt(MOMENT.length(), '.');
        }
        int offset = text.length() - 5;
        if (offset >= MOMENT.length()
                && (text.charAt(offset) == '+' || text.charAt(offset) == '-')
                && digits(text, offset + 1, text.length()) == 4) {
            extended.insert(offset + 3, ':');
        }
        return extended.toString();
    }

    /** A number of seconds, milliseconds, microseconds or nanoseconds. */
    private static long micros(long number) {
        if (number < SECONDS_END) {
            return number * 1_000_000;
        } else if (number < MILLIS_END) {
            return number * 1_000;
        }
        return number < MICROS_END ? number : number / 1_000;
    }

    /**
     * Reads a time in UTC in the form that nearly all logs have, such as {@code 2026-02-11T20:42:08.610Z}, about ten times as fast as the
     * library does.
     *
     * @return null if it has another form, or is no time
     */
    private static @Nullable Long utc(String text) {
        int end = text.length() - 1;
        boolean isForm = end >= 19 && text.charAt(end) == 'Z';
        for (int k = 0; isForm && k < MOMENT.length(); k++) {
            char form = MOMENT.charAt(k);
            isForm = form == '0' ? digits(text, k, k + 1) == 1 : text.charAt(k) == form;
        }
        int decimals = end - 20;
        if (!isForm || (end > 19 && (text.charAt(19) != '.' || decimals < 1 || digits(text, 20, end) != decimals))) {
            return null;
        }
        long hour = number(text, 11, 13);
        long minute = number(text, 14, 16);
        long second = number(text, 17, 19);
        if (decimals > 9 || hour > 23 || minute > 59 || second > 59) {
            return null;
        }
        long micros = 0;
        for (int k = 20; k < 26; k++) {
            micros = micros * 10 + (k < end ? text.charAt(k) - '0' : 0);
        }
        try {
            long day = LocalDate.of((int) number(text, 0, 4), (int) number(text, 5, 7), (int) number(text, 8, 10))
                    .toEpochDay();
            return (((day * 24 + hour) * 60 + minute) * 60 + second) * 1_000_000 + micros;
        } catch (DateTimeException noDay) {
            return null;
        }
    }

    /** How many digits a part of a text begins with. */
    private static int digits(String text, int from, int to) {
        int at = from;
        while (at < to && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        return at - from;
    }

    /** The number that a part of a text is, all of which are digits, and not too many of them. */
    private static long number(String text, int from, int to) {
        long number = 0;
        for (int k = from; k < to; k++) {
            number = number * 10 + (text.charAt(k) - '0');
        }
        return number;
    }

    private static @Nullable Long micros(Instant moment) {
        try {
            return Math.addExact(Math.multiplyExact(moment.getEpochSecond(), 1_000_000L), moment.getNano() / 1_000);
        } catch (ArithmeticException beyond) {
            return null;
        }
    }

    private static @Nullable Long micros(BigDecimal number) {
        long digitsBeforePoint = (long) number.precision() - number.scale();
        if (number.signum() < 0 || digitsBeforePoint > 19) {
            return null;
        }
        if (digitsBeforePoint < -MOST_ZEROS) {
            // Writing it out would exhaust memory.
            return 0L;
        }
        int shift;
        if (isBelow(SECONDS_END, number)) {
            shift = 6;
        } else if (isBelow(MILLIS_END, number)) {
            shift = 3;
        } else {
            shift = isBelow(MICROS_END, number) ? 0 : -3;
        }
        return number.scaleByPowerOfTen(shift).setScale(0, RoundingMode.FLOOR).longValue();
    }

    private static boolean isBelow(long end, BigDecimal number) {
        return number.compareTo(BigDecimal.valueOf(end)) < 0;
    }
}
