package dev.hasse.reports.verdicts;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.hasse.documents.JsonOutput;
import dev.hasse.model.Verdict;
import dev.hasse.policy.Summary;
import java.io.IOException;
import java.io.Writer;
import org.jspecify.annotations.Nullable;

/**
 * For pipes: each trace on its own line as soon as it is decided, in the shape of an element of {@code traces} in
 * {@link JsonReport}, and the summary last, as {@code {"summary": …}}.
 */
public final class JsonLinesReport implements VerdictWriter {
    private final JsonGenerator json;
    private final VerdictJson parts;

    public JsonLinesReport(Writer out) throws IOException {
        this.json = JsonOutput.generator(out);
        json.setRootValueSeparator(null);
        this.parts = new VerdictJson(json);
    }

    @Override
    public void verdict(Verdict verdict) throws IOException {
        parts.verdict(verdict);
        json.writeRaw('\n');
        json.flush();
    }

    @Override
    public void summary(Summary summary, @Nullable ShardResult shard) throws IOException {
        json.writeStartObject();
        json.writeFieldName("summary");
        parts.summary(summary);
        json.writeEndObject();
        json.writeRaw('\n');
        json.flush();
    }
}
