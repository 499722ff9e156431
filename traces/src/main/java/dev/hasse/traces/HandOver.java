package dev.hasse.traces;

import org.jspecify.annotations.Nullable;

/**
 * How far an {@link OpenTrace} has been delivered to its receiver. Events move the trace from one state to the next,
 * and only as the table says.
 */
enum HandOver {
    /** All records are held, and none was delivered. If delivery in parts fails, the input has to be read again. */
    HELD,
    /** All records are held, and none was delivered. The input cannot be read again: parts are delivered as copies. */
    KEPT,
    /** All records are held until the trace is complete: it must not, or cannot, be delivered in parts. */
    WHOLE,
    /** Parts were delivered and released. */
    IN_PARTS,
    /** Copies of parts were delivered, and all records are held. */
    COPIED,
    /** The trace was delivered as a whole and released. */
    GIVEN,
    /** The last part was delivered, and all records are released. The receiver decides whether parts are enough. */
    ALL_PARTS,
    /** A copy of the last part was delivered; all records are held. The receiver decides whether parts are enough. */
    ALL_COPIED,
    /** The delivery was wrong or not enough, and the records are released: the input has to be read again. */
    LOST,
    /** The receiver has all that there is. */
    ENDED;

    /** An event in the life of a trace. */
    enum Event {
        /** Another record arrives. */
        RECORD,
        /** A line is refused, or would be if all were known: it repeats an earlier id, or undoes an absent record. */
        REFUSED,
        /** A further input begins before the time up to which parts were delivered. */
        BEHIND,
        /** A record is undone after it was delivered as not undone. */
        UNDONE,
        /** The records since the last part are delivered as the next one. */
        PART,
        /** The next part cannot be delivered: a predecessor of one of its records is absent, or comes later. */
        NO_PART,
        /** Records whose predecessors are absent are left out. */
        LEFT_OUT,
        /** The trace is probably complete, although more of it may come. */
        PAUSED,
        /** No more of the trace will come: the rest is delivered. */
        COMPLETED,
        /** The receiver needs no more than it has. */
        ENOUGH,
        /** The receiver has the trace in parts, but needs it as a whole. */
        WANTED,
        /** All input is about to be read again. */
        READ_AGAIN
    }

    /** The next state for each state and event; a dash where the event cannot happen. */
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

    /** Whether an event can happen in this state. */
    boolean allows(Event event) {
        return FOLLOWING[ordinal()][event.ordinal()] != null;
    }

    /**
     * The state after an event.
     *
     * @throws IllegalStateException if the event cannot happen in this state
     */
    HandOver after(Event event) {
        HandOver next = FOLLOWING[ordinal()][event.ordinal()];
        if (next == null) {
            throw new IllegalStateException(event + " of a trace that is " + this);
        }
        return next;
    }
}
