package dev.hasse.tables;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Interval;
import dev.hasse.model.Level;
import dev.hasse.policy.ClopperPearson;
import dev.hasse.reports.JsonParts;
import dev.hasse.reports.groups.Report;
import dev.hasse.reports.rows.RowQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntPredicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import tech.tablesaw.aggregate.AggregateFunctions;
import tech.tablesaw.aggregate.NumericAggregateFunction;
import tech.tablesaw.api.BooleanColumn;
import tech.tablesaw.api.Table;
import tech.tablesaw.columns.Column;
import tech.tablesaw.table.TableSlice;

/** What is computed of each group of rows: few figures, chosen for each kind of row. */
final class Groups {
    private final Table table;
    private final List<TableSlice> slices;
    private final List<Grid.Part> parts = new ArrayList<>();

    private Groups(Table table, List<TableSlice> slices) {
        this.table = table;
        this.slices = slices;
    }

    /**
     * The figures of the groups.
     *
     * @param by the columns by which the slices of the table were made
     */
    static Grid of(Table table, RowQuery.Kind kind, List<String> by, List<TableSlice> slices) {
        Groups groups = new Groups(table, slices);
        groups.keys(by);
        switch (kind) {
            case TRACE -> groups.ofTraces();
            case FINDING -> groups.ofFindings();
            case OPERATION -> groups.ofOperations();
        }
        return new Grid(groups.parts, slices.size());
    }

    private void keys(List<String> by) {
        for (String name : by) {
            Grid.Part all = Grid.Part.of(table.column(name));
            parts.add(new Grid.Part(
                    all.name(), all.numeric(), row -> all.at(slices.get(row).mappedRowNumber(0))));
        }
    }

    private void ofTraces() {
        count("traces", TableSlice::rowCount);
        count("records", slice -> (long) slice.reduce("records", AggregateFunctions.sum));
        for (Level level : Level.values()) {
            figure(level + "_share", slice -> share(slice, "level", level.name()));
        }
        figure("anomalies_per_trace", slice -> {
            double witnesses = 0;
            for (Anomaly anomaly : Anomaly.values()) {
                witnesses += slice.reduce(TraceRows.column(anomaly), AggregateFunctions.sum);
            }
            return witnesses / slice.rowCount();
        });
        for (Anomaly anomaly : Anomaly.values()) {
            String status = TraceRows.column(anomaly) + "_status";
            ToLongFunction<TableSlice> found = slice -> rows(slice, status, "found");
            ToLongFunction<TableSlice> tested = slice -> slice.rowCount() - rows(slice, status, "untested");
            count(anomaly + "_found", found);
            count(anomaly + "_tested", tested);
            figure(anomaly + "_rate", slice -> (double) found.applyAsLong(slice) / tested.applyAsLong(slice));
            figure(
                    anomaly + "_low",
                    slice -> interval(found.applyAsLong(slice), tested.applyAsLong(slice))
                            .low());
            figure(
                    anomaly + "_high",
                    slice -> interval(found.applyAsLong(slice), tested.applyAsLong(slice))
                            .high());
        }
    }

    private static Interval interval(long found, long tested) {
        return ClopperPearson.of(found, tested, Report.CONFIDENCE);
    }

    private void ofFindings() {
        count("findings", TableSlice::rowCount);
        count("certain", slice -> rows(slice, "certain"));
        distinct("traces", "trace_id");
        distinct("agents", "agent");
        figures("staleness", AggregateFunctions.median, AggregateFunctions.max);
        figures("window", AggregateFunctions.median, AggregateFunctions.max);
    }

    private void ofOperations() {
        count("operations", TableSlice::rowCount);
        distinct("traces", "trace_id");
        distinct("agents", "agent");
        count("aborted", slice -> rows(slice, "aborted"));
        count("refused", slice -> rows(slice, "refused"));
        figures("reads", AggregateFunctions.mean);
        figures("writes", AggregateFunctions.mean);
        figures("window", AggregateFunctions.median, AggregateFunctions.max);
    }

    private void count(String name, ToLongFunction<TableSlice> of) {
        long[] values = slices.stream().mapToLong(of).toArray();
        parts.add(new Grid.Part(name, true, row -> values[row]));
    }

    private void figure(String name, ToDoubleFunction<TableSlice> of) {
        double[] values = slices.stream().mapToDouble(of).toArray();
        parts.add(new Grid.Part(name, true, row -> figure(values[row])));
    }

    /** A figure of no values is missing. */
    private static @Nullable Object figure(double value) {
        return Double.isFinite(value) ? (Object) JsonParts.rounded(value) : null;
    }

    private void figures(String column, NumericAggregateFunction... functions) {
        for (NumericAggregateFunction function : functions) {
            String name = column + "_" + function.functionName().toLowerCase(Locale.ROOT);
            figure(name, slice -> slice.reduce(column, function));
        }
    }

    private void distinct(String name, String column) {
        Column<?> values = table.column(column);
        count(name, slice -> rowsOf(slice).stream().map(values::get).distinct().count());
    }

    private static List<Integer> rowsOf(TableSlice slice) {
        List<Integer> rows = new ArrayList<>();
        for (int k = 0; k < slice.rowCount(); k++) {
            rows.add(slice.mappedRowNumber(k));
        }
        return rows;
    }

    private double share(TableSlice slice, String column, String value) {
        return (double) rows(slice, column, value) / slice.rowCount();
    }

    private long rows(TableSlice slice, String column, String value) {
        Column<?> values = table.column(column);
        return rows(slice, row -> value.equals(values.get(row)));
    }

    private long rows(TableSlice slice, String flag) {
        BooleanColumn values = table.booleanColumn(flag);
        return rows(slice, row -> Boolean.TRUE.equals(values.get(row)));
    }

    private static long rows(TableSlice slice, IntPredicate matches) {
        long count = 0;
        for (int k = 0; k < slice.rowCount(); k++) {
            count += matches.test(slice.mappedRowNumber(k)) ? 1 : 0;
        }
        return count;
    }
}
