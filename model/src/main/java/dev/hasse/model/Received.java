package dev.hasse.model;

/**
 * The state of a {@linkplain TraceSink.Receiver receiver}: what it has been given, and the calls that may follow.
 *
 * <pre>
 *             | record    complete      whole  | discard  | end
 * NOTHING     | RECORDS   -             WHOLE  | NOTHING  | ENDED
 * RECORDS     | RECORDS   ALL_RECORDS   -      | NOTHING  | -
 * ALL_RECORDS | -         -             -      | NOTHING  | ENDED
 * WHOLE       | -         -             -      | NOTHING  | ENDED
 * ENDED       | -         -             -      | -        | -
 * </pre>
 *
 * <p>A dash marks an illegal call: a defect of the caller.
 */
public enum Received {
    NOTHING,
    /** Some records of the trace, one by one; more may come. */
    RECORDS,
    /** All records of the trace, one by one. */
    ALL_RECORDS,
    /** All records of the trace at once. */
    WHOLE,
    /** All that will ever be given. */
    ENDED;

    /**
     * The state after another record.
     *
     * @throws IllegalStateException if no record may be given now
     */
    public Received record() {
        require(this == NOTHING || this == RECORDS, "record");
        return RECORDS;
    }

    /**
     * The state after the last record.
     *
     * @throws IllegalStateException if no records were given one by one, or their end was announced before
     */
    public Received complete() {
        require(this == RECORDS, "complete");
        return ALL_RECORDS;
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
     * @throws IllegalStateException if records are missing, or the trace has ended already
     */
    public Received end() {
        require(this != RECORDS && this != ENDED, "end");
        return ENDED;
    }

    private void require(boolean allowed, String next) {
        if (!allowed) {
            throw new IllegalStateException(next + " after " + this);
        }
    }
}
