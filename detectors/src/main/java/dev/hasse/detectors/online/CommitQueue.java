package dev.hasse.detectors.online;

import dev.hasse.model.PackedRecord;
import dev.hasse.model.Renumbering;

/**
 * Puts records that are nearly in order of commit into that order: each waits until as many later ones have arrived as
 * the queue {@linkplain #CommitQueue holds}. They leave in order of (key, position), and those of one key together, as
 * a group.
 *
 * <p>The key of a record is the moment at which all that bears on it has happened: its commit, or if it never committed
 * its end or its latest read, whichever is later. A record with a far later key than its neighbours simply stays the
 * last in the queue.
 *
 * <p>Records may wait a little longer than they must, so that many leave at a time ({@link #isFull}). Where the records
 * of many traces alternate, what is known of a trace is then fetched from memory once for all of them.
 *
 * <p>A record that arrives in order costs a copy of its ints.
 */
final class CommitQueue {
    /** How many times as many records as usual the queue holds while they all have one key. */
    private static final int STRETCH = 16;

    private final int holds;
    /** How many more records wait before some leave. */
    private final int more;

    /** The keys of the waiting records, from {@link #head} to {@link #tail}, in order of key and position. */
    private long[] keys = new long[8];
    /** Their places among {@link #records}. */
    private int[] places = new int[8];

    private int head;
    private int tail;
    private final StoredRecords records = new StoredRecords();
    private boolean anyLeft;
    private long leftLast;

    /** @param holds by how many places a record may be late, at least 1 */
    CommitQueue(int holds) {
        this.holds = holds;
        this.more = holds / 4;
    }

    /** A queue with copies of the records that wait in another one. */
    CommitQueue(CommitQueue other) {
        this(other.holds);
        PackedRecord record = new PackedRecord();
        for (int at = other.head; at < other.tail; at++) {
            other.records.moveTo(record, other.places[at]);
            boolean unused = add(record);
        }
        anyLeft = other.anyLeft;
        leftLast = other.leftLast;
    }

    /** Gives the values, and the ids of operations, of the records that wait their new numbers. */
    void renumber(Renumbering renumbering) {
        PackedRecord record = new PackedRecord();
        for (int at = head; at < tail; at++) {
            records.moveTo(record, places[at]);
            record.renumber(renumbering);
        }
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
        int at = tail++;
        for (; at > head && keys[at - 1] > key; at--) {
            keys[at] = keys[at - 1];
            places[at] = places[at - 1];
        }
        keys[at] = key;
        places[at] = records.add(record);
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
        long[] oldKeys = keys;
        int[] oldPlaces = places;
        if (keys.length - waiting < Math.max(1, more / 2)) {
            // No more than usual, if that suffices: each of a thousand traces has a queue.
            int usual = holds + 2 * more;
            int length = keys.length < usual ? Math.min(2 * keys.length, usual) : 2 * keys.length;
            keys = new long[length];
            places = new int[length];
        }
        System.arraycopy(oldKeys, head, keys, 0, waiting);
        System.arraycopy(oldPlaces, head, places, 0, waiting);
        head = 0;
        tail = waiting;
    }

    /** Whether it is time for records to leave: as many as are {@linkplain #isReady ready}. */
    boolean isFull() {
        return tail - head > holds + more;
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
        records.moveTo(record, places[head + member]);
    }

    /** Removes that group. */
    void remove(int groupSize) {
        anyLeft = true;
        leftLast = keys[head];
        for (int member = 0; member < groupSize; member++) {
            records.remove(places[head++]);
        }
    }
}
