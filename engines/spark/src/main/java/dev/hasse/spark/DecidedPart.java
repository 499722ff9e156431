package dev.hasse.spark;

import java.io.Serializable;
import java.util.List;
import org.apache.spark.sql.RowFactory;
import org.jspecify.annotations.Nullable;

/**
 * What a task has decided so far.
 *
 * @param verdicts the {@linkplain DecidedTrace#place place} of each trace, and its verdict as JSON
 * @param traces the rows of the traces in the table of traces
 * @param findings their rows in the table of findings
 * @param totals of all traces of the task; null until the last of them
 */
record DecidedPart(
        PackedRows verdicts,
        PackedRows traces,
        PackedRows findings,
        @Nullable TotalsOfPart totals) implements Serializable {

    /** Packs some traces. */
    static DecidedPart of(List<DecidedTrace> traces, @Nullable TotalsOfPart totals) {
        return new DecidedPart(
                PackedRows.of(traces.stream()
                        .map(trace -> RowFactory.create(trace.place(), trace.json()))
                        .toList()),
                PackedRows.of(traces.stream().map(DecidedTrace::trace).toList()),
                PackedRows.of(traces.stream()
                        .flatMap(trace -> trace.findings().stream())
                        .toList()),
                totals);
    }
}
