package dev.hasse.traces;

import dev.hasse.model.ByteTexts;
import dev.hasse.model.TextHash;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Remembers the numbers of texts, found by their bytes and a kind, so that a reader does not have to make a string of a
 * text that it has met before, nor to wait for other readers. One thread at a time uses it.
 *
 * <p>Nearly all names are short. The bytes of a text of up to {@value #SHORT} bytes are its two words, which stand in the
 * table itself, so that one place in memory says all about it.
 */
final class TextNumbers {
    /** Stands for the number of a text that is not remembered. */
    static final int UNKNOWN = -1;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    /** The longest text that is short, in bytes: two words, which overlap in a text of less. */
    static final int SHORT = 2 * Long.BYTES;

    /** A text of so many bytes takes as much space as its entry. */
    private static final int LONG = 256;

    private static final int KINDS = 16;

    // An entry of the table.
    /** The first eight bytes of a short text; the hash of another one. */
    private static final int FIRST = 0;
    /** The last eight bytes of a short text, 0 if it has no more than eight; where another one begins among the texts. */
    private static final int LAST = 1;
    /** The length times {@link #KINDS}, plus the kind, plus 1, in the upper half; and the number. 0 if there is no text. */
    private static final int META = 2;

    private static final int WIDTH = 3;

    /** The texts that are not short, end to end. */
    private byte[] texts = new byte[1 << 10];

    private int textsSize;
    private int size;
    /** The entries, each at a place that its hash determines; at most two thirds of the places are used. */
    private long[] table = new long[512 * WIDTH];

    private int places = 512;

    /** The entry of the text that was looked for last: its place, and its words. */
    private int lastPlace;

    /** Where the string ends that {@link #findSimple} found last. */
    int lastTo;

    private long lastFirst;
    private long lastLast;

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
        int length = to - from;
        if (length > SHORT || from + SHORT > bytes.length) {
            return length > SHORT ? findLong(kind, bytes, from, to) : findAtEnd(kind, bytes, from, to);
        }
        long first = (long) LONGS.get(bytes, from);
        long last = 0;
        if (length < Long.BYTES) {
            first &= ~(-1L << (Byte.SIZE * length));
        } else {
            last = (long) LONGS.get(bytes, to - Long.BYTES);
        }
        long meta = meta(kind, length);
        return findShort(place(hash(meta, first, last)), meta, first, last);
    }

    /**
     * Finds the number of a short string that is all ASCII and has no escapes; {@link #lastTo} is then where it ends.
     *
     * @param from its first byte, after the quote
     * @return {@link #UNKNOWN} if it is not remembered, or not so simple; {@link #remember} must not follow
     */
    int findSimple(int kind, byte[] bytes, int from) {
        if (from + SHORT + Long.BYTES > bytes.length) {
            return UNKNOWN;
        }
        // The words of the text are those in which its end is looked for.
        long first = (long) LONGS.get(bytes, from);
        long last = 0;
        int length;
        long special = LineBytes.special(first);
        if (special != 0) {
            length = LineBytes.firstByte(special);
            first &= ~(-1L << (Byte.SIZE * length));
        } else {
            special = LineBytes.special((long) LONGS.get(bytes, from + Long.BYTES));
            length = Long.BYTES + (special == 0 ? Long.BYTES : LineBytes.firstByte(special));
            last = (long) LONGS.get(bytes, from + length - Long.BYTES);
        }
        lastTo = from + length;
        if (bytes[lastTo] != '"') {
            return UNKNOWN;
        }
        long meta = meta(kind, length);
        long[] entries = table;
        int place = place(hash(meta, first, last));
        // Mostly it is at its first place. This runs for every name and value, so that costs no call.
        if (entries[place + FIRST] == first
                && entries[place + LAST] == last
                && entries[place + META] >>> Integer.SIZE == meta) {
            return (int) entries[place + META];
        }
        return findShort(place, meta, first, last);
    }

    /** Finds a short text for whose words too few bytes follow in the array. */
    private int findAtEnd(int kind, byte[] bytes, int from, int to) {
        byte[] copy = Arrays.copyOf(Arrays.copyOfRange(bytes, from, to), SHORT);
        return find(kind, copy, 0, to - from);
    }

    private int findShort(int from, long meta, long first, long last) {
        long[] entries = table;
        int place = from;
        for (long found = entries[place + META]; found != 0; found = entries[place + META]) {
            if (entries[place + FIRST] == first && entries[place + LAST] == last && found >>> Integer.SIZE == meta) {
                return (int) found;
            }
            place = following(place);
        }
        return unknown(place, first, last);
    }

    private int findLong(int kind, byte[] bytes, int from, int to) {
        long[] entries = table;
        long meta = meta(kind, to - from);
        long hash = ByteTexts.hash(kind, bytes, from, to);
        int place = place(hash);
        for (long found = entries[place + META]; found != 0; found = entries[place + META]) {
            if (entries[place + FIRST] == hash
                    && found >>> Integer.SIZE == meta
                    && ByteTexts.same(texts, (int) entries[place + LAST], bytes, from, to - from)) {
                return (int) found;
            }
            place = following(place);
        }
        return unknown(place, hash, textsSize);
    }

    private int unknown(int place, long first, long last) {
        lastPlace = place;
        lastFirst = first;
        lastLast = last;
        return UNKNOWN;
    }

    private static long meta(int kind, int length) {
        return (long) length * KINDS + kind + 1;
    }

    private int place(long hash) {
        return ((int) (hash >>> Integer.SIZE) & places - 1) * WIDTH;
    }

    private int following(int place) {
        return place + WIDTH == table.length ? 0 : place + WIDTH;
    }

    /** Remembers the number of the text that was not found last. */
    void remember(int kind, byte[] bytes, int from, int to, int number) {
        int length = to - from;
        if (length > SHORT) {
            if (textsSize + length > texts.length) {
                texts = Arrays.copyOf(texts, Math.max(texts.length * 2, textsSize + length));
            }
            System.arraycopy(bytes, from, texts, textsSize, length);
            textsSize += length;
        }
        table[lastPlace + FIRST] = lastFirst;
        table[lastPlace + LAST] = lastLast;
        table[lastPlace + META] = meta(kind, length) << Integer.SIZE | number;
        size++;
        if (size * 3L > places * 2L) {
            grow();
        }
    }

    private void grow() {
        long[] old = table;
        places *= 2;
        table = new long[places * WIDTH];
        for (int entry = 0; entry < old.length; entry += WIDTH) {
            long meta = old[entry + META] >>> Integer.SIZE;
            if (meta != 0) {
                boolean isShort = meta - 1 < (SHORT + 1) * KINDS;
                long hash = old[entry + FIRST];
                int place = place(isShort ? hash(meta, hash, old[entry + LAST]) : hash);
                while (table[place + META] != 0) {
                    place = following(place);
                }
                System.arraycopy(old, entry, table, place, WIDTH);
            }
        }
    }

    private static long hash(long meta, long first, long last) {
        return TextHash.mix(TextHash.mix(TextHash.SEED + meta, first), last);
    }
}
