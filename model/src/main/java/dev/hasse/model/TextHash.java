package dev.hasse.model;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Hashes text with a seed per process, since traces are untrusted and strings that collide under {@link
 * String#hashCode()} are easy to make. ASCII text has the same hash as a string and as the bytes that encode it, which
 * are hashed eight at a time.
 */
public final class TextHash {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long SEED = System.nanoTime() * 0x9E3779B97F4A7C15L;
    private static final long FACTOR = 0xD6E8FEB86659FD93L;

    private TextHash() {}

    /** The hash of a text. */
    public static int of(String text) {
        for (int k = 0; k < text.length(); k++) {
            if (text.charAt(k) >= 0x80) {
                return ofCharacters(text);
            }
        }
        byte[] ascii = text.getBytes(StandardCharsets.ISO_8859_1);
        return of(ascii, 0, ascii.length);
    }

    private static int ofCharacters(String text) {
        long hash = SEED;
        for (int k = 0; k < text.length(); k++) {
            hash = mix(hash, text.charAt(k));
        }
        return (int) mix(hash, ~text.length());
    }

    /** The hash of the text in the ASCII bytes from {@code from} to {@code to}, exclusive. */
    public static int of(byte[] ascii, int from, int to) {
        long hash = SEED;
        int k = from;
        for (; k + 8 <= to; k += 8) {
            hash = mix(hash, (long) LONGS.get(ascii, k));
        }
        long rest = 0;
        for (int shift = 0; k < to; k++, shift += 8) {
            rest |= (long) ascii[k] << shift;
        }
        return (int) mix(mix(hash, rest), to - from);
    }

    private static long mix(long hash, long word) {
        long mixed = (hash ^ word) * FACTOR;
        return mixed ^ mixed >>> 32;
    }
}
