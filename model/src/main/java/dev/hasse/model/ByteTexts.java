package dev.hasse.model;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Hashes and compares texts that are parts of arrays of bytes, eight bytes at a time. */
public final class ByteTexts {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private ByteTexts() {}

    /** Whether {@code length} bytes are the same in both places. */
    public static boolean same(byte[] one, int oneFrom, byte[] other, int otherFrom, int length) {
        int last = length - Long.BYTES;
        if (last < 0) {
            return sameBytes(one, oneFrom, other, otherFrom, length);
        }
        for (int k = 0; k < last; k += Long.BYTES) {
            if ((long) LONGS.get(one, oneFrom + k) != (long) LONGS.get(other, otherFrom + k)) {
                return false;
            }
        }
        // The last eight bytes overlap with those before.
        return (long) LONGS.get(one, oneFrom + last) == (long) LONGS.get(other, otherFrom + last);
    }

    private static boolean sameBytes(byte[] one, int oneFrom, byte[] other, int otherFrom, int length) {
        for (int k = 0; k < length; k++) {
            if (one[oneFrom + k] != other[otherFrom + k]) {
                return false;
            }
        }
        return true;
    }

    /** The next bytes as a long, less than eight of them. */
    private static long rest(byte[] bytes, int from, int length) {
        if (length == 0) {
            return 0;
        }
        if (from + Long.BYTES <= bytes.length) {
            return (long) LONGS.get(bytes, from) & (-1L >>> (Long.SIZE - Byte.SIZE * length));
        }
        long rest = 0;
        for (int k = length - 1; k >= 0; k--) {
            rest = (rest << Byte.SIZE) | (bytes[from + k] & 0xFF);
        }
        return rest;
    }

    /** A hash of a text and its kind, with the {@linkplain TextHash#SEED seed} of the process. Never 0. */
    public static long hash(int kind, byte[] bytes, int from, int to) {
        long hash = TextHash.SEED + kind;
        int k = from;
        for (; k + Long.BYTES <= to; k += Long.BYTES) {
            hash = TextHash.mix(hash, (long) LONGS.get(bytes, k));
        }
        // The length in the highest byte, which the rest leaves free.
        return TextHash.mix(hash, rest(bytes, k, to - k) ^ ((long) (to - from) << (Long.SIZE - Byte.SIZE))) | 1;
    }
}
