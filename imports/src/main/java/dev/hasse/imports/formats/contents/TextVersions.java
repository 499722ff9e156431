package dev.hasse.imports.formats.contents;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Consecutive versions of one text: the first one compressed, and of each further one the part that differs from the version before it.
 * Sessions edit a file again and again, and record it as a whole each time.
 */
final class TextVersions {
    /** A version costs as much to restore as all before it, unless they are read in their order. */
    private static final int MOST = 64;

    /** The number of bytes that are compared at once, from the end. */
    private static final int BLOCK = 64;

    private final PackedText first;
    private final List<Difference> differences = new ArrayList<>();
    /** The last version that was added, to which the next one is compared; null once there is room for no more. */
    private byte @Nullable [] last;
    /** The last version that was restored, and its number; the next one is often the one after it. */
    private byte @Nullable [] restored;

    private int number;

    /** A version that begins and ends as the one before it, with other bytes in between. */
    private static final class Difference {
        final int prefix;
        final int suffix;
        final byte[] between;

        Difference(int prefix, int suffix, byte[] between) {
            this.prefix = prefix;
            this.suffix = suffix;
            this.between = between;
        }

        byte[] appliedTo(byte[] before) {
            byte[] after = Arrays.copyOf(before, prefix + between.length + suffix);
            System.arraycopy(between, 0, after, prefix, between.length);
            System.arraycopy(before, before.length - suffix, after, prefix + between.length, suffix);
            return after;
        }
    }

    TextVersions(String text) {
        first = PackedText.of(text);
        last = PackedText.utf8(text);
    }

    /** The first version. */
    HeldText first() {
        return first;
    }

    /** Adds a version; null if it differs too much from the one before it, or there is no room for more. */
    @Nullable
    HeldText next(String text) {
        byte[] before = last;
        byte[] after = before == null ? null : PackedText.utf8(text);
        if (before == null || after == null) {
            return null;
        }
        int shorter = Math.min(before.length, after.length);
        int mismatch = Arrays.mismatch(before, after);
        int prefix = mismatch < 0 ? shorter : mismatch;
        int suffix = commonSuffix(before, after, shorter - prefix);
        int between = after.length - prefix - suffix;
        if (between > after.length / 2) {
            return null;
        }
        differences.add(new Difference(prefix, suffix, Arrays.copyOfRange(after, prefix, prefix + between)));
        int version = differences.size();
        last = version == MOST ? null : after;
        return () -> restore(version);
    }

    /** Ends adding: the last version is no longer kept for comparison. */
    void end() {
        last = null;
    }

    private static int commonSuffix(byte[] one, byte[] other, int most) {
        int same = 0;
        while (same + BLOCK <= most
                && Arrays.equals(
                        one,
                        one.length - same - BLOCK,
                        one.length - same,
                        other,
                        other.length - same - BLOCK,
                        other.length - same)) {
            same += BLOCK;
        }
        while (same < most && one[one.length - same - 1] == other[other.length - same - 1]) {
            same++;
        }
        return same;
    }

    private String restore(int version) {
        byte[] text = number < version ? restored : null;
        int from = text == null ? 0 : number;
        if (text == null) {
            text = first.text().getBytes(StandardCharsets.UTF_8);
        }
        for (Difference difference : differences.subList(from, version)) {
            text = difference.appliedTo(text);
        }
        // After the last version, none is restored from it.
        restored = version == differences.size() ? null : text;
        number = version;
        return new String(text, StandardCharsets.UTF_8);
    }
}
