package dev.hasse.reports.verdicts;

import dev.hasse.model.Verdict;
import dev.hasse.policy.Summary;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Writes the verdicts of a run, in order, and then the summary. The caller closes the output. */
public interface VerdictWriter {

    /** Writes the verdict on the next trace. */
    void verdict(Verdict verdict) throws IOException;

    /**
     * Writes the summary, after the last verdict.
     *
     * @param shard the part of the traces that the result covers; null for all
     */
    void summary(Summary summary, @Nullable ShardResult shard) throws IOException;

    /** Writes of the summary the gate alone, in formats in which a summary may be left out. */
    default void gate(Summary summary) throws IOException {}
}
