package dev.hasse.traces;

import java.util.Arrays;

/**
 * The texts of the latest registries, and their numbers: registries rarely change. Texts are copies, not ranges of a
 * block, since the arrays of blocks are reused.
 */
final class LatestRegistries {
    /** Stands for the number of a registry whose text is not among the latest. */
    static final int UNKNOWN = -1;

    private static final int SIZE = 4;

    private final byte[][] texts = new byte[SIZE][0];
    private final int[] numbers = new int[SIZE];
    private int oldest;

    /** Moves past a registry if it is one of the latest, and returns its number. */
    int skip(LineBytes line) {
        for (int k = 0; k < SIZE; k++) {
            if (texts[k].length > 0 && line.skip(texts[k], texts[k].length)) {
                return numbers[k];
            }
        }
        return UNKNOWN;
    }

    /** Remembers the registry from {@code from} to where the line is now, in place of the oldest one. */
    void remember(LineBytes line, int from, int number) {
        texts[oldest] = Arrays.copyOfRange(line.bytes, from, line.at);
        numbers[oldest] = number;
        oldest = (oldest + 1) % SIZE;
    }
}
