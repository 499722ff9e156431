package dev.hasse.documents;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import dev.hasse.model.HalfPairs;
import java.io.IOException;
import java.io.Writer;
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
    public static void raw(JsonGenerator json, String text) throws IOException {
        json.writeRawValue(HalfPairs.escape(text));
    }
}
