package dev.hasse.traces;

import org.jspecify.annotations.Nullable;

/**
 * How far an {@link OpenTrace} has been handed on. What happens to the trace leads from one state to the next as the table says, and in
 * no other way.
 */
enum HandOver {
    /** All records are held, and nothing was handed on. If parts turn out to have been a mistake, the input has to be read again. */
    HELD,
    /** The same, of an input that cannot be read again: what is handed on in parts is a copy. */
    KEPT,
    /** All records are held until the trace is complete: it must not be handed on in parts, or cannot be. */
    WHOLE,
    /** Parts were handed on, and are not held any more. */
    IN_PARTS,
    /** Copies of parts were handed on, and all records are held. */
    COPIED,
    /** It was handed on as a whole, and is not held any more. */
    GIVEN,
    /** The last part was handed on, and none is held any more. Whether parts are enough is for the receiver to say. */
    ALL_PARTS,
    /** The same, where all records are held. */
    ALL_COPIED,
    /** What was handed on is wrong, or not enough, and the records are not held any more: the input has to be read again. */
    LOST,
    /** The receiver has got all that there is. */
    ENDED;

    /** What happens to a trace. */
    enum Event {
        /** Another record comes. */
        RECORD,
        /** A line is refused, or would be if all were known: it has the id of an earlier record, or undoes a record that is not there. */
        REFUSED,
        /** A further input begins behind the time up to which parts were handed on. */
        BEHIND,
        /** A record is undone after it was handed on as one that stands. */
        UNDONE,
        /** The records since the last part are handed on as the next one. */
        PART,
        /** They cannot be: a predecessor of one of them is not there, or stands later. */
        NO_PART,
        /** Records are left out whose predecessors are not there. */
        LEFT_OUT,
        /** The trace is likely to be complete, although more of it may come. */
        PAUSED,
        /** No more of it will come: what is left is handed on. */
        COMPLETED,
        /** The receiver needs no more than it has got. */
        ENOUGH,
        /** The receiver needs as a whole what it has got in parts. */
        WANTED,
        /** All input is about to be read again. */
        READ_AGAIN
    }

    /** For each state, and each thing that happens, the state that follows; a dash where that thing does not happen. */
    private static final String TABLE = """
                       RECORD   REFUSED  BEHIND UNDONE  PART     NO_PART LEFT_OUT PAUSED   COMPLETED  ENOUGH WANTED READ_AGAIN
            HELD       HELD     WHOLE    -      -       IN_PARTS LOST    WHOLE    GIVEN    GIVEN      -      -      -
            KEPT       KEPT     KEPT     -      -       COPIED   WHOLE   WHOLE    -        GIVEN      -      -      -
            WHOLE      WHOLE    WHOLE    -      -       -        -       WHOLE    WHOLE    GIVEN      -      -      -
            IN_PARTS   IN_PARTS LOST     LOST   LOST    IN_PARTS LOST    -        IN_PARTS ALL_PARTS  -      -      -
            COPIED     COPIED   COPIED   -      WHOLE   COPIED   WHOLE   WHOLE    -        ALL_COPIED -      -      -
            GIVEN      LOST     -        -      LOST    -        -       -        GIVEN    GIVEN      ENDED  -      -
            ALL_PARTS  -        -        -      -       -        -       -        -        -          ENDED  LOST   -
            ALL_COPIED -        -        -      -       -        -       -        -        -          ENDED  GIVEN  -
            LOST       LOST     -        -      LOST    -        -       -        LOST     LOST       -      -      WHOLE
            ENDED      -        -        -      -       -        -       -        -        -          -      -      -
            """;

    /** The table by ordinals; null for a dash. */
    private static final @Nullable HandOver[][] FOLLOWING = following();

    private static @Nullable HandOver[][] following() {
        @Nullable HandOver[][] following = new @Nullable HandOver[values().length][Event.values().length];
        String[] lines = TABLE.split("\n");
        String[] events = lines[0].strip().split(" +");
        for (int k = 1; k < lines.length; k++) {
            String[] cells = lines[k].split(" +");
            for (int event = 0; event < events.length; event++) {
                String next = cells[event + 1];
                if (!next.equals("-")) {
                    following[valueOf(cells[0]).ordinal()][
                            Event.valueOf(events[event]).ordinal()] = valueOf(next);
                }
            }
        }
        return following;
    }

    /** Whether this may happen now. */
    boolean allows(Event event) {
        return FOLLOWING[ordinal()][event.ordinal()] != null;
    }

    /**
     * The state that follows.
     *
     * @throws IllegalStateException if this does not happen now
     */
    HandOver after(Event event) {
        HandOver next = FOLLOWING[ordinal()][event.ordinal()];
        if (next == null) {
            throw new IllegalStateException(event + " of a trace that is " + this);
        }
        return next;
    }
}
