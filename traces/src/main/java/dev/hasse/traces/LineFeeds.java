package dev.hasse.traces;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Finds and counts line feeds, eight bytes at a time. */
public final class LineFeeds {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long FEEDS = 0x0A0A0A0A0A0A0A0AL;
    private static final long LOW_BITS = 0x7F7F7F7F7F7F7F7FL;

    private LineFeeds() {}

    /**
     * Where the next line feed is.
     *
     * @param from where to begin; there is a line feed there or after it
     */
    static int next(byte[] bytes, int from) {
        int at = from;
        for (; at + Long.BYTES <= bytes.length; at += Long.BYTES) {
            long found = feeds(bytes, at);
            if (found != 0) {
                return at + (Long.numberOfTrailingZeros(found) >>> 3);
            }
        }
        while (bytes[at] != '\n') {
            at++;
        }
        return at;
    }

    /** How many line feeds there are in a range of bytes. */
    public static int count(byte[] bytes, int from, int to) {
        int count = 0;
        int at = from;
        for (; at + Long.BYTES <= to; at += Long.BYTES) {
            count += Long.bitCount(feeds(bytes, at));
        }
        for (; at < to; at++) {
            count += bytes[at] == '\n' ? 1 : 0;
        }
        return count;
    }

    /** The highest bit of each of eight bytes that is a line feed. */
    private static long feeds(byte[] bytes, int at) {
        long other = (long) LONGS.get(bytes, at) ^ FEEDS;
        // No carry leaves its byte, so that bytes after a line feed are told apart from it.
        return ~((other & LOW_BITS) + LOW_BITS | other | LOW_BITS);
    }
}
