package dev.hasse.tables;

import dev.hasse.model.Columns;
import dev.hasse.model.OperationRef;
import dev.hasse.model.Trace;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A row for an operation record.
 *
 * @param record its number in the trace, from 0
 */
record OperationRow(Trace trace, int record, OperationRef reference) {

    static RowsOf<OperationRow> columns() {
        return new RowsOf<OperationRow>()
                .text("trace_id", row -> row.trace.id())
                .count("position", row -> row.reference.position())
                .text("agent", row -> row.reference.agent())
                .number("read_time", row -> row.packed().readTime(row.record))
                .number("write_time", row -> row.packed().writeTime(row.record))
                .number(
                        "window",
                        row -> row.packed().writeTime(row.record) - row.packed().readTime(row.record))
                .count(
                        "reads",
                        row -> row.packed().readsFrom(row.record + 1)
                                - row.packed().readsFrom(row.record))
                .count(
                        "writes",
                        row -> row.packed().writesFrom(row.record + 1)
                                - row.packed().writesFrom(row.record))
                .count("effects", row -> row.packed().issued().count(row.record))
                .text("workload", row -> row.trace.labels().workload())
                .text("runtime", row -> row.trace.labels().runtime())
                .text("model", row -> row.trace.labels().model())
                .text("role", row -> row.trace.role(row.packed().agent(row.record)))
                .text("tool", OperationRow::tool)
                .flag("aborted", row -> row.packed().isAborted(row.record))
                .flag("committed", row -> row.packed().isCommitted(row.record))
                .flag(
                        "refused",
                        row -> row.packed().saysWhetherRefused(row.record)
                                ? row.packed().isRefused(row.record)
                                : null)
                .flag("provenance", row -> row.packed().hasProvenance(row.record))
                .text("op_id", row -> row.reference.id().text())
                .text("file", row -> row.reference.place().file())
                .count("line", row -> row.reference.place().line());
    }

    static Stream<OperationRow> of(Trace trace) {
        return IntStream.range(0, trace.size())
                .mapToObj(record -> new OperationRow(trace, record, trace.reference(record)));
    }

    private Columns packed() {
        return trace.columns();
    }

    private @Nullable String tool() {
        int tool = packed().plannedTool(record);
        return tool == Columns.ABSENT ? null : trace.symbols().tools().get(tool).name();
    }
}
