package dev.hasse.cli;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A memory size in the syntax of Java's own options.
 *
 * @param bytes at least 32 MB, since Java hardly starts with less
 */
record MemorySize(long bytes) {
    private static final Pattern FORM = Pattern.compile("([1-9]\\d{0,11})([kKmMgG]?)");
    private static final long LEAST = 32L << 20;
    private static final long LARGEST_REGION = 32L << 20;

    /** @throws IllegalArgumentException if the text is not a size, or the size is too small */
    static MemorySize parse(String text) {
        Matcher parts = FORM.matcher(text);
        if (parts.matches()) {
            long number = Long.parseLong(parts.group(1));
            int shift = switch (parts.group(2)) {
                case "k", "K" -> 10;
                case "m", "M" -> 20;
                case "g", "G" -> 30;
                default -> 0;
            };
            long bytes = number > Long.MAX_VALUE >> shift ? Long.MAX_VALUE : number << shift;
            if (bytes >= LEAST) {
                return new MemorySize(bytes);
            }
        }
        throw new IllegalArgumentException("expected at least 32m, such as 512m or 2g");
    }

    /**
     * Whether a Java process that reports this maximum was started with this size; some collectors round up to whole
     * regions.
     */
    boolean isKeptBy(long maximum) {
        return maximum <= bytes || maximum - bytes < LARGEST_REGION;
    }

    static final class Converter extends Parsed<MemorySize> {
        @Override
        MemorySize parse(String text) {
            return MemorySize.parse(text);
        }
    }
}
