package dev.hasse.traces;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Finds line feeds, eight bytes at a time. */
final class LineFeeds {
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

    /** The highest bit of each of eight bytes that is a line feed. */
    private static long feeds(byte[] bytes, int at) {
        long other = (long) LONGS.get(bytes, at) ^ FEEDS;
        // No carry leaves its byte, so that bytes after a line feed are told apart from it.
        return ~((other & LOW_BITS) + LOW_BITS | other | LOW_BITS);
    }
}
