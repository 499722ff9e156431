package dev.hasse.traces;

import org.jspecify.annotations.Nullable;

/**
 * How far an {@link OpenTrace} has been delivered to its receiver. Events move the trace from one state to the next,
 * and only as the table says.
 */
enum HandOver {
    /** All records are held, and none was delivered. The input can be read again if that proves to be necessary. */
    HELD,
    /** All records are held, and none was delivered. The input cannot be read again, so records stay held. */
    KEPT,
    /** All records are held until the trace is complete: it cannot be delivered record by record. */
    WHOLE,
    /** Records are delivered one by one, and not held. */
    PASSING,
    /** Records are delivered one by one, and all are held as well. */
    TOLD,
    /** The trace was delivered, as a whole or record by record, and the receiver has enough; nothing is held. */
    GIVEN,
    /** The delivery was wrong or not enough, and nothing is held: the input has to be read again. */
    LOST,
    /** The receiver has all that there is. */
    ENDED;

    /** An event in the life of a trace. */
    enum Event {
        /** Another record arrives. */
        RECORD,
        /** A line is refused, or would be if all were known: it repeats an earlier id, or undoes an absent record. */
        REFUSED,
        /** A record is undone after it was delivered as not undone. */
        UNDONE,
        /** The trace has become long enough to be delivered record by record. */
        LONG,
        /** The trace has become so long that its records are not held any more, although the input cannot be read again. */
        TOO_LONG,
        /** Delivery record by record is not enough: the trace has to be delivered as a whole. */
        NOT_ENOUGH,
        /** Records whose predecessors are absent are left out. */
        LEFT_OUT,
        /** The trace is probably complete, although more of it may come. */
        PAUSED,
        /** No more of the trace will come, and the receiver has, or gets, enough. */
        COMPLETED,
        /** The trace ends. */
        ENDS,
        /** All input is about to be read again, and what was wrong with the delivery is known by now. */
        RETRIED,
        /** All input is about to be read again, for the whole trace. */
        READ_AGAIN
    }

    /** The next state for each state and event; a dash where the event cannot happen. */
    private static final String TABLE = """
                    RECORD  REFUSED UNDONE LONG    TOO_LONG NOT_ENOUGH LEFT_OUT PAUSED  COMPLETED ENDS  RETRIED READ_AGAIN
            HELD    HELD    WHOLE   -      PASSING -        -          WHOLE    GIVEN   GIVEN     -     -       -
            KEPT    KEPT    KEPT    -      TOLD    -        -          WHOLE    -       GIVEN     -     -       -
            WHOLE   WHOLE   WHOLE   -      -       -        -          WHOLE    WHOLE   GIVEN     -     -       -
            PASSING PASSING LOST    LOST   -       -        LOST       -        PASSING GIVEN     -     -       -
            TOLD    TOLD    TOLD    WHOLE  -       PASSING  WHOLE      -        -       GIVEN     -     -       -
            GIVEN   LOST    -       LOST   -       -        -          -        GIVEN   GIVEN     ENDED -       -
            LOST    LOST    -       LOST   -       -        -          -        LOST    LOST      -     HELD    WHOLE
            ENDED   -       -       -      -       -        -          -        -       -         -     -       -
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

    /** Whether all records are held because they cannot be delivered one by one. */
    boolean isHeldAsWhole() {
        return this == WHOLE || this == KEPT;
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
