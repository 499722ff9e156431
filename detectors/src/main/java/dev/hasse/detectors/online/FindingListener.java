package dev.hasse.detectors.online;

import dev.hasse.model.TraceHead;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;

/**
 * Hears of the findings of traces while they are being read: {@link LiveDecisions} tells it, on the thread that supplies
 * the traces.
 *
 * <p>The findings of a trace at any moment are those that {@link #found} named, less those that {@link #withdrawn} named;
 * {@link #decided} replaces them by all that a verdict lists. Once the trace has {@linkplain #ended ended}, they are exactly
 * the witnesses of its verdict, in whatever order its records came and however they were divided.
 */
public interface FindingListener {
    /**
     * A witness is complete. May be told again of the same witness.
     *
     * @param trace what is known of its trace so far
     */
    void found(TraceHead trace, Witness witness);

    /** A record that came later disproves a witness that was found. */
    void withdrawn(TraceHead trace, Witness witness);

    /**
     * All records of a trace so far were decided together.
     *
     * @param all lists all witnesses, certain and possible
     * @param rests whether no record of the trace has come for a while, so that somebody may want to see the verdict
     */
    void decided(Verdict all, boolean rests);

    /**
     * Too much of a trace has been forgotten to go on with its decision. What was found stays found, and another trace of the
     * same id begins with the next record. What depends on writes of before cannot be told of that one.
     */
    void brokenOff(String traceId);

    /**
     * Some records of a trace that is too long to be kept depend on writes that are not remembered any more. Whether they have
     * an A1 is decided all the same; how many witnesses it has is not, nor other phenomena that rest on those writes.
     *
     * @param records how many such records there have been so far
     */
    default void undecided(String traceId, long records) {}

    /**
     * A trace has ended. If more of it comes, that is another trace of the same id.
     *
     * @param verdict lists only as many witnesses as were asked for
     */
    void ended(Verdict verdict);
}
