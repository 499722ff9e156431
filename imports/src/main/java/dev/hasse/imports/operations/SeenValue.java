package dev.hasse.imports.operations;

import dev.hasse.imports.calls.Origin;
import dev.hasse.model.Value;
import org.jspecify.annotations.Nullable;

/**
 * A value that was seen in a cell.
 *
 * @param time the moment at which it was seen
 * @param read the read that saw it; null if the operation found it when it wrote
 * @param by the operation that saw it
 * @param number its place in the order of observations
 */
record SeenValue(
        String cell, Value value, long time, @Nullable PendingRead read, PendingOperation by, int number) {

    /** Whether its operation wrote the cell at that moment, so that the value was there before. */
    boolean writesThen() {
        return read == null || (time == by.commit && by.writes.stream().anyMatch(write -> write.cell.equals(cell)));
    }

    /**
     * Whether another operation wrote something else at the moment of a read, which can have happened just before: while its call ran, or, where
     * the thing itself is read, within what the clock of the log leaves open.
     *
     * @param at the moment of the read
     * @param history the writes to the cell
     */
    boolean isAtATie(long at, CellHistory history) {
        return read != null && (read.direct || read.earliest < at) && history.isWrittenAt(at, by);
    }

    /** Whether it is what its operation found immediately before it landed, whenever that was. */
    boolean isFoundAtLanding() {
        return read != null && read.movesWithLanding && !read.atTheEnd;
    }

    /**
     * The write by which its agent knew it, if it is taken to have known it when the call of that write ended, and the write has turned out to have
     * landed before; null if there is none.
     */
    @Nullable
    PendingWrite ownWrite(CellHistory history) {
        PendingWrite last = read == null ? null : history.lastOf(value, time, by);
        boolean isOwn = last != null
                && last.by.agent.equals(by.agent)
                && last.by.call != null
                && Long.valueOf(time).equals(last.by.call.ended());
        return isOwn ? last : null;
    }

    /** Whether another write of unknown value than this one may have left it: one that came later, or, if this one may have come after the look, before. */
    boolean mayBeOfAnotherThan(PendingWrite write, long at, CellHistory history) {
        long after = write.by.commit > earliest() ? history.begunBefore(write.by.commit) : write.by.earliestLanding();
        return history.isAnotherUnknown(write, after, at, by);
    }

    /** The place of the call that saw it; null if there is none. */
    @Nullable
    Origin place() {
        return read != null ? read.place : by.place();
    }

    /** The latest moment at which it can have been seen. */
    long latest() {
        return read == null ? by.commit : Math.min(read.latest, by.commit);
    }

    /**
     * The earliest moment at which it can have been seen. A call that is not known to do all at one moment may have looked at what it was
     * about to write as soon as it began.
     */
    long earliest() {
        if (read != null && !isFoundAtLanding()) {
            return read.earliest;
        }
        return by.atomic || by.atOneMoment || by.call == null ? by.commit : by.began;
    }
}
