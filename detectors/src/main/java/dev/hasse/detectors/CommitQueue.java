package dev.hasse.detectors;

import dev.hasse.model.PackedRecord;
import java.util.Arrays;

/**
 * Puts records that are nearly in order of commit into that order: each waits until as many later ones have arrived as
 * the queue {@linkplain #CommitQueue holds}. They leave in order of (key, position), and those of one key together, as
 * a group.
 *
 * <p>The key of a record is the moment at which all that bears on it has happened: its commit, or if it never committed
 * its end or its latest read, whichever is later. A record with a far later key than its neighbours simply stays the
 * last in the queue.
 *
 * <p>A record that arrives in order costs a copy of its ints.
 */
final class CommitQueue {
    /** How many times as many records as usual the queue holds while they all have one key. */
    private static final int STRETCH = 16;

    /** Rows of ints get a length that is a multiple of this, so that they can be used again. */
    private static final int ROUNDING = 16;

    private final int holds;
    private long[] keys = new long[8];
    /** The ints of the waiting records, from {@link #head} to {@link #tail}, in order of key and position. */
    private int[][] rows = new int[8][];

    private int head;
    private int tail;
    /** Rows of records that left, to be used again. */
    private int[][] spare = new int[8][];

    private int spares;
    private boolean anyLeft;
    private long leftLast;

    /** @param holds by how many places a record may be late, at least 1 */
    CommitQueue(int holds) {
        this.holds = holds;
    }

    /**
     * Adds a record.
     *
     * @return false if it is too late: a group with its key, or a greater one, has left; or if too many records have
     *     one key
     */
    boolean add(PackedRecord record) {
        long key = key(record);
        if ((anyLeft && key <= leftLast) || tail - head >= holds * STRETCH) {
            return false;
        }
        if (tail == keys.length) {
            makeRoom();
        }
        int place = tail++;
        for (; place > head && keys[place - 1] > key; place--) {
            keys[place] = keys[place - 1];
            rows[place] = rows[place - 1];
        }
        keys[place] = key;
        rows[place] = row(record.length());
        record.copyTo(rows[place], 0);
        return true;
    }

    private static long key(PackedRecord record) {
        long key = record.writeTime();
        if (!record.isCommitted()) {
            for (int read = 0; read < record.reads(); read++) {
                key = Math.max(key, record.readTime(read));
            }
        }
        return key;
    }

    private void makeRoom() {
        int waiting = tail - head;
        if (waiting > keys.length / 2) {
            keys = Arrays.copyOf(keys, keys.length * 2);
            rows = Arrays.copyOf(rows, rows.length * 2);
        }
        System.arraycopy(keys, head, keys, 0, waiting);
        System.arraycopy(rows, head, rows, 0, waiting);
        Arrays.fill(rows, waiting, tail, null);
        head = 0;
        tail = waiting;
    }

    private int[] row(int length) {
        if (spares > 0 && spare[--spares].length >= length) {
            return spare[spares];
        }
        return new int[(length + ROUNDING - 1) / ROUNDING * ROUNDING];
    }

    /** Whether a group can leave because enough records are behind it. */
    boolean isReady() {
        return tail - head > holds && keys[tail - holds] > keys[head];
    }

    boolean isEmpty() {
        return head == tail;
    }

    /** The number of records in the group that leaves next. The queue must not be empty. */
    int groupSize() {
        int end = head + 1;
        while (end < tail && keys[end] == keys[head]) {
            end++;
        }
        return end - head;
    }

    /** The key of that group. */
    long groupKey() {
        return keys[head];
    }

    /** Moves to a record of that group, from 0. */
    void moveTo(PackedRecord record, int member) {
        record.moveTo(rows[head + member], 0);
    }

    /** Removes that group. */
    void remove(int groupSize) {
        anyLeft = true;
        leftLast = keys[head];
        if (spares + groupSize > spare.length) {
            spare = Arrays.copyOf(spare, Math.max(spares + groupSize, spare.length * 2));
        }
        System.arraycopy(rows, head, spare, spares, groupSize);
        spares += groupSize;
        head += groupSize;
    }
}
