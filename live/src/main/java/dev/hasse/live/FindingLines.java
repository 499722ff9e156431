package dev.hasse.live;

import dev.hasse.model.SafeText;
import dev.hasse.model.Witness;
import dev.hasse.reports.Headings;
import dev.hasse.reports.Sentences;
import java.io.IOException;
import java.io.Writer;

/**
 * Findings as text for people, two lines each: what happened, who, on which cell, and where to look; then what to do now. Each
 * line is as long as it has to be, so that {@code grep} finds all of it.
 */
public final class FindingLines implements LiveListener {
    /** How much of a key is printed; enough to tell the findings of a day apart. */
    private static final int KEY = 8;

    private final Writer out;

    public FindingLines(Writer out) {
        this.out = out;
    }

    @Override
    public void found(LiveFinding finding) throws IOException {
        Witness witness = finding.witness();
        String trace = Sentences.bearsNameOfFile(finding.traceId(), witness.operation())
                ? ""
                : " (trace " + SafeText.escape(finding.traceId()) + ")";
        out.write(Headings.of(witness) + " [" + shortened(finding.key()) + "] "
                + Sentences.place(witness.operation()) + trace + ": "
                + Sentences.of(witness) + "\n");
        out.write("   now: " + NextStep.of(witness) + "\n");
    }

    @Override
    public void withdrawn(Withdrawal withdrawal) throws IOException {
        out.write("withdrawn: " + withdrawal.code() + " [" + shortened(withdrawal.key()) + "] (trace "
                + SafeText.escape(withdrawal.traceId()) + "): a record that came later disproves it\n");
    }

    @Override
    public void told() throws IOException {
        out.flush();
    }

    private static String shortened(String key) {
        return key.substring(0, KEY);
    }
}
