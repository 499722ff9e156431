package dev.hasse.spark;

import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Bytes that are appended to, and written once: what is there already is not copied when more is needed. */
final class GrowingBytes {
    private static final int SMALLEST = 256;
    private static final int LARGEST = 1 << 16;

    private final List<byte[]> full = new ArrayList<>();
    /** How many bytes of each full array count. */
    private final List<Integer> filled = new ArrayList<>();

    private byte[] last = new byte[SMALLEST];
    private int inLast;

    /** Appends bytes. */
    void add(byte[] from, int start, int length) {
        if (inLast + length > last.length) {
            full.add(last);
            filled.add(inLast);
            last = new byte[Math.max(length, Math.min(LARGEST, 2 * last.length))];
            inLast = 0;
        }
        System.arraycopy(from, start, last, inLast, length);
        inLast += length;
    }

    /** Writes all bytes. */
    void write(DataOutput out) throws IOException {
        for (int k = 0; k < full.size(); k++) {
            out.write(full.get(k), 0, filled.get(k));
        }
        out.write(last, 0, inLast);
    }

    /**
     * All bytes in one array.
     *
     * @param length how many there are
     */
    byte[] joined(int length) {
        byte[] all = new byte[length];
        int at = 0;
        for (int k = 0; k < full.size(); k++) {
            System.arraycopy(full.get(k), 0, all, at, filled.get(k));
            at += filled.get(k);
        }
        System.arraycopy(last, 0, all, at, inLast);
        return all;
    }
}
