package dev.hasse.tables;

import dev.hasse.model.Trace;
import dev.hasse.model.Verdict;
import tech.tablesaw.api.Table;

/**
 * Verdicts and traces as tables of Tablesaw, for notebooks and programs. docs/tables.md lists the columns with their
 * meanings and units. A value that is unknown is missing. Text is as it is in the traces, and not safe to print.
 */
public final class Tables {
    private Tables() {}

    /** A row for each trace: its labels, its level, and for each anomaly and observation its witnesses and status. */
    public static Table traces(Iterable<Verdict> verdicts) {
        RowsOf<Verdict> rows = TraceRows.columns();
        verdicts.forEach(rows::add);
        return rows.table("traces");
    }

    /**
     * A row for each listed witness of an anomaly or observation, certain or possible. Which witnesses a verdict lists
     * was decided by the {@code Classifier} that made it.
     */
    public static Table findings(Iterable<Verdict> verdicts) {
        RowsOf<FindingRow> rows = FindingRow.columns();
        verdicts.forEach(verdict -> FindingRow.of(verdict).forEach(rows::add));
        return rows.table("findings");
    }

    /** A row for each operation record, in the order of the log. */
    public static Table operations(Iterable<Trace> traces) {
        RowsOf<OperationRow> rows = OperationRow.columns();
        traces.forEach(trace -> OperationRow.of(trace).forEach(rows::add));
        return rows.table("operations");
    }
}
