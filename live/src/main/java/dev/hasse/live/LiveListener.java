package dev.hasse.live;

import dev.hasse.model.Verdict;
import dev.hasse.traces.Problem;
import java.io.IOException;

/** Hears what a {@link LiveRun} finds, on its thread; each finding once. */
public interface LiveListener {
    /** A finding that was not there before. */
    void found(LiveFinding finding) throws IOException;

    /** A finding that was told and is none after all, because of a record that came later. */
    void withdrawn(Withdrawal withdrawal) throws IOException;

    /** Something that was refused; everything else goes on. */
    default void refused(Problem problem) throws IOException {}

    /**
     * The verdict on a trace.
     *
     * @param ended whether the trace has ended; if not, it rests
     */
    default void verdict(Verdict verdict, boolean ended) throws IOException {}

    /** All that is known now has been told. */
    default void told() throws IOException {}
}
