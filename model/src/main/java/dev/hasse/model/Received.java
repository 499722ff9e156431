package dev.hasse.model;

/**
 * The state of a {@linkplain TraceSink.Receiver receiver}: what it has been given, and the calls that may follow.
 *
 * <pre>
 *           | part       last part  whole  | discard  | end
 * NOTHING   | PARTS      ALL_PARTS  WHOLE  | NOTHING  | ENDED
 * PARTS     | PARTS      ALL_PARTS  -      | NOTHING  | -
 * ALL_PARTS | -          -          -      | NOTHING  | ENDED
 * WHOLE     | -          -          -      | NOTHING  | ENDED
 * ENDED     | -          -          -      | -        | -
 * </pre>
 *
 * <p>A dash marks an illegal call: a defect of the caller.
 */
public enum Received {
    NOTHING,
    /** Some records of the trace; more will come. */
    PARTS,
    /** All records of the trace, in parts. The trace may still have to be given as a whole. */
    ALL_PARTS,
    /** All records of the trace at once. */
    WHOLE,
    /** All that will ever be given. */
    ENDED;

    /**
     * The state after another part.
     *
     * @param last whether it is the last one
     * @throws IllegalStateException if no such part may be given now
     */
    public Received part(boolean last) {
        require(this == NOTHING || this == PARTS, last ? "last part" : "part");
        return last ? ALL_PARTS : PARTS;
    }

    /**
     * The state after the whole trace.
     *
     * @throws IllegalStateException if the whole trace may not be given now
     */
    public Received whole() {
        require(this == NOTHING, "whole");
        return WHOLE;
    }

    /**
     * The state after all that was given is discarded.
     *
     * @throws IllegalStateException if the trace has ended
     */
    public Received discard() {
        require(this != ENDED, "discard");
        return NOTHING;
    }

    /**
     * The state after the end of the trace.
     *
     * @throws IllegalStateException if parts are missing, or the trace has ended already
     */
    public Received end() {
        require(this != PARTS && this != ENDED, "end");
        return ENDED;
    }

    private void require(boolean allowed, String next) {
        if (!allowed) {
            throw new IllegalStateException(next + " after " + this);
        }
    }
}
