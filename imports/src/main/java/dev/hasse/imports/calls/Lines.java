package dev.hasse.imports.calls;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Reads the lines of a file; as a stream, whatever was not read yet. It takes no lock for each byte, unlike other streams. */
final class Lines extends InputStream {
    private static final int BUFFER = 1 << 16;
    /** The longest array that every Java can have. */
    private static final int MOST = Integer.MAX_VALUE - 8;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x8080808080808080L;
    private static final long FEEDS = ONES * '\n';

    private final InputStream in;
    private final byte[] buffer = new byte[BUFFER];
    private int at;
    private int end;
    /** The beginning of a line that is longer than the buffer. */
    private byte[] begun = {};

    Lines(InputStream in) {
        this.in = in;
    }

    /** A line. */
    static final class Line {
        /** The bytes of the line, without its line feed. */
        final byte[] bytes;
        /** Whether these are all bytes of the line; false if it was cut off at the limit. */
        final boolean whole;
        /** Whether a line feed follows. */
        final boolean ended;

        private Line(byte[] bytes, boolean whole, boolean ended) {
            this.bytes = bytes;
            this.whole = whole;
            this.ended = ended;
        }

        boolean isBlank() {
            for (byte b : bytes) {
                if (b != ' ' && b != '\t' && b != '\r') {
                    return false;
                }
            }
            return true;
        }
    }

    /** Whether there is anything more. */
    boolean hasMore() throws IOException {
        if (at < end) {
            return true;
        }
        at = 0;
        end = Math.max(0, in.read(buffer, 0, BUFFER));
        return end > 0;
    }

    /** Skips the mark that some programs put before UTF-8. */
    void skipByteOrderMark() throws IOException {
        while (end < 3) {
            int more = in.read(buffer, end, BUFFER - end);
            if (more < 0) {
                return;
            }
            end += more;
        }
        if ((buffer[0] & 0xFF) == 0xEF && (buffer[1] & 0xFF) == 0xBB && (buffer[2] & 0xFF) == 0xBF) {
            at = 3;
        }
    }

    /**
     * The next line; null if there is none.
     *
     * @param limit how many bytes of it are kept
     * @param passOver whether to skip the rest of a longer line; else it is read next
     */
    @Nullable
    Line next(int limit, boolean passOver) throws IOException {
        if (!hasMore()) {
            return null;
        }
        int stop = endOfLine();
        if (stop < end && stop - at <= limit) {
            byte[] whole = Arrays.copyOfRange(buffer, at, stop);
            at = stop + 1;
            return new Line(whole, true, true);
        }
        int length = 0;
        while (hasMore()) {
            stop = endOfLine();
            int kept = Math.min(stop - at, limit - length);
            keep(length, kept);
            length += kept;
            at += kept;
            if (at < stop) {
                if (passOver) {
                    skipLine();
                }
                return new Line(Arrays.copyOf(begun, length), false, false);
            }
            if (stop < end) {
                at = stop + 1;
                return new Line(Arrays.copyOf(begun, length), true, true);
            }
        }
        return new Line(Arrays.copyOf(begun, length), true, false);
    }

    /** Puts the next {@code count} bytes after the first {@code length} of a line. */
    private void keep(int length, int count) {
        if (begun.length - length < count) {
            // Twice as much, so that each byte is copied but a few times; as a file has lines of like length, that is
            // rarely done.
            begun = Arrays.copyOf(begun, (int) Math.min(MOST, Math.max(length + (long) count, 2L * begun.length)));
        }
        System.arraycopy(buffer, at, begun, length, count);
    }

    /** Where the line ends, or else where the buffer does. */
    private int endOfLine() {
        // Local variables, since the quick compiler would load the fields anew for each byte.
        byte[] bytes = buffer;
        int limit = end;
        int stop = at;
        // Eight bytes at a time, until one of them is a line feed.
        for (int lastWord = limit - Long.BYTES; stop <= lastWord; stop += Long.BYTES) {
            long differences = (long) LONGS.get(bytes, stop) ^ FEEDS;
            // The lowest marked byte is the first one that is zero; higher marks may be wrong.
            long zeros = (differences - ONES) & ~differences & HIGH_BITS;
            if (zeros != 0) {
                return stop + Long.numberOfTrailingZeros(zeros) / Byte.SIZE;
            }
        }
        while (stop < limit && bytes[stop] != '\n') {
            stop++;
        }
        return stop;
    }

    private void skipLine() throws IOException {
        while (hasMore()) {
            while (at < end) {
                if (buffer[at++] == '\n') {
                    return;
                }
            }
        }
    }

    @Override
    public int read() throws IOException {
        return hasMore() ? buffer[at++] & 0xFF : -1;
    }

    @Override
    public int read(byte[] to, int from, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!hasMore()) {
            return -1;
        }
        int count = Math.min(length, end - at);
        System.arraycopy(buffer, at, to, from, count);
        at += count;
        return count;
    }
}
