package dev.hasse.model;

import java.util.Arrays;

/**
 * A long of every record. The column grows in pieces, so that full pieces are never copied: a garbage collector that
 * moves arrays of a million entries time and again would take longer than reading the entries did.
 */
final class Longs extends Column {
    private static final int BITS = 14;
    private static final int PIECE = 1 << BITS;

    private static final int FIRST = 4;
    /** Shared by all empty columns: most columns of a short trace are empty. */
    private static final long[][] NONE = {{}};

    private long[][] pieces = NONE;
    private long[] last = NONE[0];
    private int before;
    private int inLast;

    void add(long item) {
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
                pieces = new long[1][];
            }
        } else {
            before += PIECE;
            inLast = 0;
            piece++;
            if (piece == pieces.length) {
                pieces = Arrays.copyOf(pieces, piece * 2);
            }
            last = new long[PIECE];
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

    /** Sets an existing item, or adds one; missing items before it become {@code absent}. */
    void put(int index, long item, long absent) {
        while (size() < index) {
            add(absent);
        }
        if (index == size()) {
            add(item);
        } else {
            set(index, item);
        }
    }

    @Override
    void append(Column other, int record, int at) {
        add(((Longs) other).get(record));
    }

    @Override
    long hash(long hash, int record) {
        return Hashing.plus(hash, get(record));
    }
}
