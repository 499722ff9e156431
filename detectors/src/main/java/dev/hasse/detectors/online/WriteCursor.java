package dev.hasse.detectors.online;

import dev.hasse.detectors.index.Keys;

/**
 * A place among the writes of a trace, from which it moves back in time, write by write of one cell. What it says holds
 * until the next write is added.
 */
final class WriteCursor {
    private final OnlineTrace trace;
    private final PastWrites past;
    private final PastWrites own;
    private long[] writes = new long[0];
    private int at;
    private boolean cut;

    WriteCursor(OnlineTrace trace) {
        this.trace = trace;
        this.past = trace.writes().past();
        this.own = trace.writes().own();
    }

    /** Moves to the newest write of the cell with this slot. */
    void moveToNewest(int slot) {
        writes = trace.writes().newest();
        at = slot * PastWrites.WIDTH;
        cut = false;
    }

    /** Moves to where another cursor is. */
    void moveTo(WriteCursor other) {
        writes = other.writes;
        at = other.at;
        cut = false;
    }

    /**
     * Moves to the write of the cell that precedes this one, by (commit time, position).
     *
     * @return whether there is one; if not, this is the first write of the cell unless the walk {@linkplain #isCut is
     *     cut}
     */
    boolean moveBack() {
        long previous = writes[at + PastWrites.PREVIOUS];
        if (previous == 0) {
            return false;
        }
        boolean tooFar = !trace.spendStep();
        if (tooFar && !trace.isOpenEnded()) {
            trace.fail();
        }
        PastWrites there = previous < 0 ? own : past;
        long handle = Math.abs(previous);
        if (tooFar || !there.contains(handle) || trace.hasFailed()) {
            cut = true;
            return false;
        }
        writes = there.writes();
        at = there.begin(handle);
        return true;
    }

    /** Whether the last move back failed although there is an earlier write: it is forgotten, or the steps are used up. */
    boolean isCut() {
        return cut;
    }

    long time() {
        return writes[at + PastWrites.TIME];
    }

    int agent() {
        return Keys.high(writes[at + PastWrites.AGENT_VALUE]);
    }

    int value() {
        return Keys.low(writes[at + PastWrites.AGENT_VALUE]);
    }

    int position() {
        return Keys.high(writes[at + PastWrites.POSITION_LINE] & ~PastWrites.UNSEEN);
    }

    int line() {
        return Keys.low(writes[at + PastWrites.POSITION_LINE]);
    }

    /** Whether the write is one over another agent's that the writing agent has not been found to have looked at. */
    boolean isUnseen() {
        return (writes[at + PastWrites.POSITION_LINE] & PastWrites.UNSEEN) != 0
                && !(isShared() && trace.writes().isMarkedSeen(at, position()));
    }

    /** Whether others go by this write too, so that it must not change. */
    private boolean isShared() {
        return past != own && writes == past.writes();
    }

    /** Marks the write as one that {@linkplain #isUnseen is unseen}, or as one that is not. */
    void markUnseen(boolean now) {
        if (isShared()) {
            // What is overwritten now is not among the past yet, so this is a look at an earlier overwrite.
            trace.writes().markSeen(at, position());
            return;
        }
        writes[at + PastWrites.POSITION_LINE] &= ~PastWrites.UNSEEN;
        writes[at + PastWrites.POSITION_LINE] |= now ? PastWrites.UNSEEN : 0;
    }

    int source() {
        int source = Keys.high(writes[at + PastWrites.SOURCE_NUMBER]);
        return source >= 0 ? source : ~source;
    }

    /** Whether the record that wrote was neither aborted nor refused. */
    boolean survives() {
        return writes[at + PastWrites.SOURCE_NUMBER] >= 0;
    }

    /** A number among {@link WrittenValues} that all earlier writes of the cell precede. */
    int bound() {
        return Keys.low(writes[at + PastWrites.SOURCE_NUMBER]);
    }

    /** Whether the write is in the sets of {@link WrittenValues}; then so are all earlier ones of the cell. */
    boolean isInSets() {
        return (writes == past.writes() || writes == own.writes())
                && trace.writes().values().contain(bound());
    }

    long operationId() {
        return writes[at + PastWrites.ID];
    }
}
