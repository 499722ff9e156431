package dev.hasse.traces;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Counts the bytes that are read. */
class CountedBytes extends FilterInputStream {
    private long count;

    CountedBytes(InputStream in) {
        super(in);
    }

    /** How many bytes have been read. */
    long count() {
        return count;
    }

    private void add(long read) {
        count += read;
        counted(count);
    }

    /** Called after each reading with the bytes that have been read since the beginning. */
    void counted(long count) {}

    @Override
    public int read() throws IOException {
        int read = super.read();
        add(read < 0 ? 0 : 1);
        return read;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        int read = super.read(target, offset, length);
        add(Math.max(0, read));
        return read;
    }

    @Override
    public long skip(long bytes) throws IOException {
        long skipped = super.skip(bytes);
        add(skipped);
        return skipped;
    }

    @Override
    public boolean markSupported() {
        // Bytes that are read twice would count twice.
        return false;
    }
}
