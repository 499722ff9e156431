package dev.hasse.tables;

import dev.hasse.model.Phenomenon;
import dev.hasse.model.SafeText;
import dev.hasse.model.Trace;
import dev.hasse.model.Verdict;
import dev.hasse.reports.rows.RowFormat;
import dev.hasse.reports.rows.RowQuery;
import dev.hasse.reports.rows.RowTables;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import tech.tablesaw.api.Table;
import tech.tablesaw.columns.Column;
import tech.tablesaw.selection.BitmapBackedSelection;
import tech.tablesaw.selection.Selection;

/** The rows of one query, and the table that is made of them. */
final class QueriedRows implements RowTables.Rows {
    private final RowQuery query;
    private final RowsOf<Verdict> traces = TraceRows.columns();
    private final RowsOf<FindingRow> findings = FindingRow.columns();
    private final RowsOf<OperationRow> operations = OperationRow.columns();
    private long unlisted;

    /** @throws IllegalArgumentException if the query names a column that there is not */
    QueriedRows(RowQuery query) {
        this.query = query;
        if (query.groupBy().stream().distinct().count() < query.groupBy().size()) {
            throw new IllegalArgumentException(
                    "found a column twice, expected each once: " + SafeText.escape(String.join(",", query.groupBy())));
        }
        List<String> columns = rows().columnNames();
        Stream.of(
                        query.where().stream().map(RowQuery.Filter::column),
                        query.groupBy().stream(),
                        Stream.ofNullable(query.pivot()))
                .flatMap(names -> names)
                .filter(name -> !columns.contains(name))
                .findFirst()
                .ifPresent(unknown -> {
                    throw new IllegalArgumentException("found " + SafeText.quoteBriefly(unknown)
                            + ", expected a column of the table: " + String.join(", ", columns));
                });
    }

    private Table rows() {
        return switch (query.kind()) {
            case TRACE -> traces.table("traces");
            case FINDING -> findings.table("findings");
            case OPERATION -> operations.table("operations");
        };
    }

    @Override
    public void add(Verdict verdict) {
        if (query.kind() == RowQuery.Kind.TRACE) {
            traces.add(verdict);
        } else {
            FindingRow.of(verdict).forEach(findings::add);
            for (Phenomenon phenomenon : Phenomenon.all()) {
                unlisted += verdict.finding(phenomenon).unlisted()
                        + verdict.finding(phenomenon).unlistedPossible();
            }
        }
    }

    @Override
    public void add(Trace trace) {
        OperationRow.of(trace).forEach(operations::add);
    }

    @Override
    public long unlisted() {
        return unlisted;
    }

    @Override
    public RowTables.RowTable table() {
        Grid grid = grid();
        return (format, out, width, version) -> write(grid, format, out, width, version);
    }

    private void write(Grid grid, RowFormat format, Writer out, int width, String version) throws IOException {
        switch (format) {
            case TEXT -> GridText.write(grid, out, width);
            case MARKDOWN -> GridMarkdown.write(grid, out);
            case CSV -> GridCsv.write(grid, out);
            case JSON -> GridJson.write(grid, query, out, version);
            case HTML -> GridHtml.write(grid, query, out);
        }
    }

    private Grid grid() {
        Table table = kept(rows());
        String pivot = query.pivot();
        if (pivot != null) {
            List<String> all = new ArrayList<>(query.groupBy());
            all.remove(pivot);
            List<String> by = List.copyOf(all);
            all.add(pivot);
            return CrossTable.of(table, by, pivot, SortedSlices.of(table, all));
        }
        return query.groupBy().isEmpty()
                ? Grid.of(table)
                : Groups.of(table, query.kind(), query.groupBy(), SortedSlices.of(table, query.groupBy()));
    }

    private Table kept(Table table) {
        Table kept = table;
        for (RowQuery.Filter filter : query.where()) {
            Column<?> column = kept.column(filter.column());
            Selection matching = new BitmapBackedSelection();
            for (int row = 0; row < kept.rowCount(); row++) {
                Object value = column.isMissing(row) ? "" : column.get(row);
                if (filter.value().equals(String.valueOf(value))) {
                    matching.add(row);
                }
            }
            kept = kept.where(matching);
        }
        return kept;
    }
}
