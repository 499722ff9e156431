package dev.hasse.tables;

import dev.hasse.model.SafeText;
import dev.hasse.reports.Csv;
import java.io.IOException;
import java.io.Writer;

/** For spreadsheets and data frames: RFC 4180 with a header. A missing value is empty. */
final class GridCsv {
    private GridCsv() {}

    static void write(Grid grid, Writer out) throws IOException {
        try (Csv csv = Csv.to(
                out,
                grid.columns().stream()
                        .map(column -> SafeText.escape(column.name()))
                        .toList())) {
            for (int row = 0; row < grid.rows(); row++) {
                for (Grid.Part column : grid.columns()) {
                    Object value = column.at(row);
                    csv.cell(value instanceof String text ? SafeText.escape(text) : value);
                }
                csv.endRow();
            }
        }
    }
}
