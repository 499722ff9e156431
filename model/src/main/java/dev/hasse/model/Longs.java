package dev.hasse.model;

import java.util.Arrays;

/**
 * A growing column of longs. It grows by pieces, so that what is there is never copied: a collector that moves large arrays of a
 * million entries time and again would take longer than reading them did.
 */
final class Longs {
    private static final int BITS = 14;
    private static final int PIECE = 1 << BITS;

    private long[][] pieces = new long[1][];
    private long[] last = new long[4];
    private int before;
    private int inLast;

    Longs() {
        pieces[0] = last;
    }

    void add(long item) {
        if (inLast == last.length) {
            grow();
        }
        last[inLast++] = item;
    }

    private void grow() {
        int piece = before >>> BITS;
        if (last.length < PIECE) {
            last = Arrays.copyOf(last, last.length * 2);
        } else {
            before += PIECE;
            inLast = 0;
            piece++;
            if (piece == pieces.length) {
                pieces = Arrays.copyOf(pieces, piece * 2);
            }
            // There may be one from before it was cleared.
            last = pieces[piece] == null ? new long[PIECE] : pieces[piece];
        }
        pieces[piece] = last;
    }

    long get(int index) {
        return pieces[index >>> BITS][index & PIECE - 1];
    }

    void set(int index, long item) {
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
