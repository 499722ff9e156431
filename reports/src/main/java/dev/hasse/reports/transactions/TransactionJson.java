package dev.hasse.reports.transactions;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.hasse.documents.JsonOutput;
import dev.hasse.model.transactions.Dependency;
import dev.hasse.model.transactions.IsolationLevel;
import dev.hasse.model.transactions.RuleFinding;
import dev.hasse.model.transactions.RuleFingerprint;
import dev.hasse.model.transactions.RuleStatus;
import dev.hasse.model.transactions.RuleWitness;
import dev.hasse.model.transactions.Step;
import dev.hasse.model.transactions.TransactionLog;
import dev.hasse.model.transactions.TransactionRule;
import dev.hasse.model.transactions.TransactionVerdict;
import dev.hasse.reports.JsonParts;
import java.io.IOException;
import java.io.Writer;
import java.util.Locale;

/**
 * Verdicts on transactions for programs: one JSON object of the shape {@code hasse.transactions/1}, whose schema is the resource {@code
 * hasse.transactions.1.schema.json} beside that of {@code check}; or in lines, a trace each, and the summary last. The shape is a contract:
 * fields are only ever added.
 */
public final class TransactionJson {
    private static final String SCHEMA = "hasse.transactions/1";

    private final JsonGenerator json;
    private final TransactionRun run;

    private TransactionJson(JsonGenerator json, TransactionRun run) {
        this.json = json;
        this.run = run;
    }

    /**
     * Writes one object.
     *
     * @param version of Hasse
     */
    public static void write(TransactionRun run, Writer out, String version) throws IOException {
        JsonParts.document(out, SCHEMA, version, json -> {
            TransactionJson parts = new TransactionJson(json, run);
            parts.summary();
            json.writeArrayFieldStart("traces");
            for (TransactionVerdict verdict : run.verdicts()) {
                parts.verdict(verdict);
            }
            json.writeEndArray();
        });
    }

    /** Writes a line for each trace, and the summary as the last one. */
    public static void writeLines(TransactionRun run, Writer out) throws IOException {
        JsonGenerator json = JsonOutput.generator(out);
        json.setRootValueSeparator(null);
        TransactionJson parts = new TransactionJson(json, run);
        for (TransactionVerdict verdict : run.verdicts()) {
            parts.verdict(verdict);
            json.writeRaw('\n');
        }
        json.writeStartObject();
        parts.summary();
        json.writeEndObject();
        json.writeRaw('\n');
        json.flush();
    }

    private void summary() throws IOException {
        TransactionSummary summary = run.summary();
        json.writeObjectFieldStart("summary");
        json.writeNumberField("traces", summary.traces());
        json.writeNumberField("violated", summary.violated());
        json.writeNumberField("failed", summary.failed());
        json.writeNumberField("transactions", summary.transactions());
        json.writeNumberField("steps", summary.steps());
        json.writeObjectFieldStart("rules");
        for (TransactionRule rule : summary.statuses().keySet()) {
            json.writeObjectFieldStart(rule.word());
            for (RuleStatus status : RuleStatus.values()) {
                json.writeNumberField(status.word(), summary.traces(rule, status));
            }
            json.writeEndObject();
        }
        json.writeEndObject();
        json.writeObjectFieldStart("gate");
        json.writeBooleanField("passed", run.passed());
        json.writeEndObject();
        json.writeEndObject();
    }

    private void verdict(TransactionVerdict verdict) throws IOException {
        TransactionLog log = verdict.log();
        json.writeStartObject();
        JsonOutput.stringField(json, "trace_id", log.trace());
        json.writeBooleanField("complete", log.isComplete());
        json.writeNumberField("transactions", log.transactionCount());
        json.writeNumberField("steps", log.steps().size());
        json.writeObjectFieldStart("rules");
        for (RuleFinding finding : verdict.findings()) {
            finding(finding, log);
        }
        json.writeEndObject();
        json.writeArrayFieldStart("isolation_not_met");
        for (IsolationLevel level : verdict.levelsNotMet()) {
            json.writeString(level.word());
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void finding(RuleFinding finding, TransactionLog log) throws IOException {
        json.writeObjectFieldStart(finding.rule().word());
        json.writeStringField("title", finding.rule().title());
        json.writeStringField("status", finding.status().word());
        json.writeNumberField("decided", finding.decided());
        json.writeNumberField("count", finding.count());
        json.writeNumberField("excused", finding.excused().size());
        json.writeArrayFieldStart("reasons");
        for (String reason : finding.reasons()) {
            JsonOutput.string(json, reason);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("witnesses");
        for (RuleWitness witness : run.listed(finding)) {
            witness(witness, log);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void witness(RuleWitness witness, TransactionLog log) throws IOException {
        json.writeStartObject();
        json.writeStringField("fault", witness.fault().word());
        json.writeStringField("fingerprint", RuleFingerprint.of(witness, log).digest());
        json.writeArrayFieldStart("transactions");
        for (String transaction : witness.transactions()) {
            JsonOutput.string(json, transaction);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("steps");
        for (int place : witness.steps()) {
            step(place, log.step(place));
        }
        json.writeEndArray();
        JsonOutput.nullableField(json, "cell", witness.cell());
        json.writeArrayFieldStart("cycle");
        for (Dependency edge : witness.cycle()) {
            json.writeStartObject();
            json.writeStringField("kind", edge.kind().word());
            JsonOutput.stringField(json, "first", edge.first());
            JsonOutput.stringField(json, "second", edge.second());
            JsonOutput.stringField(json, "cell", edge.cell());
            json.writeNumberField("first_step", edge.firstStep());
            json.writeNumberField("second_step", edge.secondStep());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void step(int place, Step step) throws IOException {
        json.writeStartObject();
        json.writeNumberField("step", place);
        JsonOutput.stringField(json, "transaction", step.transaction());
        json.writeStringField(
                "kind", step.kind().name().toLowerCase(Locale.ROOT).replace('_', '-'));
        JsonOutput.stringField(json, "name", step.name());
        JsonOutput.nullableField(json, "agent", step.agent());
        JsonOutput.nullableField(json, "origin", step.place());
        json.writeEndObject();
    }
}
