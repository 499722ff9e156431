package dev.hasse.traces;

import java.util.Arrays;

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

    private static final int MOST = 4;
    /** After so many texts in a row that were not among the latest, the next ones are not looked for. */
    private static final int IN_VAIN = 64;

    private static final int PAUSE = 1 << 12;

    /** The texts, each from the beginning of its array, in which the next one of that place is written if it fits. */
    private byte[][] texts = new byte[0][];

    private int[] lengths = new int[0];
    private int[] numbers = new int[0];
    /** How many texts in a row were not among the latest; below 0, how many are still not looked for. */
    private int misses;

    /** Moves past one of the texts if it comes next, and returns its number. */
    int skip(LineBytes line) {
        if (misses < 0) {
            return UNKNOWN;
        }
        byte[][] all = texts;
        for (int k = 0; k < all.length; k++) {
            if (line.skip(all[k], lengths[k])) {
                if (k > 0) {
                    moveToFront(k);
                }
                misses = 0;
                return numbers[0];
            }
        }
        return UNKNOWN;
    }

    private void moveToFront(int k) {
        byte[] text = texts[k];
        int length = lengths[k];
        int number = numbers[k];
        System.arraycopy(texts, 0, texts, 1, k);
        System.arraycopy(lengths, 0, lengths, 1, k);
        System.arraycopy(numbers, 0, numbers, 1, k);
        texts[0] = text;
        lengths[0] = length;
        numbers[0] = number;
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
            texts[size - 1] = new byte[0];
        }
        int last = texts.length - 1;
        int length = line.at - from;
        if (length > texts[last].length) {
            texts[last] = new byte[length];
        }
        System.arraycopy(line.bytes, from, texts[last], 0, length);
        lengths[last] = length;
        numbers[last] = number;
        moveToFront(last);
    }
}
