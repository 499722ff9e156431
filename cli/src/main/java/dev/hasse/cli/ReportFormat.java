package dev.hasse.cli;

import dev.hasse.reports.TextStyle;
import dev.hasse.reports.groups.Report;
import dev.hasse.reports.groups.ReportCsv;
import dev.hasse.reports.groups.ReportJson;
import dev.hasse.reports.groups.ReportMarkdown;
import dev.hasse.reports.groups.ReportRun;
import dev.hasse.reports.groups.ReportText;
import dev.hasse.reports.page.PageSources;
import dev.hasse.reports.page.ReportHtml;
import java.io.IOException;
import java.io.Writer;
import java.util.Locale;

/** The output formats of {@code report}. */
enum ReportFormat {
    TEXT,
    MARKDOWN,
    CSV,
    JSON,
    HTML;

    /**
     * Writes a report in this format.
     *
     * @param run when and from what it was made
     * @param sources how traces are read again, for a page
     */
    void write(Report report, ReportRun run, PageSources sources, Writer to, TextStyle style) throws IOException {
        switch (this) {
            case TEXT -> ReportText.write(report, to, style);
            case MARKDOWN -> ReportMarkdown.write(report, to);
            case CSV -> ReportCsv.write(report, to);
            case HTML -> ReportHtml.write(report, run, sources, to);
            case JSON -> ReportJson.write(report, run, to);
        }
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
