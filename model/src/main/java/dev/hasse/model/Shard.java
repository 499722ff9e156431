package dev.hasse.model;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/**
 * One of several parts into which traces are divided by their ids, so that several machines can each decide a part.
 *
 * @param index which part, from 1
 * @param of how many parts there are
 */
public record Shard(int index, int of) {
    private static final Pattern FORM = Pattern.compile("([1-9]\\d{0,8})/([1-9]\\d{0,8})");

    /** @throws IllegalArgumentException unless 1 ≤ index ≤ of */
    public Shard {
        if (index < 1 || index > of) {
            throw new IllegalArgumentException("found " + index + "/" + of + ", expected a shard such as 1/4 to 4/4");
        }
    }

    /**
     * The shard that a text such as {@code 1/4} names.
     *
     * @throws IllegalArgumentException if it names none
     */
    public static Shard parse(String text) {
        Matcher parts = FORM.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException(
                    "found " + SafeText.quoteBriefly(text) + ", expected a shard such as 1/4 to 4/4");
        }
        return new Shard(Integer.parseInt(parts.group(1)), Integer.parseInt(parts.group(2)));
    }

    /**
     * Whether the trace belongs to this shard: decided by the CRC-32 of its id in UTF-8, which is the same everywhere.
     */
    public boolean holds(String traceId) {
        CRC32 checksum = new CRC32();
        checksum.update(traceId.getBytes(StandardCharsets.UTF_8));
        return checksum.getValue() % of == index - 1;
    }

    @Override
    public String toString() {
        return index + "/" + of;
    }
}
