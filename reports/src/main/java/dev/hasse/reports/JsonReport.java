package dev.hasse.reports;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.hasse.model.Summary;
import dev.hasse.model.Verdict;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;

/**
 * For programs: one JSON object of the shape {@code hasse.check/1}. The summary comes before the traces, so nothing is written
 * until all are decided.
 */
public final class JsonReport implements VerdictWriter {
    private final Writer out;
    private final String version;
    private final List<Verdict> verdicts = new ArrayList<>();

    /** @param version of Hasse */
    public JsonReport(Writer out, String version) {
        this.out = out;
        this.version = version;
    }

    @Override
    public void verdict(Verdict verdict) {
        verdicts.add(verdict);
    }

    @Override
    public void summary(Summary summary) throws IOException {
        JsonGenerator json = JsonOutput.generator(out).setPrettyPrinter(new DefaultPrettyPrinter());
        VerdictJson parts = new VerdictJson(json);
        json.writeStartObject();
        json.writeStringField("schema", "hasse.check/1");
        json.writeObjectFieldStart("tool");
        json.writeStringField("name", "hasse");
        json.writeStringField("version", version);
        json.writeEndObject();
        json.writeFieldName("summary");
        parts.summary(summary);
        json.writeArrayFieldStart("traces");
        for (Verdict verdict : verdicts) {
            parts.verdict(verdict);
        }
        json.writeEndArray();
        json.writeEndObject();
        json.writeRaw('\n');
        json.flush();
    }
}
