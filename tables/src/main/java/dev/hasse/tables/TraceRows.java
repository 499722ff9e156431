package dev.hasse.tables;

import dev.hasse.model.CascadeMode;
import dev.hasse.model.Finding;
import dev.hasse.model.Participants;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import dev.hasse.reports.JsonParts;

/** The columns of a table with a row for each trace. */
final class TraceRows {
    private TraceRows() {}

    static RowsOf<Verdict> columns() {
        RowsOf<Verdict> columns = new RowsOf<Verdict>()
                .text("trace_id", Verdict::traceId)
                .text("workload", Verdict::workload)
                .text("level", verdict -> verdict.level().name())
                .count("records", Verdict::records)
                .text("runtime", verdict -> verdict.labels().runtime())
                .text("model", verdict -> verdict.labels().model())
                .text("source", Verdict::source)
                .numberIfAny("agents", verdict -> {
                    Participants participants = verdict.participants();
                    return participants == null
                            ? null
                            : (long) participants.agents().size();
                })
                .numberIfAny("cells", verdict -> {
                    Participants participants = verdict.participants();
                    return participants == null ? null : (long) participants.cells();
                })
                .text("a3_mode", verdict -> verdict.cascadeMode().word());
        for (Phenomenon phenomenon : Phenomenon.all()) {
            String name = column(phenomenon);
            columns.number(name, verdict -> finding(verdict, phenomenon).count())
                    .text(
                            name + "_status",
                            verdict ->
                                    JsonParts.word(finding(verdict, phenomenon).status()))
                    .number(
                            name + "_possible",
                            verdict -> finding(verdict, phenomenon).possible())
                    .number(
                            name + "_evidence",
                            verdict -> finding(verdict, phenomenon).evidence());
        }
        return columns.count("maximum_staleness", verdict -> verdict.staleness().maximumStaleness())
                .numberIfAny(
                        "blast_radius",
                        verdict -> verdict.cascadeMode() == CascadeMode.CASCADE ? (long) verdict.blastRadius() : null);
    }

    private static Finding<Witness> finding(Verdict verdict, Phenomenon phenomenon) {
        return verdict.finding(phenomenon);
    }

    /** The name of the column with the number of witnesses, such as {@code A1} or {@code stale_read}. */
    static String column(Phenomenon phenomenon) {
        return phenomenon.code().replace('-', '_');
    }
}
