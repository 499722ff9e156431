package dev.hasse.cli;

import dev.hasse.model.SafeText;
import java.time.Duration;
import java.util.Map;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A duration of seconds, minutes or hours, such as {@code 90s}, {@code 10m} or {@code 1h}; at most a day. */
final class ReservationTime implements ITypeConverter<Duration> {
    private static final Map<Character, Duration> UNITS =
            Map.of('s', Duration.ofSeconds(1), 'm', Duration.ofMinutes(1), 'h', Duration.ofHours(1));

    private static final int LONGEST_NUMBER = 5;

    @Override
    public Duration convert(String text) {
        int number = text.length() - 1;
        Duration unit = number < 1 ? null : UNITS.get(text.charAt(number));
        if (unit != null
                && number <= LONGEST_NUMBER
                && text.substring(0, number).chars().allMatch(c -> c >= '0' && c <= '9')) {
            Duration duration = unit.multipliedBy(Integer.parseInt(text.substring(0, number)));
            if (duration.compareTo(Duration.ofDays(1)) <= 0) {
                return duration;
            }
        }
        throw new TypeConversionException("found " + SafeText.quoteBriefly(text)
                + ", expected seconds, minutes or hours, up to a day, such as 90s, 10m or 1h");
    }
}
