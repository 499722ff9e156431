package dev.hasse.detectors;

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
     * A trace has ended.
     *
     * @param verdict lists only as many witnesses as were asked for
     */
    void ended(Verdict verdict);
}
