package dev.hasse.traces;

import dev.hasse.model.ByteTexts;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Remembers the numbers of texts, found by their bytes and a kind, so that a reader does not have to make a string of a
 * text that it has met before, nor to wait for other readers. One thread at a time uses it.
 */
final class TextNumbers {
    /** Stands for the number of a text that is not remembered. */
    static final int UNKNOWN = -1;

    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int FIRST = 1024;
    /** A text of so many bytes takes as much space as its entry. */
    private static final int LONG = 256;

    private static final int KINDS = 16;

    /** All texts end to end, each after an int: its length times {@link #KINDS}, plus its kind. */
    private byte[] texts = new byte[1 << 13];

    private int textsSize;
    private int size;
    /**
     * Two longs for each text, at a place that its hash determines: its hash, or 0 where there is none; and where it
     * begins, in the lower half, with its number in the upper half. At most half of the places are used.
     */
    private long[] table = new long[FIRST];

    /** The place and the hash of the text that was looked for last. */
    private int lastPlace;

    private long lastHash;

    /** How many texts are remembered; long ones count more than once. */
    int size() {
        return size + textsSize / LONG;
    }

    /**
     * Finds the number of a text.
     *
     * @param kind texts of different kinds have different numbers; less than 16
     * @return {@link #UNKNOWN} if it is not remembered; {@link #remember} may follow
     */
    int find(int kind, byte[] bytes, int from, int to) {
        long[] entries = table;
        long hash = ByteTexts.hash(kind, bytes, from, to);
        int mask = entries.length - 2;
        int place = (int) (hash >>> 32) & mask;
        for (long found = entries[place]; found != 0; found = entries[place]) {
            if (found == hash && isAt((int) entries[place + 1], kind, bytes, from, to - from)) {
                return (int) (entries[place + 1] >>> 32);
            }
            place = place + 2 & mask;
        }
        lastPlace = place;
        lastHash = hash;
        return UNKNOWN;
    }

    /** Remembers the number of the text that was not found last. */
    void remember(int kind, byte[] bytes, int from, int to, int number) {
        int length = to - from;
        int begin = textsSize + Integer.BYTES;
        if (begin + length > texts.length) {
            texts = Arrays.copyOf(texts, Math.max(texts.length * 2, begin + length));
        }
        INTS.set(texts, textsSize, length * KINDS + kind);
        System.arraycopy(bytes, from, texts, begin, length);
        textsSize = begin + length;
        table[lastPlace] = lastHash;
        table[lastPlace + 1] = (long) number << 32 | begin;
        size++;
        if (size * 4 > table.length) {
            grow();
        }
    }

    private boolean isAt(int begin, int kind, byte[] bytes, int from, int length) {
        return (int) INTS.get(texts, begin - Integer.BYTES) == length * KINDS + kind
                && ByteTexts.same(texts, begin, bytes, from, length);
    }

    private void grow() {
        long[] old = table;
        table = new long[old.length * 2];
        int mask = table.length - 2;
        for (int entry = 0; entry < old.length; entry += 2) {
            if (old[entry] != 0) {
                int place = (int) (old[entry] >>> 32) & mask;
                while (table[place] != 0) {
                    place = place + 2 & mask;
                }
                table[place] = old[entry];
                table[place + 1] = old[entry + 1];
            }
        }
    }
}
