package dev.hasse.reports;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.hasse.model.Anomaly;
import dev.hasse.model.CascadeMode;
import dev.hasse.model.Finding;
import dev.hasse.model.Level;
import dev.hasse.model.SplitView;
import dev.hasse.model.StalenessFacets;
import dev.hasse.model.Status;
import dev.hasse.model.Summary;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The parts that {@code json} and {@code jsonl} have in common: the shape {@code hasse.check/1}, whose schema is the resource
 * {@code hasse.check.1.schema.json}. It is a contract: fields are only ever added.
 */
final class VerdictJson {
    /** What a result says that it is. */
    static final String SCHEMA = "hasse.check/1";

    private final JsonGenerator json;

    VerdictJson(JsonGenerator json) {
        this.json = json;
    }

    /** All that comes before the traces. */
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

    /** All that comes after them. */
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
            Summary.Totals totals = summary.anomalies().getOrDefault(anomaly, new Summary.Totals(0, 0, 0));
            json.writeObjectFieldStart(anomaly.name());
            json.writeNumberField("traces", totals.traces());
            json.writeNumberField("witnesses", totals.witnesses());
            json.writeNumberField("untested", totals.untested());
            json.writeEndObject();
        }
        json.writeEndObject();
        JsonParts.cascadeModes(json, summary.cascadeModes());
        json.writeObjectFieldStart("gate");
        GateJson gate = new GateJson(json);
        gate.write(summary.gate());
        json.writeNumberField("failed", summary.failed());
        gate.rates(summary);
        json.writeBooleanField("passed", summary.passed());
        json.writeEndObject();
        json.writeEndObject();
    }

    void verdict(Verdict verdict) throws IOException {
        json.writeStartObject();
        JsonOutput.stringField(json, "trace_id", verdict.traceId());
        JsonOutput.stringField(json, "source", verdict.source());
        JsonOutput.nullableField(json, "workload", verdict.workload());
        json.writeNumberField("records", verdict.records());
        json.writeStringField("level", verdict.level().name());
        JsonParts.chain(json, verdict.chain());
        JsonOutput.names(json, "excluded", verdict.point().excluded());
        JsonOutput.names(json, "untested", verdict.with(Status.UNTESTED));
        json.writeStringField("a3_mode", verdict.cascadeMode().word());
        json.writeObjectFieldStart("anomalies");
        for (Anomaly anomaly : Anomaly.values()) {
            json.writeFieldName(anomaly.name());
            finding(verdict, anomaly);
        }
        json.writeEndObject();
        json.writeObjectFieldStart("snapshot");
        json.writeBooleanField("holds", verdict.snapshot().holds());
        json.writeNumberField("reads", verdict.snapshot().reads());
        json.writeNumberField("violations", verdict.snapshot().violations());
        json.writeEndObject();
        json.writeObjectFieldStart("split_view");
        counts(verdict.splitView());
        json.writeArrayFieldStart("witnesses");
        WitnessJson witnesses = new WitnessJson(json, verdict.source());
        for (SplitView view : verdict.splitView().witnesses()) {
            witnesses.splitView(view);
        }
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndObject();
    }

    private void finding(Verdict verdict, Anomaly anomaly) throws IOException {
        Finding<Witness> finding = verdict.finding(anomaly);
        json.writeStartObject();
        counts(finding);
        if (anomaly == Anomaly.A1) {
            facets(verdict.staleness());
        }
        if (anomaly == Anomaly.A3 && verdict.cascadeMode() == CascadeMode.CASCADE) {
            json.writeNumberField("blast_radius", verdict.blastRadius());
        }
        json.writeArrayFieldStart("witnesses");
        WitnessJson witnesses = new WitnessJson(json, verdict.source());
        for (Witness witness : finding.witnesses()) {
            witnesses.witness(witness);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void counts(Finding<?> finding) throws IOException {
        json.writeStringField("status", JsonParts.word(finding.status()));
        json.writeNumberField("count", finding.count());
        json.writeNumberField("evidence", finding.evidence());
        if (finding.excused() > 0) {
            json.writeNumberField("excused", finding.excused());
        }
    }

    private void facets(StalenessFacets facets) throws IOException {
        json.writeObjectFieldStart("facets");
        JsonParts.facets(json, facets);
        json.writeNumberField("maximum_staleness", facets.maximumStaleness());
        json.writeEndObject();
    }
}
