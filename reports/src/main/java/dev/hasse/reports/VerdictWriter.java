package dev.hasse.reports;

import dev.hasse.model.Summary;
import dev.hasse.model.Verdict;
import java.io.IOException;

/** Writes the verdicts of a run, in the order in which they come, and then the summary. Whoever made it closes the output. */
public interface VerdictWriter {

    /** The verdict on the next trace. */
    void verdict(Verdict verdict) throws IOException;

    /** The summary, after the last verdict. */
    void summary(Summary summary) throws IOException;
}
