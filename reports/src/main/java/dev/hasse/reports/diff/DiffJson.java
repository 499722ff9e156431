package dev.hasse.reports.diff;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.hasse.documents.JsonOutput;
import dev.hasse.model.Fingerprint;
import dev.hasse.model.Interval;
import dev.hasse.model.Level;
import dev.hasse.reports.JsonParts;
import dev.hasse.reports.groups.ComparedReport.Counts;
import dev.hasse.reports.groups.GroupComparison;
import dev.hasse.reports.groups.GroupKey;
import java.io.IOException;
import java.io.Writer;
import java.util.List;

/**
 * For programs: one JSON object of the shape {@code hasse.diff/1}, whose schema is the resource {@code
 * hasse.diff.1.schema.json} beside that of {@code check}. The shape is a contract: fields are only ever added. Shares go
 * from 0 to 1.
 */
public final class DiffJson {
    private static final String SCHEMA = "hasse.diff/1";

    private final JsonGenerator json;

    private DiffJson(JsonGenerator json) {
        this.json = json;
    }

    /**
     * Writes the difference.
     *
     * @param version of Hasse
     */
    public static void write(RunDiff diff, Writer out, String version) throws IOException {
        JsonParts.document(out, SCHEMA, version, json -> new DiffJson(json).write(diff));
    }

    private void write(RunDiff diff) throws IOException {
        run("before", diff.before());
        run("after", diff.after());
        json.writeNumberField("paired", diff.paired());
        json.writeNumberField("equal", diff.equal());
        json.writeArrayFieldStart("traces");
        for (TraceChange change : diff.traces()) {
            trace(change);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("findings");
        for (FindingChange change : diff.findings()) {
            finding(change);
        }
        json.writeEndArray();
        json.writeObjectFieldStart("rates");
        rates(diff.rates());
        json.writeEndObject();
        json.writeBooleanField("new_anomaly", diff.hasNewAnomaly());
    }

    private void run(String field, RunDiff.Run run) throws IOException {
        json.writeObjectFieldStart(field);
        JsonOutput.stringField(json, "name", run.name());
        json.writeNumberField("traces", run.traces());
        json.writeNumberField("records", run.records());
        json.writeObjectFieldStart("levels");
        for (Level level : Level.values()) {
            json.writeNumberField(level.name(), run.levels().getOrDefault(level, 0L));
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    private void trace(TraceChange change) throws IOException {
        json.writeStartObject();
        JsonOutput.stringField(json, "trace_id", change.id());
        JsonOutput.nullableField(json, "workload", change.workload());
        json.writeStringField("change", JsonParts.word(change.kind()));
        json.writeStringField("before", change.before().name());
        json.writeStringField("after", change.after().name());
        JsonParts.names(json, "appeared", change.appeared());
        JsonParts.names(json, "gone", change.gone());
        JsonParts.names(json, "untested_now", change.untestedNow());
        JsonParts.names(json, "tested_now", change.testedNow());
        json.writeEndObject();
    }

    private void finding(FindingChange change) throws IOException {
        Fingerprint finding = change.finding();
        json.writeStartObject();
        json.writeStringField("change", JsonParts.word(change.kind()));
        json.writeStringField("anomaly", finding.phenomenon().code());
        JsonOutput.nullableField(json, "workload", finding.workload());
        json.writeArrayFieldStart("agents");
        for (String agent : finding.agents()) {
            JsonOutput.string(json, agent);
        }
        json.writeEndArray();
        JsonOutput.stringField(json, "subject", finding.subject());
        json.writeNumberField("traces_before", change.tracesBefore());
        json.writeNumberField("traces_after", change.tracesAfter());
        JsonOutput.stringField(json, "example", change.example());
        json.writeEndObject();
    }

    private void rates(GroupComparison rates) throws IOException {
        json.writeStringField("test", "Fisher's exact test, two-sided, among tested traces");
        json.writeStringField("correction", "Holm");
        json.writeNumberField("alpha", GroupComparison.ALPHA);
        json.writeBooleanField("whole", rates.whole());
        json.writeNumberField("comparisons", rates.compared());
        json.writeArrayFieldStart("differences");
        for (GroupComparison.Difference one : rates.differences()) {
            json.writeStartObject();
            // All traces together have no key.
            if (!one.key().values().isEmpty()) {
                JsonOutput.nullableField(json, "workload", one.key().values().get(0));
            }
            json.writeStringField("anomaly", one.anomaly().name());
            json.writeStringField("change", JsonParts.word(one.change()));
            counts("before", one.there());
            counts("after", one.here());
            if (one.change() != GroupComparison.Change.UNTESTED) {
                json.writeNumberField("difference", JsonParts.rounded(one.difference()));
                json.writeNumberField("p", one.p());
                json.writeNumberField("p_corrected", one.corrected());
            }
            json.writeEndObject();
        }
        json.writeEndArray();
        workloads("only_before", rates.onlyThere());
        workloads("only_after", rates.onlyHere());
    }

    private void counts(String field, Counts counts) throws IOException {
        Interval interval = counts.interval();
        json.writeObjectFieldStart(field);
        json.writeNumberField("found", counts.found());
        json.writeNumberField("tested", counts.tested());
        json.writeNumberField("traces", counts.traces());
        json.writeNumberField("low", JsonParts.rounded(interval.low()));
        json.writeNumberField("high", JsonParts.rounded(interval.high()));
        json.writeEndObject();
    }

    private void workloads(String field, List<GroupKey> keys) throws IOException {
        json.writeArrayFieldStart(field);
        for (GroupKey key : keys) {
            String workload = key.values().get(0);
            if (workload == null) {
                json.writeNull();
            } else {
                JsonOutput.string(json, workload);
            }
        }
        json.writeEndArray();
    }
}
