package dev.hasse.live.otlp;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/** Reads the body of a request within a limit on its size, packed and unpacked. */
final class RequestBody {
    private static final int SKIPPED_AT_ONCE = 1 << 13;

    private RequestBody() {}

    /**
     * Reads a body.
     *
     * @param declared the content of the header Content-Length; null if there is none
     * @param gzip whether it is compressed
     * @param limit how many bytes it may have, compressed, and again unpacked
     * @throws RefusedRequest if it is larger, or no gzip, or breaks off
     * @throws IOException if the connection breaks
     */
    static byte[] read(InputStream in, @Nullable String declared, boolean gzip, int limit)
            throws RefusedRequest, IOException {
        if (declared != null && length(declared) > limit) {
            throw tooLarge("a body of " + length(declared) + " bytes", limit);
        }
        byte[] body = in.readNBytes(limit + 1);
        if (body.length > limit) {
            throw tooLarge("a larger body", limit);
        }
        return gzip ? unpacked(body, limit) : body;
    }

    /**
     * Reads what is left of the body of a request that is refused, and forgets it. If the connection were closed on it, the sender might lose
     * the answer.
     *
     * @param declared the content of the header Content-Length; null if there is none
     * @param limit how many bytes are read at most; nothing of a body that is declared as twice as large, which would not be enough
     */
    static void skip(InputStream in, @Nullable String declared, int limit) {
        try {
            if (declared == null || length(declared) <= 2L * limit) {
                // The server's own stream skips what follows the body, too.
                byte[] forgotten = new byte[SKIPPED_AT_ONCE];
                for (int left = limit, read = 0; read >= 0 && left > 0; left -= read) {
                    read = in.read(forgotten, 0, Math.min(left, forgotten.length));
                }
            }
        } catch (IOException senderHasGone) {
            // It wants no answer.
        }
    }

    private static long length(String declared) throws RefusedRequest {
        try {
            return Long.parseLong(declared.strip());
        } catch (NumberFormatException malformed) {
            throw new RefusedRequest(400, "found a Content-Length that is no number, expected the length of the body");
        }
    }

    private static byte[] unpacked(byte[] packed, int limit) throws RefusedRequest {
        // Its constructor reads the header, and fails if that is none.
        try (InputStream plain = new GZIPInputStream(new ByteArrayInputStream(packed))) {
            byte[] bytes = plain.readNBytes(limit + 1);
            if (bytes.length > limit) {
                throw tooLarge("a body that is larger when it is unpacked", limit);
            }
            return bytes;
        } catch (RefusedRequest large) {
            throw large;
        } catch (IOException broken) {
            throw new RefusedRequest(
                    400, "found a body that is no gzip or breaks off, expected gzip as Content-Encoding says");
        }
    }

    private static RefusedRequest tooLarge(String found, int limit) {
        return new RefusedRequest(
                413,
                "found " + found + ", expected at most " + limit + " bytes; let the exporter send smaller batches");
    }
}
