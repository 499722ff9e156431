package dev.hasse.reports.advice;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.hasse.documents.JsonOutput;
import dev.hasse.model.Anomaly;
import dev.hasse.model.Level;
import dev.hasse.reports.JsonParts;
import dev.hasse.reports.groups.AnomalyFigures;
import dev.hasse.reports.groups.Group;
import dev.hasse.reports.groups.Rate;
import dev.hasse.reports.groups.Report;
import dev.hasse.reports.groups.ReportJson;
import dev.hasse.reports.groups.WorstWitness;
import java.io.IOException;
import java.io.Writer;

/**
 * Advice for programs: one JSON object of the shape {@code hasse.advice/1}, whose schema is the resource {@code
 * hasse.advice.1.schema.json} beside that of {@code check}. The shape is a contract: fields are only ever added. Shares
 * go from 0 to 1.
 */
public final class AdviceJson {
    private static final String SCHEMA = "hasse.advice/1";

    private final JsonGenerator json;
    private final Report report;
    private final WitnessCommand command;

    private AdviceJson(JsonGenerator json, Report report, ReadingArguments reading) {
        this.json = json;
        this.report = report;
        this.command = new WitnessCommand(reading);
    }

    /**
     * Writes the advice that follows from a report.
     *
     * @param reading the arguments with which a suggested command reads the traces again
     * @param version of Hasse
     */
    public static void write(Report report, ReadingArguments reading, Writer out, String version) throws IOException {
        JsonParts.document(out, SCHEMA, version, json -> new AdviceJson(json, report, reading).write());
    }

    private void write() throws IOException {
        JsonParts.chain(json, report.chain());
        json.writeNumberField("confidence", Report.CONFIDENCE);
        json.writeNumberField("traces", report.total().traces());
        json.writeNumberField("records", report.total().records());
        json.writeNumberField("skipped", report.skipped());
        json.writeArrayFieldStart("workloads");
        for (Group group : report.groups()) {
            group(group);
        }
        json.writeEndArray();
    }

    private void group(Group group) throws IOException {
        json.writeStartObject();
        JsonOutput.nullableField(json, "workload", group.key().values().get(0));
        json.writeNumberField("traces", group.traces());
        json.writeObjectFieldStart("levels");
        for (Level level : Level.values()) {
            json.writeNumberField(level.name(), group.levels().getOrDefault(level, 0L));
        }
        json.writeEndObject();
        json.writeArrayFieldStart("advice");
        for (Anomaly anomaly : report.chain().order()) {
            advice(group.of(anomaly), Advice.of(group, anomaly));
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void advice(AnomalyFigures figures, Advice advice) throws IOException {
        Rate rate = figures.rate();
        json.writeStartObject();
        json.writeStringField("anomaly", advice.anomaly().name());
        json.writeStringField("status", JsonParts.word(advice.status()));
        json.writeNumberField("found", rate.found());
        json.writeNumberField("tested", rate.tested());
        json.writeNumberField("possible", advice.possible());
        ReportJson.interval(json, "exact", rate.isTested() ? rate.exact() : null);
        json.writeStringField("why", advice.why());
        json.writeBooleanField("undecided", advice.undecided());
        Mechanism mechanism = advice.mechanism();
        if (mechanism == null) {
            json.writeNullField("mechanism");
        } else {
            json.writeStringField("mechanism", JsonParts.word(mechanism));
            json.writeArrayFieldStart("runtimes");
            for (String runtime : mechanism.runtimes()) {
                json.writeString(runtime);
            }
            json.writeEndArray();
            if (mechanism != Mechanism.PROVENANCE) {
                json.writeStringField("cost", advice.anomaly().about().cost());
            }
        }
        if (mechanism != null && !figures.worst().isEmpty()) {
            WorstWitness worst = figures.worst().get(0);
            json.writeFieldName("worst");
            ReportJson.worst(json, worst);
            json.writeArrayFieldStart("explain");
            for (String word : command.words(worst)) {
                JsonOutput.string(json, word);
            }
            json.writeEndArray();
        }
        json.writeEndObject();
    }
}
