package dev.hasse.reports;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.hasse.model.Anomaly;
import dev.hasse.model.HalfPairs;
import java.io.IOException;
import java.io.Writer;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** How JSON is written: into a writer that somebody else closes. */
public final class JsonOutput {
    private static final JsonFactory FACTORY =
            JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();

    private JsonOutput() {}

    /** A generator that leaves the writer open. What it writes is {@linkplain VisibleJson safe to print}. */
    public static JsonGenerator generator(Writer out) throws IOException {
        return FACTORY.createGenerator(new VisibleJson(out));
    }

    /** What writes one JSON document. */
    public interface Document {
        void to(JsonGenerator json) throws IOException;
    }

    /**
     * Writes one object for a program: indented, with the schema that it keeps to and what made it first, and a line's end last.
     *
     * @param schema its name
     * @param version of Hasse
     * @param fields writes the others
     */
    public static void document(Writer out, String schema, String version, Document fields) throws IOException {
        document(out, schema, json -> {
            JsonParts.tool(json, version);
            fields.to(json);
        });
    }

    /** The same, without what made it. */
    static void document(Writer out, String schema, Document fields) throws IOException {
        JsonGenerator json = generator(out).setPrettyPrinter(new DefaultPrettyPrinter());
        json.writeStartObject();
        json.writeStringField("schema", schema);
        fields.to(json);
        json.writeEndObject();
        json.writeRaw('\n');
        json.flush();
    }

    /** Writes a string; halves of surrogate pairs, which UTF-8 cannot encode, as the escapes that they were read from. */
    public static void string(JsonGenerator json, String text) throws IOException {
        if (HalfPairs.isIn(text)) {
            StringBuilder quoted = new StringBuilder("\"");
            JsonStringEncoder.getInstance().quoteAsString(text, quoted);
            raw(json, quoted.append('"').toString());
        } else {
            json.writeString(text);
        }
    }

    /** Writes a field that is a string. */
    public static void stringField(JsonGenerator json, String field, String text) throws IOException {
        json.writeFieldName(field);
        string(json, text);
    }

    /** Writes a field that is a string, or null. */
    public static void nullableField(JsonGenerator json, String field, @Nullable String text) throws IOException {
        if (text == null) {
            json.writeNullField(field);
        } else {
            stringField(json, field, text);
        }
    }

    /** Writes JSON text as it stands, but for halves of surrogate pairs. */
    static void raw(JsonGenerator json, String text) throws IOException {
        json.writeRawValue(HalfPairs.escape(text));
    }

    /** Writes a field that is a list of anomalies, in order. */
    public static void names(JsonGenerator json, String field, Collection<Anomaly> anomalies) throws IOException {
        json.writeArrayFieldStart(field);
        for (Anomaly anomaly : anomalies.stream().sorted().toList()) {
            json.writeString(anomaly.name());
        }
        json.writeEndArray();
    }
}
