package dev.hasse.tables;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tech.tablesaw.api.Table;
import tech.tablesaw.table.TableSlice;

/** Groups of rows in the order of their keys: numbers by value, texts by their characters, missing values first. */
final class SortedSlices {
    private SortedSlices() {}

    /** The groups of a table by these columns; the whole table if there are none, and nothing if it has no rows. */
    static List<TableSlice> of(Table table, List<String> by) {
        if (table.isEmpty()) {
            return List.of();
        }
        if (by.isEmpty()) {
            return List.of(new TableSlice(table));
        }
        List<Grid.Part> keys =
                by.stream().map(name -> Grid.Part.of(table.column(name))).toList();
        List<TableSlice> slices =
                new ArrayList<>(table.splitOn(by.toArray(new String[0])).getSlices());
        slices.sort((one, other) -> compare(keys, one.mappedRowNumber(0), other.mappedRowNumber(0)));
        return slices;
    }

    /** The first row of each group, in the order of one column. */
    static List<Integer> byOne(Grid.Part column, List<TableSlice> slices) {
        return slices.stream()
                .map(slice -> slice.mappedRowNumber(0))
                .sorted((one, other) -> compare(List.of(column), one, other))
                .toList();
    }

    private static int compare(List<Grid.Part> keys, int one, int other) {
        for (Grid.Part key : keys) {
            int order = compare(key.at(one), key.at(other));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private static int compare(@Nullable Object one, @Nullable Object other) {
        if (one instanceof Number number && other instanceof Number another) {
            return Double.compare(number.doubleValue(), another.doubleValue()) != 0
                    ? Double.compare(number.doubleValue(), another.doubleValue())
                    : Long.compare(number.longValue(), another.longValue());
        }
        return Comparator.nullsFirst(Comparator.<String>naturalOrder())
                .compare(one == null ? null : one.toString(), other == null ? null : other.toString());
    }
}
