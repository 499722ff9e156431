package dev.hasse.detectors.online;

import dev.hasse.model.PackedRecord;
import org.jspecify.annotations.Nullable;

/**
 * Searches for the writer of a value that a read saw, where the latest write does not explain it: among the latest
 * write and the earlier ones, without the reader's own. It is moved from read to read.
 *
 * <p>It walks back to the first write that is in the sets of {@link WrittenValues}, or forgotten, and then asks them. They do not know
 * when a value was written, nor by whom. So if they also contain a write of that value after the read, or by the reader
 * itself, the trace has to be decided as a whole. That needs many writes between the read and the commit.
 */
final class ValueSearch {
    private final OnlineTrace trace;
    private final WrittenValues values;
    private final WriteCursor cursor;
    private final WriteCursor seen;
    private final WriteCursor later;
    private boolean seenFound;
    private boolean survivor;
    private boolean other;
    private boolean unknown;
    private int value;
    private int position;

    ValueSearch(OnlineTrace trace) {
        this.trace = trace;
        this.values = trace.writes().values();
        this.cursor = new WriteCursor(trace);
        this.seen = new WriteCursor(trace);
        this.later = new WriteCursor(trace);
    }

    /**
     * Searches for the value of a read.
     *
     * @param walk the walk for that read, which found a write
     * @param untilSurvivor whether it matters if a surviving record wrote the value; if not, any writer will do
     */
    void search(PackedRecord record, int read, ReadWalk walk, boolean untilSurvivor) {
        seenFound = false;
        survivor = false;
        other = false;
        unknown = false;
        value = record.readValue(read);
        position = record.position();
        cursor.moveTo(walk.latest());
        for (int steps = 0; !cursor.isInSets(); steps++) {
            noteIfSeen();
            if (survivor || (other && !untilSurvivor)) {
                return;
            }
            if (steps == values.worthwhileSteps()) {
                values.makeSets();
            }
            if (!cursor.moveBack()) {
                if (!cursor.isCut()) {
                    return;
                }
                values.include(cursor.bound());
                break;
            }
        }
        survivor = values.bySurvivor(walk.slot(), value);
        other |= values.byOther(walk.slot(), value);
        boolean isDone = survivor || (other && !untilSurvivor);
        unknown = (isDone || other) ? mayBeLater(record, read, walk.slot()) : values.hasForgotten(walk.slot());
        unknown |= !isDone && values.hasForgotten(walk.slot());
        if (unknown) {
            trace.forgot();
        }
    }

    /** Whether the answer is among what is forgotten. */
    boolean isUnknown() {
        return unknown;
    }

    private void noteIfSeen() {
        if (cursor.value() == value && cursor.position() != position) {
            survivor |= cursor.survives();
            other |= !cursor.survives();
            if (!seenFound) {
                seen.moveTo(cursor);
                seenFound = true;
            }
        }
    }

    /** Whether the sets contain a write of the value that came after the read, or is the record's own. */
    private boolean mayBeLater(PackedRecord record, int read, int slot) {
        long readTime = record.readTime(read);
        if (readTime == record.writeTime() && writesItself(record, record.readCell(read))) {
            return true;
        }
        later.moveToNewest(slot);
        while (later.time() > readTime) {
            if (later.value() == value && later.isInSets()) {
                return true;
            }
            // The walk for the read went there, so only the budget can end this one early.
            if (!later.moveBack()) {
                return true;
            }
        }
        return false;
    }

    private boolean writesItself(PackedRecord record, int cell) {
        for (int write = 0; write < record.writes(); write++) {
            if (record.writeCell(write) == cell && record.writeValue(write) == value) {
                return true;
            }
        }
        return false;
    }

    /** Whether a surviving record wrote the value. */
    boolean bySurvivor() {
        return survivor;
    }

    /** Whether an aborted record wrote the value; known unless a surviving one did. */
    boolean byAborted() {
        return other;
    }

    /** Whether any record wrote the value. */
    boolean byAnybody() {
        return survivor || other;
    }

    /**
     * The latest write of the value, which must exist; null if it is forgotten.
     */
    @Nullable
    WriteCursor seen() {
        while (!seenFound) {
            noteIfSeen();
            if (!seenFound && !cursor.moveBack()) {
                trace.forgot();
                return null;
            }
        }
        return seen;
    }
}
