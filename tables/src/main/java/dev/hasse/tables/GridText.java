package dev.hasse.tables;

import dev.hasse.reports.Wrap;
import dev.hasse.reports.groups.Figures;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * For a terminal. Long names are shortened. Columns without any value, and those that do not fit, are left out and named
 * below the table.
 */
final class GridText {
    /** The widest column: what is longer is shortened in its middle. */
    private static final int WIDEST = 32;

    private static final String GAP = "  ";

    private GridText() {}

    static void write(Grid grid, Appendable out, int width) throws IOException {
        List<Grid.Part> shown = new ArrayList<>();
        List<Integer> widths = new ArrayList<>();
        List<String> left = new ArrayList<>();
        int total = 0;
        for (Grid.Part column : grid.columns()) {
            int its = width(column, grid.rows());
            // Once one does not fit, the later ones are left out too, so that the order is that of the columns.
            boolean fits = total + its <= width || shown.isEmpty();
            if (its == 0 || !fits) {
                left.add(Cell.text(column.name()));
                total = fits ? total : width;
                continue;
            }
            shown.add(column);
            widths.add(its);
            total += its + GAP.length();
        }
        row(shown, widths, -1, out);
        for (int row = 0; row < grid.rows(); row++) {
            row(shown, widths, row, out);
        }
        if (!left.isEmpty()) {
            out.append('\n')
                    .append(Wrap.wrap(
                            "not shown: " + String.join(", ", left) + "; --format csv, json and html have all columns",
                            width,
                            2))
                    .append('\n');
        }
    }

    /** The width of a column; 0 if it has rows and no value in any. */
    private static int width(Grid.Part column, int rows) {
        int widest = 0;
        for (int row = 0; row < rows && widest < WIDEST; row++) {
            widest = Math.max(widest, length(Cell.text(column.at(row))));
        }
        return rows > 0 && widest == 0 ? 0 : Math.min(WIDEST, Math.max(widest, length(Cell.text(column.name()))));
    }

    /** @param row -1 for the names of the columns */
    private static void row(List<Grid.Part> columns, List<Integer> widths, int row, Appendable out) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int k = 0; k < widths.size(); k++) {
            Grid.Part column = columns.get(k);
            String text = Figures.fit(Cell.text(row < 0 ? column.name() : column.at(row)), widths.get(k));
            String padding = " ".repeat(widths.get(k) - length(text));
            line.append(k == 0 ? "" : GAP).append(column.numeric() ? padding + text : text + padding);
        }
        out.append(line.toString().stripTrailing()).append('\n');
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }
}
