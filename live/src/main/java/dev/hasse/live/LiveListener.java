package dev.hasse.live;

import dev.hasse.model.Verdict;
import java.io.IOException;

/** Hears what a {@link LiveRun} finds, on its thread; each finding once. */
public interface LiveListener {
    /** A finding that was not there before. */
    void found(LiveFinding finding) throws IOException;

    /** A finding that was told and is none after all, because of a record that came later. */
    void withdrawn(Withdrawal withdrawal) throws IOException;

    /**
     * The verdict on a trace.
     *
     * @param ended whether the trace has ended; if not, it rests
     */
    default void verdict(Verdict verdict, boolean ended) throws IOException {}

    /**
     * So many records of a trace have looked further back than what is remembered of it, so that something of them stays
     * undecided. Told again as they become more.
     */
    default void undecided(String traceId, long records) throws IOException {}

    /** All that is known now has been told. */
    default void told() throws IOException {}
}
