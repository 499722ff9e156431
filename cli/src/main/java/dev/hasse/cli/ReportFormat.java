package dev.hasse.cli;

import dev.hasse.reports.TextStyle;
import dev.hasse.reports.groups.Report;
import dev.hasse.reports.groups.ReportCsv;
import dev.hasse.reports.groups.ReportJson;
import dev.hasse.reports.groups.ReportMarkdown;
import dev.hasse.reports.groups.ReportText;
import java.io.IOException;
import java.io.Writer;
import java.util.Locale;

/** In which form {@code report} says where traces stand. */
enum ReportFormat {
    TEXT,
    MARKDOWN,
    CSV,
    JSON;

    /** Writes a report in this form. */
    void write(Report report, Writer to, TextStyle style) throws IOException {
        switch (this) {
            case TEXT -> ReportText.write(report, to, style);
            case MARKDOWN -> ReportMarkdown.write(report, to);
            case CSV -> ReportCsv.write(report, to);
            case JSON -> ReportJson.write(report, to, HasseCommand.Version.number());
        }
    }

    /**
     * The format called {@code text}.
     *
     * @throws IllegalArgumentException if there is none; the message lists those that there are
     */
    static ReportFormat parse(String text) {
        return Parsed.choice(values(), text);
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
