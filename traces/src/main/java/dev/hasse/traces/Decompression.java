package dev.hasse.traces;

import com.github.luben.zstd.ZstdInputStream;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;

/** Unpacks gzip and Zstandard on the fly, told by their first bytes: no line of JSON begins with either. */
final class Decompression {
    private static final int BUFFER = 1 << 16;

    private Decompression() {}

    /** The plain bytes behind {@code raw}. */
    static InputStream plain(InputStream raw) throws IOException {
        BufferedInputStream in = new BufferedInputStream(raw, BUFFER);
        in.mark(4);
        byte[] first = in.readNBytes(4);
        in.reset();
        if (first.length >= 2 && (first[0] & 0xFF) == 0x1F && (first[1] & 0xFF) == 0x8B) {
            return new GZIPInputStream(in, BUFFER);
        }
        boolean zstd = first.length == 4
                && (first[0] & 0xFF) == 0x28
                && (first[1] & 0xFF) == 0xB5
                && (first[2] & 0xFF) == 0x2F
                && (first[3] & 0xFF) == 0xFD;
        return zstd ? new ZstdInputStream(in) : in;
    }
}
