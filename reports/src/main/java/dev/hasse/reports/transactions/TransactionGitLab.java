package dev.hasse.reports.transactions;

import dev.hasse.model.SourceLine;
import dev.hasse.model.transactions.RuleFinding;
import dev.hasse.model.transactions.RuleFingerprint;
import dev.hasse.model.transactions.RuleWitness;
import dev.hasse.model.transactions.TransactionLog;
import dev.hasse.model.transactions.TransactionVerdict;
import dev.hasse.reports.GitLabIssues;
import java.io.IOException;
import java.io.Writer;
import java.util.List;

/**
 * Verdicts on transactions for GitLab: a Code Quality report, with an issue for each violation that stands in a file.
 */
public final class TransactionGitLab implements TransactionWriter {
    @Override
    public void write(TransactionRun run, Writer out) throws IOException {
        GitLabIssues issues = new GitLabIssues(out);
        for (TransactionVerdict verdict : run.verdicts()) {
            TransactionLog log = verdict.log();
            if (!log.steps().isEmpty()) {
                SourceLine first = ShownStep.place(log.step(1));
                issues.about(first == null ? "-" : first.file());
            }
            WitnessWords words = new WitnessWords(log);
            for (RuleFinding finding : verdict.findings()) {
                for (RuleWitness witness : run.listed(finding)) {
                    issues.add(
                            finding.rule().label() + ": " + words.account(witness, "; "),
                            "hasse/" + finding.rule().title(),
                            RuleFingerprint.of(witness, log).digest(),
                            "major",
                            ShownStep.line(witness, log));
                }
            }
        }
        issues.end(run.failsUndecided() ? "undecided: " + TransactionRun.UNDECIDED : null, List.of());
    }
}
