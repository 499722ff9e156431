package dev.hasse.spark;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** The bytes of the lines that begin within a range: from the first beginning of a line there to the end of the last. */
final class SplitStream extends FilterInputStream {
    private final long end;
    /** The offset in the file of the next byte. */
    private long at;

    private boolean ended;

    /**
     * @param in the file, from the byte before the range on, or from its first byte
     * @param start the first byte of the range
     * @param end the byte after the range
     */
    SplitStream(InputStream in, long start, long end) throws IOException {
        super(in);
        this.end = end;
        this.at = Math.max(0, start - 1);
        // A line that began before the range belongs to another one.
        for (int b = start == 0 ? '\n' : 0; b != '\n'; at++) {
            b = in.read();
            if (b < 0) {
                ended = true;
                return;
            }
        }
        ended = at >= end;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (ended) {
            return -1;
        }
        int read = in.read(target, offset, length);
        if (read < 0) {
            ended = true;
            return -1;
        }
        // The line feed before the first line that begins after the range may be the last byte of the range.
        for (long k = Math.max(0, end - 1 - at); k < read; k++) {
            if (target[offset + (int) k] == '\n') {
                ended = true;
                read = (int) k + 1;
            }
        }
        at += read;
        return read;
    }

    @Override
    public long skip(long bytes) {
        throw new UnsupportedOperationException("every byte is looked at");
    }
}
