package dev.hasse.traces;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a stream of bytes into blocks at line feeds, so that the parts of an input can be read at the same time. A last
 * line without a line feed gets one. Of a line beyond the limit, only as much is kept as shows that it is too long.
 */
final class Blocks {
    /**
     * How many bytes to ask for at a time. Java copies what the system reads to where it may be moved, and this much of it is still
     * in a cache then: in one piece, a block takes three times as long.
     */
    private static final int PIECE = 1 << 16;

    private final InputStream in;
    private final Buffers buffers;
    private final int size;
    private final int limit;
    private final boolean live;
    /** The bytes read after the last line feed. */
    private byte[] rest = new byte[0];

    private boolean ended;
    private @Nullable IOException failure;

    /**
     * @param buffers the source of the arrays for blocks
     * @param size the approximate size of a block in bytes
     * @param limit the longest line that is kept in full, in bytes
     * @param live whether complete lines are delivered without waiting for more input
     */
    Blocks(InputStream in, Buffers buffers, int size, int limit, boolean live) {
        this.in = in;
        this.buffers = buffers;
        this.size = size;
        this.limit = limit;
        this.live = live;
    }

    /** The next block, or null at the end of the stream. */
    @Nullable
    Block next() throws IOException {
        if (failure != null) {
            throw failure;
        }
        if (ended) {
            return null;
        }
        byte[] bytes = buffers.take(Math.max(size, rest.length + size / 2 + 1) + 1);
        System.arraycopy(rest, 0, bytes, 0, rest.length);
        int filled = rest.length;
        while (true) {
            // One byte stays free for the line feed that the last line may lack.
            int from = filled;
            filled = fill(bytes, filled);
            int feed = lastFeed(bytes, filled);
            if (feed >= 0) {
                rest = Arrays.copyOfRange(bytes, feed + 1, filled);
                return new Block(bytes, feed + 1);
            }
            if (failure != null) {
                throw failure;
            }
            if (filled == from) {
                return last(bytes, filled);
            }
            if (filled > limit + 1L) {
                return tooLong(bytes);
            }
            bytes = Arrays.copyOf(bytes, (int) Math.min(Integer.MAX_VALUE - 8, bytes.length * 2L));
        }
    }

    /**
     * Reads until only one byte is free, the stream ends, or reading fails. A failure is thrown only after the lines
     * before it have been delivered.
     */
    private int fill(byte[] bytes, int from) {
        int filled = from;
        try {
            while (filled < bytes.length - 1) {
                int read = in.read(bytes, filled, Math.min(PIECE, bytes.length - 1 - filled));
                if (read < 0) {
                    break;
                }
                filled += read;
                if (live && in.available() == 0 && lastFeed(bytes, filled) >= from) {
                    break;
                }
            }
        } catch (IOException reason) {
            failure = reason;
        }
        return filled;
    }

    private @Nullable Block last(byte[] bytes, int filled) {
        ended = true;
        rest = new byte[0];
        if (filled == 0) {
            return null;
        }
        bytes[filled] = '\n';
        return new Block(bytes, filled + 1);
    }

    /** The block begins with a line that is already too long; the rest of the line is skipped. */
    private Block tooLong(byte[] bytes) throws IOException {
        byte[] kept = Arrays.copyOf(bytes, limit + 2);
        kept[limit + 1] = '\n';
        byte[] more = new byte[1 << 16];
        while (true) {
            int read = in.read(more);
            if (read < 0) {
                ended = true;
                rest = new byte[0];
                return new Block(kept, kept.length);
            }
            for (int k = 0; k < read; k++) {
                if (more[k] == '\n') {
                    rest = Arrays.copyOfRange(more, k + 1, read);
                    return new Block(kept, kept.length);
                }
            }
        }
    }

    private static int lastFeed(byte[] bytes, int to) {
        for (int k = to - 1; k >= 0; k--) {
            if (bytes[k] == '\n') {
                return k;
            }
        }
        return -1;
    }
}
