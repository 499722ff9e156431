package dev.hasse.traces;

import java.util.Arrays;

/**
 * The latest texts that stood at places of one kind, and the number of each: some recur in nearly every line. The one that came
 * last is tried first. Each must show where it ends, as a string does with its quotes. They are copies, not ranges of a block, since the
 * arrays of blocks are reused.
 */
final class LatestTexts {
    /** Stands for the number of a text that is not among the latest. */
    static final int UNKNOWN = -1;

    private static final int MOST = 4;

    private byte[][] texts = new byte[0][];
    private int[] numbers = new int[0];

    /** Moves past one of the texts if it comes next, and returns its number. */
    int skip(LineBytes line) {
        byte[][] all = texts;
        for (int k = 0; k < all.length; k++) {
            byte[] text = all[k];
            if (line.skip(text, text.length)) {
                if (k > 0) {
                    moveToFront(k);
                }
                return numbers[0];
            }
        }
        return UNKNOWN;
    }

    private void moveToFront(int k) {
        byte[] text = texts[k];
        int number = numbers[k];
        System.arraycopy(texts, 0, texts, 1, k);
        System.arraycopy(numbers, 0, numbers, 1, k);
        texts[0] = text;
        numbers[0] = number;
    }

    /** Remembers the text from {@code from} to where the line is now, which is not among the latest, as the latest one. */
    void remember(LineBytes line, int from, int number) {
        int size = Math.min(texts.length + 1, MOST);
        texts = Arrays.copyOf(texts, size);
        numbers = Arrays.copyOf(numbers, size);
        texts[size - 1] = Arrays.copyOfRange(line.bytes, from, line.at);
        numbers[size - 1] = number;
        moveToFront(size - 1);
    }
}
