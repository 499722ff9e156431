package dev.hasse.reports.verdicts;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.hasse.documents.JsonOutput;
import dev.hasse.model.Anomaly;
import dev.hasse.model.CascadeMode;
import dev.hasse.model.Finding;
import dev.hasse.model.InitialValues;
import dev.hasse.model.Level;
import dev.hasse.model.Observation;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.ResidueKinds;
import dev.hasse.model.StalenessFacets;
import dev.hasse.model.Status;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import dev.hasse.policy.Summary;
import dev.hasse.reports.JsonParts;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The parts that {@code json} and {@code jsonl} share: the shape {@code hasse.check/1}, whose schema is the resource
 * {@code hasse.check.1.schema.json}. The shape is a contract: fields are only ever added.
 */
final class VerdictJson {
    /** The name of the schema. */
    static final String SCHEMA = "hasse.check/1";

    private final JsonGenerator json;

    VerdictJson(JsonGenerator json) {
        this.json = json;
    }

    /** Writes everything before the traces. */
    void beginResult(String version, @Nullable ShardResult shard, Summary summary) throws IOException {
        json.writeStartObject();
        json.writeStringField("schema", SCHEMA);
        JsonParts.tool(json, version);
        if (shard != null) {
            json.writeObjectFieldStart("shard");
            json.writeNumberField("index", shard.shard().index());
            json.writeNumberField("of", shard.shard().of());
            json.writeNumberField("refused_lines", shard.refusedLines());
            json.writeArrayFieldStart("ordinals");
            for (int ordinal : shard.ordinals()) {
                json.writeNumber(ordinal);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeFieldName("summary");
        summary(summary);
        json.writeArrayFieldStart("traces");
    }

    /** Writes everything after the traces. */
    void endResult() throws IOException {
        json.writeEndArray();
        json.writeEndObject();
        json.writeRaw('\n');
        json.flush();
    }

    void summary(Summary summary) throws IOException {
        json.writeStartObject();
        json.writeNumberField("traces", summary.traces());
        json.writeNumberField("records", summary.records());
        json.writeNumberField("skipped", summary.skipped());
        json.writeObjectFieldStart("levels");
        for (Level level : Level.values()) {
            json.writeNumberField(level.name(), summary.levels().getOrDefault(level, 0L));
        }
        json.writeEndObject();
        json.writeObjectFieldStart("anomalies");
        for (Anomaly anomaly : Anomaly.values()) {
            totals(anomaly, summary);
        }
        json.writeEndObject();
        json.writeObjectFieldStart("observations");
        for (Observation observation : Observation.values()) {
            totals(observation, summary);
        }
        json.writeEndObject();
        JsonParts.cascadeModes(json, summary.cascadeModes());
        residues(summary.residues());
        taken(summary.initialValues(), summary.possibleCounts());
        json.writeObjectFieldStart("gate");
        GateJson gate = new GateJson(json);
        gate.write(summary.gate());
        json.writeNumberField("failed", summary.failed());
        gate.reasons(summary);
        gate.rates(summary);
        json.writeBooleanField("untested", summary.untested());
        json.writeBooleanField("passed", summary.passed());
        json.writeEndObject();
        if (!summary.cautions().isEmpty()) {
            json.writeArrayFieldStart("cautions");
            for (String caution : summary.cautions()) {
                json.writeString(caution);
            }
            json.writeEndArray();
        }
        json.writeEndObject();
    }

    private void totals(Phenomenon phenomenon, Summary summary) throws IOException {
        Summary.Totals totals = summary.of(phenomenon);
        json.writeObjectFieldStart(phenomenon.code());
        json.writeNumberField("traces", totals.traces());
        json.writeNumberField("witnesses", totals.witnesses());
        json.writeNumberField("possible", totals.possible());
        json.writeNumberField("untested", totals.untested());
        if (totals.excused() > 0) {
            json.writeNumberField("excused", totals.excused());
        }
        json.writeEndObject();
    }

    /** Writes the assumptions, as fields of the current object. */
    private void taken(InitialValues initialValues, boolean possibleCounts) throws IOException {
        json.writeStringField("initial", initialValues.word());
        json.writeBooleanField("possible_counts", possibleCounts);
    }

    private void residues(ResidueKinds kinds) throws IOException {
        json.writeFieldName("residues");
        JsonParts.residues(json, kinds);
    }

    void verdict(Verdict verdict) throws IOException {
        json.writeStartObject();
        JsonOutput.stringField(json, "trace_id", verdict.traceId());
        JsonOutput.stringField(json, "source", verdict.source());
        JsonOutput.nullableField(json, "workload", verdict.workload());
        json.writeNumberField("records", verdict.records());
        json.writeStringField("level", verdict.level().name());
        JsonParts.chain(json, verdict.chain());
        JsonParts.names(json, "excluded", verdict.point().excluded());
        JsonParts.names(json, "untested", verdict.with(Status.UNTESTED));
        json.writeStringField("a3_mode", verdict.cascadeMode().word());
        json.writeBooleanField("provenance", verdict.provenance());
        taken(verdict.initialValues(), verdict.possibleCounts());
        json.writeObjectFieldStart("anomalies");
        for (Anomaly anomaly : Anomaly.values()) {
            json.writeFieldName(anomaly.name());
            finding(verdict, anomaly);
        }
        json.writeEndObject();
        json.writeObjectFieldStart("observations");
        for (Observation observation : Observation.values()) {
            json.writeFieldName(observation.code());
            finding(verdict, observation);
        }
        json.writeEndObject();
        json.writeObjectFieldStart("snapshot");
        json.writeBooleanField("holds", verdict.snapshot().holds());
        json.writeNumberField("reads", verdict.snapshot().reads());
        json.writeNumberField("violations", verdict.snapshot().violations());
        json.writeEndObject();
        // Also written here, where it stood before there were other observations.
        json.writeFieldName("split_view");
        finding(verdict, Observation.SPLIT_VIEW);
        json.writeEndObject();
    }

    private void finding(Verdict verdict, Phenomenon phenomenon) throws IOException {
        Finding<Witness> finding = verdict.finding(phenomenon);
        json.writeStartObject();
        counts(finding);
        if (phenomenon == Anomaly.A1) {
            facets(verdict.staleness());
        }
        if (phenomenon == Anomaly.A3 && verdict.cascadeMode() == CascadeMode.CASCADE) {
            json.writeNumberField("blast_radius", verdict.blastRadius());
        }
        if (phenomenon == Anomaly.A3 && verdict.cascadeMode() == CascadeMode.RESIDUE) {
            residues(verdict.residues());
        }
        witnesses("witnesses", finding.witnesses(), verdict);
        witnesses("possible_witnesses", finding.possibleWitnesses(), verdict);
        json.writeEndObject();
    }

    private void witnesses(String field, List<Witness> witnesses, Verdict verdict) throws IOException {
        json.writeArrayFieldStart(field);
        WitnessJson writer = new WitnessJson(json, verdict.source());
        for (Witness witness : witnesses) {
            writer.witness(witness);
        }
        json.writeEndArray();
    }

    private void counts(Finding<?> finding) throws IOException {
        json.writeStringField("status", JsonParts.word(finding.status()));
        json.writeNumberField("count", finding.count());
        json.writeNumberField("possible", finding.possible());
        json.writeNumberField("evidence", finding.evidence());
        json.writeNumberField("undecided", finding.undecided());
        if (finding.excused() > 0) {
            json.writeNumberField("excused", finding.excused());
        }
        if (finding.excusedPossible() > 0) {
            json.writeNumberField("excused_possible", finding.excusedPossible());
        }
    }

    private void facets(StalenessFacets facets) throws IOException {
        json.writeObjectFieldStart("facets");
        JsonParts.facets(json, facets);
        json.writeNumberField("maximum_staleness", facets.maximumStaleness());
        json.writeEndObject();
    }
}
