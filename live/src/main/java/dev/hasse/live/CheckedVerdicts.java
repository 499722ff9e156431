package dev.hasse.live;

import dev.hasse.model.Verdict;
import dev.hasse.policy.Gate;
import dev.hasse.policy.Policy;
import dev.hasse.policy.Summary;
import dev.hasse.reports.verdicts.VerdictWriter;
import java.io.IOException;

/**
 * The verdicts of {@code check --live}: writes that of each trace when it rests and when it ends, and adds up the latter for
 * the gate. Everything else goes on to another listener before.
 */
public final class CheckedVerdicts implements LiveListener {
    private final LiveListener findings;
    private final VerdictWriter writer;
    private final int maxWitnesses;
    private final Summary.Tally tally;

    /**
     * @param findings hears of findings and of what was refused
     * @param maxWitnesses how many witnesses of each phenomenon the verdict on a trace that rests lists
     */
    public CheckedVerdicts(LiveListener findings, VerdictWriter writer, Policy policy, Gate gate, int maxWitnesses) {
        this.findings = findings;
        this.writer = writer;
        this.maxWitnesses = maxWitnesses;
        this.tally = new Summary.Tally(
                gate,
                policy.initialInForce().value(),
                policy.countPossibleInForce().value());
    }

    @Override
    public void found(LiveFinding finding) throws IOException {
        findings.found(finding);
    }

    @Override
    public void withdrawn(Withdrawal withdrawal) throws IOException {
        findings.withdrawn(withdrawal);
    }

    @Override
    public void verdict(Verdict verdict, boolean ended) throws IOException {
        if (ended) {
            tally.add(verdict);
        }
        writer.verdict(verdict.listing(maxWitnesses));
    }

    @Override
    public void undecided(String traceId, long records) throws IOException {
        findings.undecided(traceId, records);
    }

    @Override
    public void told() throws IOException {
        findings.told();
    }

    /**
     * Writes the summary of the traces that have ended.
     *
     * @param skipped how many records were refused
     * @return whether the gate passed
     */
    public boolean finish(long skipped) throws IOException {
        Summary summary = tally.summary(skipped, true);
        writer.summary(summary, null);
        findings.told();
        return summary.passed();
    }
}
