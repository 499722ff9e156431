package dev.hasse.traces;

import com.github.luben.zstd.ZstdInputStream;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/**
 * Decompresses gzip and Zstandard on the fly. They are detected by their first bytes, with which no line of JSON
 * begins.
 */
final class Decompression {
    private static final int BUFFER = 1 << 16;

    private Decompression() {}

    /** The uncompressed bytes of {@code raw}. */
    static InputStream plain(InputStream raw) throws IOException {
        // The default size, as large reads bypass the buffer.
        BufferedInputStream in = new BufferedInputStream(raw);
        in.mark(4);
        byte[] first = in.readNBytes(4);
        in.reset();
        if (isGzip(first)) {
            return new WholeGzip(in);
        }
        return isZstandard(first) ? zstandard(in) : in;
    }

    /** Whether reading from a stream that {@link #plain} returned takes decompression. */
    static boolean decompresses(InputStream plain) {
        return !(plain instanceof BufferedInputStream);
    }

    /** Whether something is compressed whose first four bytes are these, or which has no more. */
    static boolean isCompressed(byte[] first) {
        return isGzip(first) || isZstandard(first);
    }

    private static boolean isGzip(byte[] first) {
        return first.length >= 2 && (first[0] & 0xFF) == 0x1F && (first[1] & 0xFF) == 0x8B;
    }

    private static boolean isZstandard(byte[] first) {
        return first.length == 4
                && (first[0] & 0xFF) == 0x28
                && (first[1] & 0xFF) == 0xB5
                && (first[2] & 0xFF) == 0x2F
                && (first[3] & 0xFF) == 0xFD;
    }

    /** The uncompressed bytes of Zstandard, of one frame or of several in a row. */
    static InputStream zstandard(InputStream in) throws IOException {
        try {
            return new ZstdInputStream(in);
        } catch (LinkageError unusable) {
            throw new IOException(
                    isUnknownMachine(unusable)
                            ? "there is no Zstandard for " + System.getProperty("os.name") + " on "
                                    + System.getProperty("os.arch") + " here; unpack it first"
                            // The native library is unpacked to that folder and loaded from there.
                            : "Zstandard needs a folder for temporary files in which it may write and run what it has "
                                    + "written, and " + System.getProperty("java.io.tmpdir")
                                    + " is none; HASSE_JAVA_OPTS=-Djava.io.tmpdir=FOLDER names another, or unpack it "
                                    + "first",
                    unusable);
        }
    }

    private static boolean isUnknownMachine(Throwable unusable) {
        return Stream.iterate(unusable, Objects::nonNull, Throwable::getCause)
                .anyMatch(one -> String.valueOf(one.getMessage()).contains("Unsupported OS/arch"));
    }

    /**
     * The JDK's reader silently takes any bytes after the last member for the end, so lines could be lost unnoticed.
     */
    private static final class WholeGzip extends GZIPInputStream {
        private static final int TRAILER = 8;

        private boolean ended;

        WholeGzip(InputStream in) throws IOException {
            super(in, BUFFER);
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            int read = super.read(target, offset, length);
            if (read < 0 && !ended) {
                ended = true;
                requireNothingLeft();
            }
            return read;
        }

        private void requireNothingLeft() throws IOException {
            // Zeros are padding, as written by tapes and some tools.
            for (int k = len - Math.max(0, inf.getRemaining() - TRAILER); k < len; k++) {
                if (buf[k] != 0) {
                    throw new IOException("it is followed by data that is not gzip");
                }
            }
            for (int next = in.read(); next >= 0; next = in.read()) {
                if (next != 0) {
                    throw new IOException("it is followed by data that is not gzip");
                }
            }
        }
    }
}
