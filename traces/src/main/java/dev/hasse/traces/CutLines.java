package dev.hasse.traces;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a stream of bytes into lines as {@link TraceReader} does, for those who divide lines among readers. Of a line beyond
 * the limit, only as much is kept as shows that it is too long.
 */
public final class CutLines {
    private final Buffers buffers = new Buffers(2 * Tuning.DEFAULT.block(), false);
    private final Blocks blocks;
    private @Nullable Block block;
    private int from;
    private int to;

    /** @param in the bytes, not compressed; the caller closes it */
    public CutLines(InputStream in, Limits limits) {
        blocks = new Blocks(in, buffers, Tuning.DEFAULT.block(), limits.lineBytes(), false);
    }

    /**
     * Moves to the next line.
     *
     * @return false at the end
     * @throws IOException if reading fails, after all lines before that
     */
    public boolean next() throws IOException {
        int next = to + 1;
        if (block == null || next >= block.length()) {
            if (block != null) {
                buffers.give(block.bytes());
            }
            block = blocks.next();
            if (block == null) {
                return false;
            }
            next = 0;
        }
        from = next;
        to = LineFeeds.next(block.bytes(), next);
        return true;
    }

    /** An array that holds the line, and its line feed, until the next one is asked for. */
    public byte[] bytes() {
        if (block == null) {
            throw new IllegalStateException("there is no line");
        }
        return block.bytes();
    }

    /** Where the line begins. */
    public int from() {
        return from;
    }

    /** Where its line feed is. */
    public int to() {
        return to;
    }
}
