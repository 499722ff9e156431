package dev.hasse.imports.calls;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
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
    private static final BigDecimal SECONDS_END = new BigDecimal("1e11");
    private static final BigDecimal MILLIS_END = new BigDecimal("1e14");
    private static final BigDecimal MICROS_END = new BigDecimal("1e17");
    private static final int LONGEST = 40;
    private static final int MOST_ZEROS = 20;

    private Times() {}

    /**
     * Reads a time: a text in ISO 8601 (in UTC if it has no offset), or a number of seconds, milliseconds, microseconds or nanoseconds,
     * told apart by its size.
     *
     * @return null if it is no time
     */
    public static @Nullable Long micros(JsonNode value) {
        if (value.isNumber()) {
            // Not every number of a protocol buffer is finite.
            boolean finite =
                    !value.isFloatingPointNumber() || value.isBigDecimal() || Double.isFinite(value.doubleValue());
            return finite ? micros(value.decimalValue()) : null;
        }
        return value.isTextual() ? micros(value.textValue().strip()) : null;
    }

    private static @Nullable Long micros(String text) {
        if (text.isEmpty() || text.length() > LONGEST) {
            return null;
        }
        if (text.chars().allMatch(c -> (c >= '0' && c <= '9') || c == '.')) {
            try {
                return micros(new BigDecimal(text));
            } catch (NumberFormatException noNumber) {
                return null;
            }
        }
        String iso =
                text.length() > 10 && text.charAt(10) == ' ' ? text.substring(0, 10) + "T" + text.substring(11) : text;
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
        if (number.compareTo(SECONDS_END) < 0) {
            shift = 6;
        } else if (number.compareTo(MILLIS_END) < 0) {
            shift = 3;
        } else {
            shift = number.compareTo(MICROS_END) < 0 ? 0 : -3;
        }
        return number.scaleByPowerOfTen(shift).setScale(0, RoundingMode.FLOOR).longValue();
    }
}
