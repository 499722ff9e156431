package dev.hasse.traces;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Cuts bytes that arrive in any portions into blocks of whole lines; what comes after the last line feed waits for more. Of a
 * line beyond the limit, only as much is kept as shows that it is too long.
 */
final class PartialLines {
    private static final byte LINE_FEED = '\n';

    private final int limit;
    /** The bytes after the last line feed. */
    private byte[] rest = new byte[0];

    private boolean skips;

    /** @param limit the longest line that is kept in full, in bytes */
    PartialLines(int limit) {
        this.limit = limit;
    }

    /** How many bytes wait for a line feed. */
    int waiting() {
        return rest.length;
    }

    /**
     * Takes the first {@code length} of some bytes, which may be used again afterwards.
     *
     * @return the lines that are complete by now, as one block; null if none is
     */
    @Nullable
    Block add(byte[] bytes, int length) {
        int from = 0;
        if (skips) {
            from = indexOfFeed(bytes, length) + 1;
            if (from == 0) {
                return null;
            }
            skips = false;
        }
        int feed = lastFeed(bytes, from, length);
        if (feed >= 0) {
            byte[] whole = Arrays.copyOf(rest, rest.length + feed + 1 - from);
            System.arraycopy(bytes, from, whole, rest.length, feed + 1 - from);
            rest = Arrays.copyOfRange(bytes, feed + 1, length);
            return new Block(whole, whole.length);
        }
        int before = rest.length;
        rest = Arrays.copyOf(rest, before + length - from);
        System.arraycopy(bytes, from, rest, before, length - from);
        if (rest.length <= limit + 1L) {
            return null;
        }
        skips = true;
        byte[] tooLong = Arrays.copyOf(rest, limit + 2);
        tooLong[limit + 1] = LINE_FEED;
        rest = new byte[0];
        return new Block(tooLong, tooLong.length);
    }

    /** The line that lacks a line feed, with one, as nothing more will come; null if there is none. */
    @Nullable
    Block end() {
        skips = false;
        if (rest.length == 0) {
            return null;
        }
        byte[] last = Arrays.copyOf(rest, rest.length + 1);
        last[rest.length] = LINE_FEED;
        rest = new byte[0];
        return new Block(last, last.length);
    }

    private static int indexOfFeed(byte[] bytes, int length) {
        int at = 0;
        while (at < length && bytes[at] != LINE_FEED) {
            at++;
        }
        return at < length ? at : -1;
    }

    private static int lastFeed(byte[] bytes, int from, int to) {
        int at = to - 1;
        while (at >= from && bytes[at] != LINE_FEED) {
            at--;
        }
        return at >= from ? at : -1;
    }
}
