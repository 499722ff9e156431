package dev.hasse.reports;

import dev.hasse.model.Verdict;
import dev.hasse.policy.Summary;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Writes the verdicts of a run, in the order in which they come, and then the summary. Whoever made it closes the output. */
public interface VerdictWriter {

    /** The verdict on the next trace. */
    void verdict(Verdict verdict) throws IOException;

    /**
     * The summary, after the last verdict.
     *
     * @param shard of which part of the traces this is the result; null if of all
     */
    void summary(Summary summary, @Nullable ShardResult shard) throws IOException;
}
