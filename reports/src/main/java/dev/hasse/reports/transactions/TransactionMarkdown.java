package dev.hasse.reports.transactions;

import dev.hasse.model.transactions.RuleFinding;
import dev.hasse.model.transactions.RuleStatus;
import dev.hasse.model.transactions.RuleWitness;
import dev.hasse.model.transactions.TransactionRule;
import dev.hasse.model.transactions.TransactionVerdict;
import dev.hasse.reports.Counted;
import dev.hasse.reports.Markdown;
import java.io.IOException;
import java.io.Writer;
import java.util.List;

/**
 * Verdicts on transactions for a comment on a merge request, or a job summary: Markdown with the tables of GitHub and GitLab. It sums up the
 * run and then lists the traces that break a rule, the first ones with their violations.
 */
public final class TransactionMarkdown implements TransactionWriter {
    /** Maximum number of traces listed. A job summary is limited to a megabyte, and nobody reads that much. */
    private static final int TRACES = 50;

    @Override
    public void write(TransactionRun run, Writer out) throws IOException {
        out.append("## Hasse: ").append(run.passed() ? "passed" : "failed").append("\n\n");
        out.append(Markdown.text(WitnessWords.sentence(run))).append(".\n\n");
        if (run.failsUndecided()) {
            out.append("**Undecided**: ")
                    .append(Markdown.text(TransactionRun.UNDECIDED))
                    .append(".\n\n");
        }
        out.append("| rule | violated | undecided | held |\n| --- | ---: | ---: | ---: |\n");
        TransactionSummary summary = run.summary();
        for (TransactionRule rule : summary.statuses().keySet()) {
            out.append("| ").append(rule.label());
            for (RuleStatus status : RuleStatus.values()) {
                out.append(" | ").append(String.valueOf(summary.traces(rule, status)));
            }
            out.append(" |\n");
        }
        List<TransactionVerdict> failed =
                run.verdicts().stream().filter(TransactionVerdict::isFailed).toList();
        if (!failed.isEmpty()) {
            out.append("\n### Traces that break a rule\n");
            for (TransactionVerdict verdict : failed.stream().limit(TRACES).toList()) {
                trace(verdict, run, out);
            }
            if (failed.size() > TRACES) {
                out.append("\nAnd ")
                        .append(Counted.of(failed.size() - TRACES, "trace"))
                        .append(" more.\n");
            }
        }
        out.flush();
    }

    private static void trace(TransactionVerdict verdict, TransactionRun run, Writer out) throws IOException {
        WitnessWords words = new WitnessWords(verdict.log());
        out.append('\n').append(Markdown.code(verdict.log().trace())).append("\n\n");
        for (RuleFinding finding : verdict.findings()) {
            for (RuleWitness witness : run.listed(finding)) {
                out.append("- ").append(finding.rule().word()).append(' ');
                out.append(witness.fault().word()).append(": ");
                out.append(Markdown.text(words.account(witness, "; "))).append('\n');
            }
            if (run.unlisted(finding) > 0) {
                out.append("- ").append(finding.rule().word()).append(" and ");
                out.append(String.valueOf(run.unlisted(finding))).append(" more\n");
            }
        }
    }
}
