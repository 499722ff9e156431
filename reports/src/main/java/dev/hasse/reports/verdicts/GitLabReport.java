package dev.hasse.reports.verdicts;

import dev.hasse.model.Finding;
import dev.hasse.model.Fingerprint;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import dev.hasse.policy.Summary;
import dev.hasse.reports.GitLabIssues;
import dev.hasse.reports.Headings;
import dev.hasse.reports.ListedFindings;
import dev.hasse.reports.Sentences;
import java.io.IOException;
import java.io.Writer;
import org.jspecify.annotations.Nullable;

/**
 * For GitLab: a Code Quality report, which merge requests show beside the affected lines. Findings on standard input
 * have no file, and are left out.
 */
public final class GitLabReport implements VerdictWriter {
    private final GitLabIssues issues;

    /** Begins the report. */
    public GitLabReport(Writer out) throws IOException {
        issues = new GitLabIssues(out);
    }

    @Override
    public void verdict(Verdict verdict) throws IOException {
        issues.about(verdict.source());
        for (Phenomenon phenomenon : ListedFindings.of(verdict)) {
            Finding<Witness> finding = verdict.finding(phenomenon);
            for (Witness witness : finding.witnesses()) {
                issue(witness, severity(witness), verdict);
            }
            for (Witness possible : finding.possibleWitnesses()) {
                issue(possible, "info", verdict);
            }
        }
    }

    private static String severity(Witness witness) {
        return switch (witness.severity()) {
            case ERROR -> "major";
            case WARNING -> "minor";
            case NOTE -> "info";
        };
    }

    private void issue(Witness witness, String severity, Verdict verdict) throws IOException {
        issues.add(
                Headings.of(witness) + ": " + Sentences.besideItsLine(witness),
                "hasse/" + witness.phenomenon().title(),
                Fingerprint.of(witness, verdict.workload()).digest(),
                severity,
                witness.operation().place());
    }

    @Override
    public void summary(Summary summary, @Nullable ShardResult shard) throws IOException {
        String skipped = RunInWords.skipped(summary);
        if (skipped != null) {
            issues.aboutTheRun(skipped, "skipped");
        }
        issues.end(summary.untested() ? "untested: " + RunInWords.untested(summary) : null, summary.cautions());
    }
}
