package dev.hasse.tables;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import tech.tablesaw.api.BooleanColumn;
import tech.tablesaw.api.IntColumn;
import tech.tablesaw.api.LongColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;
import tech.tablesaw.columns.Column;

/**
 * Columns, and how each is filled from a row.
 *
 * @param <R> what a row is made of
 */
final class RowsOf<R> {
    private final List<Column<?>> columns = new ArrayList<>();
    private final List<Consumer<R>> fillers = new ArrayList<>();

    RowsOf<R> text(String name, Function<R, @Nullable String> value) {
        StringColumn column = StringColumn.create(name);
        columns.add(column);
        fillers.add(row -> {
            String text = value.apply(row);
            if (text == null) {
                column.appendMissing();
            } else {
                column.append(text);
            }
        });
        return this;
    }

    RowsOf<R> count(String name, ToIntFunction<R> value) {
        IntColumn column = IntColumn.create(name);
        columns.add(column);
        fillers.add(row -> column.append(value.applyAsInt(row)));
        return this;
    }

    RowsOf<R> number(String name, ToLongFunction<R> value) {
        LongColumn column = LongColumn.create(name);
        columns.add(column);
        fillers.add(row -> column.append(value.applyAsLong(row)));
        return this;
    }

    RowsOf<R> numberIfAny(String name, Function<R, @Nullable Long> value) {
        LongColumn column = LongColumn.create(name);
        columns.add(column);
        fillers.add(row -> {
            Long number = value.apply(row);
            if (number == null) {
                column.appendMissing();
            } else {
                column.append(number.longValue());
            }
        });
        return this;
    }

    RowsOf<R> flag(String name, Function<R, @Nullable Boolean> value) {
        BooleanColumn column = BooleanColumn.create(name);
        columns.add(column);
        fillers.add(row -> {
            Boolean is = value.apply(row);
            if (is == null) {
                column.appendMissing();
            } else {
                column.append(is.booleanValue());
            }
        });
        return this;
    }

    void add(R row) {
        fillers.forEach(filler -> filler.accept(row));
    }

    /** The table of the rows so far; it shares its columns with what is added later. */
    Table table(String name) {
        return Table.create(name, columns);
    }
}
