package dev.hasse.reports;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.hasse.model.Coverage;
import dev.hasse.model.Coverage.Count;
import dev.hasse.model.Coverage.Fate;
import dev.hasse.model.HalfPairs;
import java.io.IOException;
import java.io.Writer;
import java.util.SortedMap;

/** The coverage of a conversion, as JSON: schema {@code hasse.coverage/1}. */
public final class CoverageJson {
    private CoverageJson() {}

    /** Writes the coverage. */
    public static void write(Coverage coverage, Writer to) throws IOException {
        JsonParts.document(to, "hasse.coverage/1", json -> {
            json.writeArrayFieldStart("formats");
            for (String format : coverage.formats()) {
                json.writeString(format);
            }
            json.writeEndArray();
            json.writeNumberField("traces", coverage.traces());
            json.writeNumberField("records", coverage.records());
            json.writeObjectFieldStart("calls");
            json.writeNumberField("total", coverage.calls());
            for (Fate fate : Fate.values()) {
                json.writeNumberField(fate.word(), coverage.calls(fate));
            }
            json.writeEndObject();
            json.writeObjectFieldStart("tools");
            for (Fate fate : Fate.values()) {
                counts(fate.word(), coverage.tools(fate), json);
            }
            json.writeEndObject();
            json.writeObjectFieldStart("counts");
            for (Count count : Count.values()) {
                json.writeNumberField(count.word(), coverage.count(count));
            }
            json.writeEndObject();
            json.writeObjectFieldStart("counts_by_tool");
            for (Count count : coverage.countsByTool().keySet()) {
                counts(count.word(), coverage.tools(count), json);
            }
            json.writeEndObject();
            counts("ignored", coverage.ignored(), json);
            counts("beside", coverage.beside(), json);
        });
    }

    private static void counts(String field, SortedMap<String, Long> counts, JsonGenerator json) throws IOException {
        json.writeObjectFieldStart(field);
        for (String name : counts.keySet()) {
            json.writeNumberField(HalfPairs.escape(name), counts.get(name));
        }
        json.writeEndObject();
    }
}
