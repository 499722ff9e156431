package dev.hasse.tables;

import dev.hasse.model.SafeText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tech.tablesaw.api.Table;
import tech.tablesaw.table.TableSlice;

/** How many rows of each group have each value of another column, and how many rows there are in all. */
final class CrossTable {
    /** How many columns a table may get that way. */
    private static final int WIDEST = 100;

    private CrossTable() {}

    /**
     * The cross table.
     *
     * @param by the columns by which rows are grouped; they are the first of those by which the slices were made
     * @param pivot the column whose values become columns; the last of those by which the slices were made
     * @param slices the groups by all of these, sorted
     * @throws IllegalArgumentException if there are too many values
     */
    static Grid of(Table table, List<String> by, String pivot, List<TableSlice> slices) {
        Grid.Part spread = Grid.Part.of(table.column(pivot));
        List<Grid.Part> keys =
                by.stream().map(name -> Grid.Part.of(table.column(name))).toList();
        List<Integer> firsts = new ArrayList<>();
        Map<@Nullable Object, Integer> values = new LinkedHashMap<>();
        SortedSlices.byOne(spread, slices).forEach(row -> values.putIfAbsent(spread.at(row), values.size()));
        if (values.size() > WIDEST) {
            throw new IllegalArgumentException("found " + values.size() + " values of " + SafeText.quoteBriefly(pivot)
                    + ", expected at most " + WIDEST + " to make columns of");
        }
        Map<List<@Nullable Object>, long[]> counts = new LinkedHashMap<>();
        for (TableSlice slice : slices) {
            int first = slice.mappedRowNumber(0);
            List<@Nullable Object> key = new ArrayList<>();
            keys.forEach(part -> key.add(part.at(first)));
            long[] row = counts.computeIfAbsent(key, none -> {
                firsts.add(first);
                return new long[values.size() + 1];
            });
            Integer column = values.get(spread.at(first));
            row[column == null ? 0 : column] += slice.rowCount();
            row[values.size()] += slice.rowCount();
        }
        List<long[]> rows = new ArrayList<>(counts.values());
        List<Grid.Part> parts = new ArrayList<>();
        keys.forEach(part -> parts.add(new Grid.Part(part.name(), part.numeric(), row -> part.at(firsts.get(row)))));
        values.forEach((value, column) -> parts.add(
                new Grid.Part(pivot + "=" + (value == null ? "" : value), true, row -> rows.get(row)[column])));
        parts.add(new Grid.Part("total", true, row -> rows.get(row)[values.size()]));
        return new Grid(parts, rows.size());
    }
}
