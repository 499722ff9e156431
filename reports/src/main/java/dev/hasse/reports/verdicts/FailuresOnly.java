package dev.hasse.reports.verdicts;

import dev.hasse.model.Verdict;
import dev.hasse.policy.Gate;
import dev.hasse.policy.Summary;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Leaves out what passes: traces that meet the gate, and the summary of a run that passes. Its gate is written all the same if findings are
 * excused, or if less could be found than it seems.
 */
public final class FailuresOnly implements VerdictWriter {
    private final VerdictWriter writer;
    private final Gate gate;

    /** @param writer receives everything else */
    public FailuresOnly(VerdictWriter writer, Gate gate) {
        this.writer = writer;
        this.gate = gate;
    }

    @Override
    public void verdict(Verdict verdict) throws IOException {
        if (!gate.passes(verdict)) {
            writer.verdict(verdict);
        }
    }

    @Override
    public void summary(Summary summary, @Nullable ShardResult shard) throws IOException {
        if (!summary.passed()) {
            writer.summary(summary, shard);
        } else if (summary.excused() > 0 || !summary.cautions().isEmpty()) {
            writer.gate(summary);
        }
    }
}
