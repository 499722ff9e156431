package dev.hasse.traces;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.stream.Stream;

/**
 * The latest texts that stood at places of one kind, and the number of each: some recur in nearly every line. The one that came
 * last is tried first. Each must show where it ends, as a string does with its quotes. They are copies, not ranges of a block, since the
 * arrays of blocks are reused.
 *
 * <p>Where none recurs soon, as the names of a thousand traces whose records alternate, they are left alone for a while.
 */
final class LatestTexts {
    /** Stands for the number of a text that is not among the latest, or was not looked for. */
    static final int UNKNOWN = -1;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final int MOST = 4;
    /** After so many texts in a row that were not among the latest, the next ones are not looked for. */
    private static final int IN_VAIN = 64;

    private static final int PAUSE = 1 << 12;

    /**
     * The texts, each from the beginning of its array, in which the next one of that place is written if it fits. A word can be
     * read from where the text ends.
     */
    private byte[][] texts = new byte[0][];

    private int[] lengths = new int[0];
    private int[] numbers = new int[0];
    /** The place of the text that came last. */
    private int latest;
    /** For each place when its text came last after another one, counted by {@link #used}. */
    private long[] uses = new long[0];

    private long used;
    /** How many texts in a row were not among the latest; below 0, how many are still not looked for. */
    private int misses;

    /** Some of them, for as many kinds of places. */
    static LatestTexts[] array(int size) {
        return Stream.generate(LatestTexts::new).limit(size).toArray(LatestTexts[]::new);
    }

    /** Moves past one of the texts if it comes next, and returns its number. */
    int skip(LineBytes line) {
        if (misses < 0 || texts.length == 0) {
            return UNKNOWN;
        }
        // Nearly always it is the one that came last. This runs for every field, so it calls nothing.
        byte[] bytes = line.bytes;
        byte[] text = texts[latest];
        int at = line.at;
        int length = lengths[latest];
        if (at + length + Long.BYTES > bytes.length) {
            return skipAny(line);
        }
        int k = 0;
        for (; k + Long.BYTES <= length; k += Long.BYTES) {
            if ((long) LONGS.get(bytes, at + k) != (long) LONGS.get(text, k)) {
                return skipAny(line);
            }
        }
        long rest = (long) LONGS.get(bytes, at + k) ^ (long) LONGS.get(text, k);
        if ((rest & ~(-1L << (Byte.SIZE * (length - k)))) != 0) {
            return skipAny(line);
        }
        line.at = at + length;
        misses = 0;
        return numbers[latest];
    }

    private int skipAny(LineBytes line) {
        byte[][] all = texts;
        for (int k = 0; k < all.length; k++) {
            if (line.skip(all[k], lengths[k])) {
                latest = k;
                uses[k] = ++used;
                misses = 0;
                return numbers[k];
            }
        }
        return UNKNOWN;
    }

    /** Where the text stands that has not come for longest. */
    private int oldest() {
        int oldest = 0;
        for (int k = 1; k < texts.length; k++) {
            oldest = uses[k] < uses[oldest] ? k : oldest;
        }
        return oldest;
    }

    /** Remembers the text from {@code from} to where the line is now, which {@link #skip} did not find, as the latest one. */
    void remember(LineBytes line, int from, int number) {
        if (++misses < 0) {
            return;
        }
        if (misses == IN_VAIN) {
            misses = -PAUSE;
        }
        if (texts.length < MOST) {
            int size = texts.length + 1;
            texts = Arrays.copyOf(texts, size);
            lengths = Arrays.copyOf(lengths, size);
            numbers = Arrays.copyOf(numbers, size);
            uses = Arrays.copyOf(uses, size);
            texts[size - 1] = new byte[0];
        }
        int last = oldest();
        int length = line.at - from;
        if (length + Long.BYTES > texts[last].length) {
            texts[last] = new byte[length + Long.BYTES];
        }
        System.arraycopy(line.bytes, from, texts[last], 0, length);
        lengths[last] = length;
        numbers[last] = number;
        uses[last] = ++used;
        latest = last;
    }
}
