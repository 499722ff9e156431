package dev.hasse.tables;

import dev.hasse.reports.Markdown;
import java.io.IOException;

/** A table of GitHub's Markdown. */
final class GridMarkdown {
    private GridMarkdown() {}

    static void write(Grid grid, Appendable out) throws IOException {
        StringBuilder line = new StringBuilder("|");
        for (Grid.Part column : grid.columns()) {
            line.append(' ').append(Markdown.text(Cell.text(column.name()))).append(" |");
        }
        line.append("\n|");
        for (Grid.Part column : grid.columns()) {
            line.append(column.numeric() ? " ---: |" : " --- |");
        }
        out.append(line).append('\n');
        for (int row = 0; row < grid.rows(); row++) {
            out.append('|');
            for (Grid.Part column : grid.columns()) {
                out.append(' ').append(Markdown.text(Cell.text(column.at(row)))).append(" |");
            }
            out.append('\n');
        }
    }
}
