package dev.hasse.cli;

import dev.hasse.reports.TextStyle;
import dev.hasse.reports.diff.DiffJson;
import dev.hasse.reports.diff.DiffMarkdown;
import dev.hasse.reports.diff.DiffText;
import dev.hasse.reports.diff.RunDiff;
import java.io.IOException;
import java.io.Writer;
import java.util.Locale;

/** The output formats of {@code diff}. */
enum DiffFormat {
    TEXT,
    MARKDOWN,
    JSON;

    /** Writes a difference in this format. */
    void write(RunDiff diff, Writer to, TextStyle style) throws IOException {
        switch (this) {
            case TEXT -> DiffText.write(diff, to, style);
            case MARKDOWN -> DiffMarkdown.write(diff, to);
            case JSON -> DiffJson.write(diff, to, HasseCommand.Version.number());
        }
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
