package dev.hasse.model;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An int of every record. The column grows in pieces, so that full pieces are never copied: a garbage collector that
 * moves arrays of a million entries time and again would take longer than reading the entries did.
 */
final class Ints extends Column {
    private static final int BITS = 14;
    private static final int PIECE = 1 << BITS;

    private static final int FIRST = 4;
    /** Shared by all empty columns: most columns of a short trace are empty. */
    private static final int[][] NONE = {{}};

    private final NumberKind kind;
    private int[][] pieces = NONE;
    private int[] last = NONE[0];
    private int before;
    private int inLast;

    Ints() {
        this(NumberKind.PLAIN);
    }

    Ints(NumberKind kind) {
        this.kind = kind;
    }

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
            // The piece may exist from before a truncation.
            last = pieces[piece] == null ? new int[PIECE] : pieces[piece];
        }
        pieces[piece] = last;
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

    /** Sets an existing item, or adds one; missing items before it become {@code absent}. */
    void put(int index, int item, int absent) {
        while (size() < index) {
            add(absent);
        }
        if (index == size()) {
            add(item);
        } else {
            set(index, item);
        }
    }

    void clear() {
        truncate(0);
    }

    /** Appends items {@code from} to {@code to}, exclusive, of another column, translated by the table, if any. */
    void addAll(Ints other, int from, int to, int @Nullable [] table) {
        for (int index = from; index < to; index++) {
            int item = other.get(index);
            add(table == null ? item : table[item]);
        }
    }

    @Override
    void append(Column other, int from, int to, int at, Renumbering numbers) {
        if (kind == NumberKind.LINE) {
            for (int record = from; record < to; record++) {
                add(((Ints) other).get(record) + numbers.linesBefore());
            }
        } else {
            addAll((Ints) other, from, to, numbers.table(kind));
        }
    }

    @Override
    void truncate(int size) {
        if (size < size()) {
            int piece = Math.max(0, size - 1) >>> BITS;
            before = piece << BITS;
            inLast = size - before;
            last = pieces[piece];
        }
    }

    @Override
    long hash(long hash, int record) {
        // The place of a record in its file is not part of its contents.
        return kind == NumberKind.LINE || kind == NumberKind.SOURCE ? hash : Hashing.plus(hash, get(record));
    }
}
