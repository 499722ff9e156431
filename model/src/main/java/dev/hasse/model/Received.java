package dev.hasse.model;

/**
 * What the {@linkplain TraceSink.Receiver receiver} of a trace has been given so far, and so what it may be given next:
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
 * <p>A dash would be a defect of whoever gives.
 */
public enum Received {
    NOTHING,
    /** Some of its records, and more will come. */
    PARTS,
    /** All of its records, in parts. It may have to be given as a whole all the same. */
    ALL_PARTS,
    /** All of its records at once. */
    WHOLE,
    /** All that there will be. */
    ENDED;

    /**
     * What has been given with another part.
     *
     * @param last whether it is the last one
     * @throws IllegalStateException if none may be given now
     */
    public Received part(boolean last) {
        require(this == NOTHING || this == PARTS, last ? "last part" : "part");
        return last ? ALL_PARTS : PARTS;
    }

    /**
     * What has been given with the whole trace.
     *
     * @throws IllegalStateException if it may not be given now
     */
    public Received whole() {
        require(this == NOTHING, "whole");
        return WHOLE;
    }

    /**
     * What has been given where all of that counts no longer.
     *
     * @throws IllegalStateException if there is no more to come
     */
    public Received discard() {
        require(this != ENDED, "discard");
        return NOTHING;
    }

    /**
     * What has been given where that is all.
     *
     * @throws IllegalStateException if there must be more to come
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
