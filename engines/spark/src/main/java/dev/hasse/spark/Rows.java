package dev.hasse.spark;

import dev.hasse.model.CascadeMode;
import dev.hasse.model.Finding;
import dev.hasse.model.OperationRef;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.StaleGeneration;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import dev.hasse.reports.JsonParts;
import dev.hasse.reports.Sentences;
import dev.hasse.reports.verdicts.JsonLinesReport;
import dev.hasse.traces.PickedReader.Beginning;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * The rows of verdicts in the tables of traces and of findings: the columns of {@code hasse report --rows} (docs/tables.md),
 * and beside them the run, the day, and what a task knows and a report does not need.
 */
final class Rows {
    /** The columns by which tables are divided into folders. */
    static final String[] PARTITIONS = {"day", "workload"};

    private final String run;
    private final String day;

    /**
     * @param run the name of the run
     * @param day the day that the rows are filed under
     */
    Rows(String run, String day) {
        this.run = run;
        this.day = day;
    }

    /** The columns of the table of traces. */
    static StructType traceColumns() {
        StructType columns = common().add("trace_id", DataTypes.StringType, false)
                .add("runtime", DataTypes.StringType)
                .add("model", DataTypes.StringType)
                .add("level", DataTypes.StringType, false)
                .add("excluded", DataTypes.StringType, false)
                .add("records", DataTypes.LongType, false)
                .add("source", DataTypes.StringType, false)
                .add("a3_mode", DataTypes.StringType, false);
        for (Phenomenon phenomenon : Phenomenon.all()) {
            String name = column(phenomenon);
            columns = columns.add(name, DataTypes.LongType, false)
                    .add(name + "_status", DataTypes.StringType, false)
                    .add(name + "_possible", DataTypes.LongType, false)
                    .add(name + "_evidence", DataTypes.LongType, false)
                    .add(name + "_excused", DataTypes.LongType, false);
        }
        return columns.add("maximum_staleness", DataTypes.LongType, false).add("blast_radius", DataTypes.LongType);
    }

    /** The columns of the table of findings. */
    static StructType findingColumns() {
        DataType text = DataTypes.StringType;
        DataType number = DataTypes.LongType;
        DataType flag = DataTypes.BooleanType;
        return common().add("anomaly", text, false)
                .add("agent", text, false)
                .add("other_agent", text)
                .add("subject", text, false)
                .add("trace_id", text, false)
                .add("runtime", text)
                .add("model", text)
                .add("certain", flag, false)
                .add("severity", text, false)
                .add("op_id", text, false)
                .add("position", number, false)
                .add("file", text, false)
                .add("line", number, false)
                .add("read_time", number)
                .add("overwritten_at", number)
                .add("commit_time", number)
                .add("staleness", number)
                .add("window", number)
                .add("lost_update", flag)
                .add("read_only", flag)
                .add("cold_start", flag)
                .add("restored", flag)
                .add("sentence", text, false)
                .add("stale_edit", flag);
    }

    private static StructType common() {
        return new StructType()
                .add("run", DataTypes.StringType, false)
                .add("day", DataTypes.StringType, false)
                .add("workload", DataTypes.StringType);
    }

    private static String column(Phenomenon phenomenon) {
        return phenomenon.code().replace('-', '_');
    }

    /** All of a verdict. */
    DecidedTrace of(Verdict verdict, Beginning beginning) throws IOException {
        StringWriter json = new StringWriter();
        new JsonLinesReport(json).verdict(verdict);
        json.getBuffer().setLength(json.getBuffer().length() - 1);
        return new DecidedTrace(DecidedTrace.place(beginning), json.toString(), trace(verdict), findings(verdict));
    }

    private List<@Nullable Object> begin(Verdict verdict) {
        List<@Nullable Object> cells = new ArrayList<>();
        cells.add(run);
        cells.add(day);
        cells.add(verdict.workload());
        return cells;
    }

    private Row trace(Verdict verdict) {
        List<@Nullable Object> cells = begin(verdict);
        cells.add(verdict.traceId());
        cells.add(verdict.labels().runtime());
        cells.add(verdict.labels().model());
        cells.add(verdict.level().name());
        cells.add(verdict.point().excluded().stream().map(Enum::name).collect(Collectors.joining(",")));
        cells.add((long) verdict.records());
        cells.add(verdict.source());
        cells.add(verdict.cascadeMode().word());
        for (Phenomenon phenomenon : Phenomenon.all()) {
            Finding<Witness> finding = verdict.finding(phenomenon);
            cells.add(finding.count());
            cells.add(JsonParts.word(finding.status()));
            cells.add(finding.possible());
            cells.add(finding.evidence());
            cells.add(finding.excused());
        }
        cells.add((long) verdict.staleness().maximumStaleness());
        cells.add(verdict.cascadeMode() == CascadeMode.CASCADE ? (long) verdict.blastRadius() : null);
        return RowFactory.create(cells.toArray());
    }

    private List<Row> findings(Verdict verdict) {
        List<Row> rows = new ArrayList<>();
        for (Phenomenon phenomenon : Phenomenon.all()) {
            Finding<Witness> finding = verdict.finding(phenomenon);
            finding.witnesses().forEach(witness -> rows.add(finding(verdict, witness)));
            finding.possibleWitnesses().forEach(witness -> rows.add(finding(verdict, witness)));
        }
        return rows;
    }

    private Row finding(Verdict verdict, Witness witness) {
        List<@Nullable Object> cells = begin(verdict);
        OperationRef operation = witness.operation();
        List<OperationRef> operations = witness.operations();
        cells.add(witness.phenomenon().code());
        cells.add(operation.agent());
        cells.add(operations.size() < 2 ? null : operations.get(1).agent());
        cells.add(String.join(",", new TreeSet<>(witness.subjects())));
        cells.add(verdict.traceId());
        cells.add(verdict.labels().runtime());
        cells.add(verdict.labels().model());
        cells.add(witness.certain());
        cells.add(JsonParts.word(witness.severity()));
        cells.add(operation.id().text());
        cells.add((long) operation.position());
        cells.add(operation.place().file());
        cells.add((long) operation.place().line());
        StaleGeneration stale = witness instanceof StaleGeneration one ? one : null;
        cells.add(stale == null ? null : stale.readAt().from());
        cells.add(stale == null ? null : stale.overwritten().to());
        cells.add(stale == null ? null : stale.committed().to());
        cells.add(stale == null ? null : (long) stale.staleness());
        cells.add(stale == null ? null : stale.window());
        cells.add(stale == null ? null : stale.lostUpdate());
        cells.add(stale == null ? null : stale.readOnly());
        cells.add(stale == null ? null : stale.coldStart());
        cells.add(stale == null ? null : stale.restored());
        cells.add(Sentences.of(witness));
        cells.add(stale == null ? null : stale.staleEdit());
        return RowFactory.create(cells.toArray());
    }
}
