package dev.hasse.tables;

import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import tech.tablesaw.api.ColumnType;
import tech.tablesaw.api.Table;
import tech.tablesaw.columns.Column;

/**
 * A table to render.
 *
 * @param columns its columns
 * @param rows how many rows it has
 */
record Grid(List<Part> columns, int rows) {

    Grid {
        columns = List.copyOf(columns);
    }

    /**
     * A column.
     *
     * @param name its name; it may come from a trace
     * @param numeric whether its values are numbers
     * @param values the value of each row: a text, a number or a truth value; null where it is missing
     */
    record Part(String name, boolean numeric, IntFunction<@Nullable Object> values) {
        @Nullable
        Object at(int row) {
            return values.apply(row);
        }

        static Part of(Column<?> column) {
            boolean numeric =
                    !column.type().equals(ColumnType.STRING) && !column.type().equals(ColumnType.BOOLEAN);
            return new Part(column.name(), numeric, row -> column.isMissing(row) ? null : column.get(row));
        }
    }

    /** All columns of a table. */
    static Grid of(Table table) {
        return new Grid(table.columns().stream().map(Part::of).toList(), table.rowCount());
    }
}
