package dev.hasse.detectors.online;

import dev.hasse.model.PackedRecord;

/**
 * Walks back from the newest write of a cell to the one that a read should have seen: the latest at or before it, by
 * another record. On the way it meets every write in the window of A1. One walk serves all online detectors of reads;
 * it is moved from read to read.
 *
 * <p>The writes at or before the key of the record in its {@link CommitQueue} have been added, and no others. So no
 * write that bears on the read is missing, whether it is before the read or in the window.
 */
final class ReadWalk {
    private final OnlineTrace trace;
    private final WriteCursor cursor;
    private int slot;
    private boolean found;
    private int inWindow;
    private int stale;
    private boolean restored;
    private boolean ownWrite;
    private boolean passedWrites;
    private boolean metUnseen;
    private boolean cut;

    ReadWalk(OnlineTrace trace) {
        this.trace = trace;
        this.cursor = new WriteCursor(trace);
    }

    /**
     * Walks for a read of the cell with this slot.
     *
     * @param key the key of the record in its {@link CommitQueue}
     */
    void walk(PackedRecord record, int read, int itsSlot, long key) {
        slot = itsSlot;
        found = false;
        inWindow = 0;
        stale = 0;
        restored = false;
        ownWrite = false;
        passedWrites = false;
        metUnseen = false;
        cut = false;
        if (slot == CellWrites.NO_SLOT) {
            return;
        }
        long readTime = record.readTime(read);
        cursor.moveToNewest(slot);
        do {
            long time = cursor.time();
            boolean own = cursor.position() == record.position();
            if (time <= readTime && !own) {
                found = true;
                return;
            }
            ownWrite |= own;
            // A record's own write is at its key, so it is not before it.
            if (time < key) {
                pass(record, record.readValue(read));
            }
            metUnseen |= cursor.isUnseen() && cursor.agent() == record.agent();
        } while (cursor.moveBack());
        if (cursor.isCut()) {
            cut = true;
            trace.forgot();
        }
    }

    /** Passes a write between a read and the key of its record, which is the commit if there is one. */
    private void pass(PackedRecord record, int value) {
        passedWrites = true;
        // The window of a record that never committed is empty.
        if (record.isCommitted()) {
            boolean sameValue = cursor.value() == value;
            restored |= inWindow == 0 && sameValue;
            inWindow++;
            stale += !sameValue && cursor.agent() != record.agent() ? 1 : 0;
        }
    }

    /** Whether earlier writes are forgotten that bear on the read. Then the counts are lower bounds, and no write is found. */
    boolean isCut() {
        return cut;
    }

    /** The slot of the cell that was read, or {@link CellWrites#NO_SLOT}. */
    int slot() {
        return slot;
    }

    /** Whether another record wrote the cell at or before the read. */
    boolean found() {
        return found;
    }

    /** The latest such write; valid if there is one. */
    WriteCursor latest() {
        return cursor;
    }

    /** The number of writes between the read and the commit. */
    int inWindow() {
        return inWindow;
    }

    /** How many of them are by other agents and of other values. */
    int stale() {
        return stale;
    }

    /** Whether the last of them wrote the value that was read. */
    boolean restored() {
        return restored;
    }

    /** Whether the record wrote the cell itself; known if the window is not empty. */
    boolean ownWrite() {
        return ownWrite;
    }

    /** Whether there is any write between the read and the key of the record. */
    boolean hasPassedWrites() {
        return passedWrites;
    }

    /** Whether an overwrite by the agent of the record, later than the read, is {@linkplain WriteCursor#isUnseen marked as unseen}. */
    boolean hasMetUnseen() {
        return metUnseen;
    }
}
