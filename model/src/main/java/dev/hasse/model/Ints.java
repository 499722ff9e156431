package dev.hasse.model;

import java.util.Arrays;

/**
 * A growing column of ints. It grows by pieces, so that what is there is never copied: a collector that moves large arrays of a
 * million entries time and again would take longer than reading them did.
 */
final class Ints {
    private static final int BITS = 14;
    private static final int PIECE = 1 << BITS;

    private static final int FIRST = 4;
    /** What all columns have that are empty: of the columns of a short trace most are. */
    private static final int[][] NONE = {{}};

    private int[][] pieces = NONE;
    private int[] last = NONE[0];
    private int before;
    private int inLast;

    void add(int item) {
        if (inLast == last.length) {
            grow();
        }
        last[inLast++] = item;
    }

    private void grow() {
        int piece = before >>> BITS;
        if (last.length < PIECE) {
            last = Arrays.copyOf(last, Math.max(FIRST, last.length * 2));
            if (pieces == NONE) {
                pieces = new int[1][];
            }
        } else {
            before += PIECE;
            inLast = 0;
            piece++;
            if (piece == pieces.length) {
                pieces = Arrays.copyOf(pieces, piece * 2);
            }
            // There may be one from before it was cleared.
            last = pieces[piece] == null ? new int[PIECE] : pieces[piece];
        }
        pieces[piece] = last;
    }

    /** Appends items of another column, each under the number that {@code numbers} gives it. */
    void addAll(Ints other, int from, int to, int[] numbers) {
        for (int k = from; k < to; k++) {
            add(numbers[other.get(k)]);
        }
    }

    int get(int index) {
        return pieces[index >>> BITS][index & PIECE - 1];
    }

    void set(int index, int item) {
        pieces[index >>> BITS][index & PIECE - 1] = item;
    }

    int size() {
        return before + inLast;
    }

    void clear() {
        before = 0;
        inLast = 0;
        last = pieces[0];
    }
}
