package dev.hasse.cli;

import dev.hasse.policy.Gate;
import dev.hasse.reports.TextStyle;
import dev.hasse.reports.transactions.TransactionGitHub;
import dev.hasse.reports.transactions.TransactionGitLab;
import dev.hasse.reports.transactions.TransactionJUnit;
import dev.hasse.reports.transactions.TransactionJson;
import dev.hasse.reports.transactions.TransactionMarkdown;
import dev.hasse.reports.transactions.TransactionSarif;
import dev.hasse.reports.transactions.TransactionText;
import dev.hasse.reports.transactions.TransactionWriter;
import dev.hasse.reports.verdicts.FailuresOnly;
import dev.hasse.reports.verdicts.GitHubReport;
import dev.hasse.reports.verdicts.GitLabReport;
import dev.hasse.reports.verdicts.JUnitReport;
import dev.hasse.reports.verdicts.JsonLinesReport;
import dev.hasse.reports.verdicts.JsonReport;
import dev.hasse.reports.verdicts.MarkdownReport;
import dev.hasse.reports.verdicts.SarifReport;
import dev.hasse.reports.verdicts.TextReport;
import dev.hasse.reports.verdicts.VerdictWriter;
import java.io.IOException;
import java.io.Writer;
import java.util.Locale;

/** The output formats of {@code check}. */
enum CheckFormat {
    TEXT,
    JSON,
    JSONL,
    SARIF,
    JUNIT,
    GITHUB,
    GITLAB,
    MARKDOWN;

    /**
     * Creates a writer of this format.
     *
     * @param quiet whether text output leaves out traces that pass
     */
    VerdictWriter writer(Writer to, Gate gate, TextStyle style, boolean quiet) throws IOException {
        return switch (this) {
            case TEXT -> quiet ? new FailuresOnly(new TextReport(to, style), gate) : new TextReport(to, style);
            case JSON -> new JsonReport(to, HasseCommand.Version.number());
            case JSONL -> new JsonLinesReport(to);
            case SARIF -> new SarifReport(to, HasseCommand.Version.number());
            case JUNIT -> new JUnitReport(to, gate);
            case GITHUB -> new GitHubReport(to, gate);
            case GITLAB -> new GitLabReport(to);
            case MARKDOWN -> new MarkdownReport(to, gate);
        };
    }

    /**
     * Creates a writer of checks of transactions.
     *
     * @param quiet whether text output leaves out traces that pass
     */
    TransactionWriter ofTransactions(TextStyle style, boolean quiet) {
        return switch (this) {
            case TEXT -> new TransactionText(style, quiet);
            case JSON -> (run, out) -> TransactionJson.write(run, out, HasseCommand.Version.number());
            case JSONL -> TransactionJson::writeLines;
            case SARIF -> (run, out) -> TransactionSarif.write(run, out, HasseCommand.Version.number());
            case JUNIT -> new TransactionJUnit();
            case GITHUB -> new TransactionGitHub();
            case GITLAB -> new TransactionGitLab();
            case MARKDOWN -> new TransactionMarkdown();
        };
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
