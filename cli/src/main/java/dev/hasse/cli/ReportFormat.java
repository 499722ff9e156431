package dev.hasse.cli;

import dev.hasse.reports.TextStyle;
import dev.hasse.reports.groups.Report;
import dev.hasse.reports.groups.ReportCsv;
import dev.hasse.reports.groups.ReportJson;
import dev.hasse.reports.groups.ReportMarkdown;
import dev.hasse.reports.groups.ReportText;
import dev.hasse.reports.page.Histories;
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
     * @param histories the source of the operations of witnesses, for timelines
     */
    void write(Report report, Histories histories, Writer to, TextStyle style) throws IOException {
        switch (this) {
            case TEXT -> ReportText.write(report, to, style);
            case MARKDOWN -> ReportMarkdown.write(report, to);
            case CSV -> ReportCsv.write(report, to);
            case HTML -> ReportHtml.write(report, histories, to);
            case JSON -> ReportJson.write(report, to, HasseCommand.Version.number());
        }
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
