package dev.hasse.reports.verdicts;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Finding;
import dev.hasse.model.Level;
import dev.hasse.model.Observation;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Status;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import dev.hasse.policy.Gate;
import dev.hasse.policy.JudgedRate;
import dev.hasse.policy.Summary;
import dev.hasse.reports.Counted;
import dev.hasse.reports.Headings;
import dev.hasse.reports.ListedFindings;
import dev.hasse.reports.Markdown;
import dev.hasse.reports.Sentences;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * For a comment on a merge request, or a job summary: Markdown with the tables of GitHub and GitLab. It sums up the run
 * and then lists the traces that fail the gate, the first ones with their witnesses.
 */
public final class MarkdownReport implements VerdictWriter {
    /** Maximum number of traces listed. A job summary is limited to a megabyte, and nobody reads that much. */
    private static final int TRACES = 50;

    private final Appendable out;
    private final Gate gate;
    private final List<Verdict> failed = new ArrayList<>();
    private final List<Verdict> others = new ArrayList<>();
    private long moreFailed;
    private long moreOthers;

    public MarkdownReport(Appendable out, Gate gate) {
        this.out = out;
        this.gate = gate;
    }

    @Override
    public void verdict(Verdict verdict) {
        if (!gate.passes(verdict)) {
            if (failed.size() < TRACES) {
                failed.add(verdict);
            } else {
                moreFailed++;
            }
        } else if (hasFindings(verdict)) {
            if (others.size() < TRACES) {
                others.add(verdict);
            } else {
                moreOthers++;
            }
        }
    }

    private static boolean hasFindings(Verdict verdict) {
        return ListedFindings.of(verdict).stream()
                .map(verdict::finding)
                .anyMatch(finding -> finding.counted() > 0 || finding.openPossible() > 0);
    }

    @Override
    public void summary(Summary summary, @Nullable ShardResult shard) throws IOException {
        out.append("## Hasse: ").append(summary.passed() ? "passed" : "failed").append("\n\n");
        out.append(Markdown.text(RunInWords.sentence(summary))).append(".\n\n");
        if (summary.untested()) {
            out.append("**Untested**: ")
                    .append(Markdown.text(RunInWords.untested(summary)))
                    .append(".\n\n");
        }
        for (String caution : summary.cautions()) {
            out.append(Markdown.text(caution)).append(".\n\n");
        }
        for (JudgedRate rate : summary.rates()) {
            out.append("- ").append(Markdown.text(RunInWords.sentence(rate))).append(".\n");
        }
        out.append(summary.rates().isEmpty() ? "" : "\n");
        out.append("| anomaly | traces | witnesses | possible | untested |\n| --- | ---: | ---: | ---: | ---: |\n");
        for (Anomaly anomaly : Anomaly.values()) {
            totals(anomaly.label(), summary.of(anomaly));
        }
        for (Observation observation : Observation.values()) {
            Summary.Totals totals = summary.of(observation);
            if (totals.traces() > 0 || totals.possible() > 0) {
                totals(observation.label() + " (beside the level)", totals);
            }
        }
        out.append("\n| level | traces |\n| --- | ---: |\n");
        for (Level level : Level.values()) {
            out.append("| ")
                    .append(level.name())
                    .append(" | ")
                    .append(String.valueOf(summary.levels().get(level)));
            out.append(" |\n");
        }
        traces("Traces that do not meet the gate", failed, moreFailed);
        traces("Traces that meet the gate, with findings", others, moreOthers);
    }

    private void totals(String label, Summary.Totals totals) throws IOException {
        out.append("| ").append(label);
        out.append(" | ").append(String.valueOf(totals.traces()));
        out.append(" | ").append(String.valueOf(totals.witnesses()));
        out.append(" | ").append(String.valueOf(totals.possible()));
        out.append(" | ").append(String.valueOf(totals.untested())).append(" |\n");
    }

    private void traces(String title, List<Verdict> verdicts, long more) throws IOException {
        if (verdicts.isEmpty()) {
            return;
        }
        out.append("\n### ").append(title).append('\n');
        for (Verdict verdict : verdicts) {
            trace(verdict);
        }
        if (more > 0) {
            out.append("\nAnd ").append(Counted.of(more, "trace")).append(" more.\n");
        }
    }

    private void trace(Verdict verdict) throws IOException {
        out.append("\n**").append(verdict.level().name()).append("** ").append(Markdown.code(verdict.traceId()));
        if (!verdict.with(Status.UNTESTED).isEmpty()) {
            out.append(" (")
                    .append(Phenomenon.codes(verdict.with(Status.UNTESTED)))
                    .append(" untested)");
        }
        out.append("\n\n");
        for (Phenomenon phenomenon : ListedFindings.of(verdict)) {
            Finding<Witness> finding = verdict.finding(phenomenon);
            for (Witness witness : finding.witnesses()) {
                witness(witness);
            }
            more(phenomenon, finding.unlisted(), "more");
            for (Witness possible : finding.possibleWitnesses()) {
                witness(possible);
            }
            more(phenomenon, finding.unlistedPossible(), "more possible");
        }
    }

    private void witness(Witness witness) throws IOException {
        out.append("- ").append(Headings.code(witness)).append(' ');
        out.append(Markdown.code(witness.operation().place().text()));
        out.append(Markdown.text(Sentences.idInLine(witness.operation(), ""))).append(": ");
        out.append(Markdown.text(Sentences.of(witness))).append('\n');
    }

    private void more(Phenomenon phenomenon, long unlisted, String words) throws IOException {
        if (unlisted > 0) {
            out.append("- ").append(phenomenon.code()).append(" and ");
            out.append(String.valueOf(unlisted)).append(' ').append(words).append('\n');
        }
    }
}
