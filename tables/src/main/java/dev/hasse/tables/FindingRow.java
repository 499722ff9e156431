package dev.hasse.tables;

import dev.hasse.model.Finding;
import dev.hasse.model.OperationRef;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.StaleGeneration;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import dev.hasse.reports.JsonParts;
import dev.hasse.reports.Sentences;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A row for a witness, in a trace. */
record FindingRow(Verdict verdict, Witness witness) {

    static RowsOf<FindingRow> columns() {
        return new RowsOf<FindingRow>()
                .text("anomaly", row -> row.witness.phenomenon().code())
                .text("agent", row -> row.witness.operation().agent())
                .text("other_agent", FindingRow::otherAgent)
                .text("subject", row -> String.join(",", new TreeSet<>(row.witness.subjects())))
                .text("trace_id", row -> row.verdict.traceId())
                .flag("certain", row -> row.witness.certain())
                .text("severity", row -> JsonParts.word(row.witness.severity()))
                .text("workload", row -> row.verdict.workload())
                .text("runtime", row -> row.verdict.labels().runtime())
                .text("model", row -> row.verdict.labels().model())
                .text("op_id", row -> row.witness.operation().id().text())
                .count("position", row -> row.witness.operation().position())
                .text("file", row -> row.witness.operation().place().file())
                .count("line", row -> row.witness.operation().place().line())
                .numberIfAny(
                        "read_time", row -> row.stale(stale -> stale.readAt().from()))
                .numberIfAny(
                        "overwritten_at",
                        row -> row.stale(stale -> stale.overwritten().to()))
                .numberIfAny(
                        "commit_time",
                        row -> row.stale(stale -> stale.committed().to()))
                .numberIfAny("staleness", row -> row.stale(stale -> (long) stale.staleness()))
                .numberIfAny("window", row -> row.stale(StaleGeneration::window))
                .flag("lost_update", row -> row.stale(StaleGeneration::lostUpdate))
                .flag("read_only", row -> row.stale(StaleGeneration::readOnly))
                .flag("cold_start", row -> row.stale(StaleGeneration::coldStart))
                .flag("restored", row -> row.stale(StaleGeneration::restored))
                .text("sentence", row -> Sentences.of(row.witness))
                .flag("stale_edit", row -> row.stale(StaleGeneration::staleEdit));
    }

    /** The rows of a verdict: of each phenomenon the certain witnesses, then the possible ones. */
    static List<FindingRow> of(Verdict verdict) {
        List<FindingRow> rows = new ArrayList<>();
        for (Phenomenon phenomenon : Phenomenon.all()) {
            Finding<Witness> finding = verdict.finding(phenomenon);
            finding.witnesses().forEach(witness -> rows.add(new FindingRow(verdict, witness)));
            finding.possibleWitnesses().forEach(witness -> rows.add(new FindingRow(verdict, witness)));
        }
        return rows;
    }

    private @Nullable String otherAgent() {
        List<OperationRef> operations = witness.operations();
        return operations.size() < 2 ? null : operations.get(1).agent();
    }

    /** A fact of a stale generation; null of other findings. */
    private <T> @Nullable T stale(Function<StaleGeneration, T> fact) {
        return witness instanceof StaleGeneration stale ? fact.apply(stale) : null;
    }
}
