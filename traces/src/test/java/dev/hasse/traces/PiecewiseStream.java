package dev.hasse.traces;

import java.io.InputStream;
import java.util.Random;

/**
 * A pipe that somebody writes to now and then. It returns bytes in pieces that may end anywhere, and reports that none
 * are available between two pieces. It never blocks, so what is read in between does not depend on time.
 */
final class PiecewiseStream extends InputStream {
    private final byte[] bytes;
    private final Random random;
    private final int longest;
    private int at;
    private int endOfPiece;

    /** @param longest the longest piece */
    PiecewiseStream(byte[] bytes, int longest, long seed) {
        this.bytes = bytes;
        this.longest = longest;
        this.random = new Random(seed);
    }

    @Override
    public int read() {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) {
        if (at == endOfPiece) {
            endOfPiece = Math.min(bytes.length, at + 1 + random.nextInt(longest));
        }
        int given = Math.min(length, endOfPiece - at);
        System.arraycopy(bytes, at, target, offset, given);
        at += given;
        return given == 0 && length > 0 ? -1 : given;
    }

    @Override
    public int available() {
        return endOfPiece - at;
    }
}
