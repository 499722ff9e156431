package dev.hasse.traces;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Opens something that can be read only once, and keeps the first bytes that are read of it, so that a message can say what it is. */
final class KeptBeginning implements Input.Opener {
    private static final int MOST = 1 << 16;

    private final Input.Opener opener;
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();

    /** @param opener opens it */
    KeptBeginning(Input.Opener opener) {
        this.opener = opener;
    }

    @Override
    public InputStream open() throws IOException {
        return new FilterInputStream(opener.open()) {
            @Override
            public int read() throws IOException {
                int one = super.read();
                if (one >= 0) {
                    keep(new byte[] {(byte) one}, 0, 1);
                }
                return one;
            }

            @Override
            public int read(byte[] into, int offset, int length) throws IOException {
                int count = super.read(into, offset, length);
                keep(into, offset, count);
                return count;
            }

            @Override
            public boolean markSupported() {
                // What was read twice would be kept twice.
                return false;
            }
        };
    }

    private void keep(byte[] bytes, int offset, int count) {
        synchronized (kept) {
            int more = Math.min(count, MOST - kept.size());
            if (more > 0) {
                kept.write(bytes, offset, more);
            }
        }
    }

    /** The first bytes that have been read, at most {@value #MOST}. */
    InputStream again() {
        synchronized (kept) {
            return new ByteArrayInputStream(kept.toByteArray());
        }
    }
}
