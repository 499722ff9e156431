package dev.hasse.reports.groups;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.hasse.documents.JsonOutput;
import dev.hasse.model.transactions.TransactionRule;
import dev.hasse.reports.JsonParts;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The figures of the transactions of a group, as a field of its JSON. */
final class TransactionFiguresJson {
    private final JsonGenerator json;

    private TransactionFiguresJson(JsonGenerator json) {
        this.json = json;
    }

    static void write(TransactionFigures figures, JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("transactions");
        json.writeNumberField("traces", figures.traces());
        json.writeNumberField("transactions", figures.transactions());
        json.writeNumberField("steps", figures.steps());
        json.writeObjectFieldStart("rules");
        for (Map.Entry<TransactionRule, RuleFigures> rule : figures.rules().entrySet()) {
            json.writeFieldName(rule.getKey().word());
            new TransactionFiguresJson(json).rule(rule.getKey(), rule.getValue());
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    private void rule(TransactionRule rule, RuleFigures figures) throws IOException {
        Rate rate = figures.rate();
        json.writeStartObject();
        json.writeStringField("title", rule.title());
        json.writeNumberField("violated", figures.violated());
        json.writeNumberField("held", figures.held());
        json.writeNumberField("undecided", figures.undecided());
        json.writeNumberField("decided_share", JsonParts.rounded(rate.testedShare()));
        share("rate", rate.isTested() ? rate.share() : null);
        ReportJson.interval(json, "exact", rate.isTested() ? rate.exact() : null);
        ReportJson.interval(json, "bootstrap", rate.isTested() ? rate.bootstrap() : null);
        share("rate_of_decided", rate.isTested() ? rate.shareOfTested() : null);
        ReportJson.interval(json, "exact_of_decided", rate.isTested() ? rate.ofTested() : null);
        json.writeNumberField("violations", figures.violations());
        json.writeArrayFieldStart("reasons");
        for (String reason : figures.reasons()) {
            JsonOutput.string(json, reason);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("worst");
        for (WorstViolation worst : figures.worst()) {
            json.writeStartObject();
            JsonOutput.stringField(json, "trace_id", worst.traceId());
            json.writeStringField("fault", worst.fault().word());
            JsonOutput.stringField(json, "sentence", worst.sentence());
            json.writeStringField("fingerprint", worst.fingerprint());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void share(String name, @Nullable Double share) throws IOException {
        if (share == null) {
            json.writeNullField(name);
        } else {
            json.writeNumberField(name, JsonParts.rounded(share));
        }
    }
}
