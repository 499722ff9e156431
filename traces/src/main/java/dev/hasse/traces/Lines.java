package dev.hasse.traces;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Cuts a stream of bytes into lines, without copying them. After {@link #next()} the line is what stands in {@link #buffer()}
 * from {@link #offset()} on, until the next call.
 */
final class Lines {
    private final InputStream in;
    private final int limit;
    private final CharsetDecoder decoder = StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    private final CharBuffer decoded = CharBuffer.allocate(4096);
    private byte[] buffer = new byte[1 << 16];
    private int start;
    private int end;
    private int filled;
    private int number;
    private boolean tooLong;
    private boolean ascii;

    /** @param limit the longest line that is kept, in bytes; of a longer one only the beginning is */
    Lines(InputStream in, int limit) {
        this.in = in;
        this.limit = limit;
    }

    /** Goes on to the next line; false at the end of the stream. */
    boolean next() throws IOException {
        start = number == 0 ? 0 : Math.min(end + 1, filled);
        tooLong = false;
        int bits = 0;
        int scan = start;
        while (true) {
            while (scan < filled) {
                byte b = buffer[scan];
                if (b == '\n') {
                    return line(scan, bits);
                }
                bits |= b;
                scan++;
            }
            if (scan - start > limit) {
                tooLong = true;
                // What follows is not kept: the next bytes are read over those of this line.
                filled = start;
                scan = start;
            }
            scan -= makeRoom();
            int read = in.read(buffer, filled, buffer.length - filled);
            if (read < 0) {
                return (scan > start || tooLong) && line(scan, bits);
            }
            filled += read;
        }
    }

    private boolean line(int at, int bits) {
        end = at;
        ascii = bits >= 0;
        tooLong |= end - start > limit;
        number++;
        return true;
    }

    /** Makes room for at least one more byte; returns by how much what is there moved towards the beginning. */
    private int makeRoom() {
        if (filled < buffer.length) {
            return 0;
        }
        if (start > 0) {
            int moved = start;
            System.arraycopy(buffer, start, buffer, 0, filled - start);
            filled -= moved;
            start = 0;
            return moved;
        }
        buffer = Arrays.copyOf(buffer, (int) Math.min(Integer.MAX_VALUE - 8, buffer.length * 2L));
        return 0;
    }

    byte[] buffer() {
        return buffer;
    }

    int offset() {
        return start;
    }

    /** In bytes, without the line feed. */
    int length() {
        return end - start;
    }

    /** From 1. */
    int number() {
        return number;
    }

    /** Whether the line is longer than the limit, so that it is not there in full. */
    boolean isTooLong() {
        return tooLong;
    }

    /** Whether there is nothing on the line but white space. */
    boolean isBlank() {
        for (int i = start; i < end; i++) {
            if (buffer[i] != ' ' && buffer[i] != '\t' && buffer[i] != '\r') {
                return false;
            }
        }
        return true;
    }

    /** The offset in the line of the first byte that is not UTF-8, or -1 if all of it is. */
    int invalidUtf8() {
        if (ascii) {
            return -1;
        }
        ByteBuffer bytes = ByteBuffer.wrap(buffer, start, end - start);
        decoder.reset();
        while (true) {
            decoded.clear();
            CoderResult result = decoder.decode(bytes, decoded, true);
            if (result.isError()) {
                return bytes.position() - start;
            }
            if (result.isUnderflow()) {
                return -1;
            }
        }
    }
}
