package dev.hasse.live;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.hasse.documents.JsonOutput;
import dev.hasse.model.OperationRef;
import dev.hasse.model.Witness;
import dev.hasse.reports.Sentences;
import dev.hasse.reports.verdicts.WitnessJson;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Findings for programs: a JSON object a line, with one field that says what it is. The shape is {@code hasse.watch/1}, whose
 * schema is the resource {@code hasse.watch.1.schema.json}. It is a contract: fields are only ever added.
 */
public final class FindingJsonLines implements LiveListener {
    /** The field of a line that tells a finding. */
    static final String FINDING = "finding";
    /** The field of a line that takes one back. */
    static final String WITHDRAWN = "withdrawn";

    private final Writer out;
    private final JsonGenerator json;

    public FindingJsonLines(Writer out) throws IOException {
        this.out = out;
        this.json = JsonOutput.generator(out);
        json.setRootValueSeparator(null);
    }

    private interface Content {
        void write() throws IOException;
    }

    private void line(String kind, Content content) throws IOException {
        json.writeStartObject();
        json.writeObjectFieldStart(kind);
        content.write();
        json.writeEndObject();
        json.writeEndObject();
        json.writeRaw('\n');
        json.flush();
    }

    @Override
    public void found(LiveFinding finding) throws IOException {
        Witness witness = finding.witness();
        line(FINDING, () -> {
            json.writeStringField("key", finding.key());
            json.writeStringField("anomaly", witness.phenomenon().code());
            json.writeStringField("title", witness.phenomenon().title());
            json.writeStringField("severity", witness.severity().name().toLowerCase(Locale.ROOT));
            json.writeBooleanField("certain", witness.certain());
            JsonOutput.stringField(json, "trace_id", finding.traceId());
            JsonOutput.nullableField(json, "workload", finding.workload());
            strings(
                    "agents",
                    witness.operations().stream()
                            .map(OperationRef::agent)
                            .distinct()
                            .toList());
            strings("cells", List.copyOf(witness.cells()));
            JsonOutput.stringField(json, "file", witness.operation().place().file());
            json.writeNumberField("line", witness.operation().place().line());
            JsonOutput.stringField(json, "message", Sentences.of(witness));
            JsonOutput.stringField(json, "now", NextStep.of(witness));
            json.writeFieldName("witness");
            new WitnessJson(json, "").witness(witness);
        });
    }

    private void strings(String field, List<String> texts) throws IOException {
        json.writeArrayFieldStart(field);
        for (String text : texts) {
            JsonOutput.string(json, text);
        }
        json.writeEndArray();
    }

    @Override
    public void withdrawn(Withdrawal withdrawal) throws IOException {
        line(WITHDRAWN, () -> {
            json.writeStringField("key", withdrawal.key());
            json.writeStringField("anomaly", withdrawal.code());
            JsonOutput.stringField(json, "trace_id", withdrawal.traceId());
        });
    }

    /** Writes the line that ends a run. */
    public void summary(WatchSummary summary) throws IOException {
        line("summary", () -> {
            json.writeNumberField("seconds", summary.seconds());
            json.writeNumberField("records", summary.records());
            json.writeObjectFieldStart("findings");
            for (Map.Entry<String, Long> one : summary.inOrder().entrySet()) {
                json.writeNumberField(one.getKey(), one.getValue());
            }
            json.writeEndObject();
            json.writeNumberField("withdrawn", summary.withdrawn());
            json.writeNumberField("undecided", summary.undecided());
            json.writeNumberField("refused", summary.refused());
        });
        out.flush();
    }

    @Override
    public void told() throws IOException {
        out.flush();
    }
}
