package dev.hasse.traces;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Counts the bytes that are read. */
final class CountedBytes extends FilterInputStream {
    private long count;

    CountedBytes(InputStream in) {
        super(in);
    }

    /** How many bytes have been read. */
    long count() {
        return count;
    }

    @Override
    public int read() throws IOException {
        int read = super.read();
        count += read < 0 ? 0 : 1;
        return read;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        int read = super.read(target, offset, length);
        count += Math.max(0, read);
        return read;
    }

    @Override
    public long skip(long bytes) throws IOException {
        long skipped = super.skip(bytes);
        count += skipped;
        return skipped;
    }

    @Override
    public boolean markSupported() {
        // Bytes that are read twice would count twice.
        return false;
    }
}
