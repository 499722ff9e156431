package dev.hasse.detectors.online;

import dev.hasse.model.PackedRecord;
import dev.hasse.model.Renumbering;
import java.util.Arrays;

/** The latest records of a trace in log order, whole, so that one of them can still be undone. */
final class LatestRecords {
    private final StoredRecords records = new StoredRecords();
    /** The places of the records, from {@link #head} to {@link #tail}. */
    private int[] places = new int[8];

    private int head;
    private int tail;
    /** The position of the first of them. */
    private int first;

    private final PackedRecord window = new PackedRecord();

    /** Adds a copy of a record, the position of which follows that of the one before. */
    void add(PackedRecord record) {
        if (head == tail) {
            first = record.position();
        }
        if (tail == places.length) {
            int length = size() > places.length / 2 ? 2 * places.length : places.length;
            places = Arrays.copyOf(Arrays.copyOfRange(places, head, tail), length);
            tail -= head;
            head = 0;
        }
        places[tail++] = records.addWhole(record);
    }

    int size() {
        return tail - head;
    }

    /** Moves to a record, from 0. */
    void moveTo(PackedRecord record, int index) {
        records.moveTo(record, places[head + index]);
    }

    /** Removes the first record. What a {@link PackedRecord} says of it holds until the next one is added. */
    void removeFirst() {
        records.remove(places[head++]);
        first++;
    }

    /**
     * Marks the operation of a record as undone.
     *
     * @return false if the record is not among these
     */
    boolean undo(int position) {
        if (position < first || position - first >= size()) {
            return false;
        }
        moveTo(window, position - first);
        window.abort();
        return true;
    }

    /** Gives the values, and the ids of operations, their new numbers. */
    void renumber(Renumbering renumbering) {
        for (int index = 0; index < size(); index++) {
            moveTo(window, index);
            window.renumber(renumbering);
        }
    }
}
