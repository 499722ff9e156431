package dev.hasse.documents;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import dev.hasse.model.HalfPairs;
import java.io.IOException;
import java.io.Writer;
import org.jspecify.annotations.Nullable;

/** Creates JSON generators that do not close the underlying writer, and writes strings to them. */
public final class JsonOutput {
    private static final JsonFactory FACTORY =
            JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();

    private JsonOutput() {}

    /** Returns a generator that does not close the writer. Its output is {@linkplain VisibleJson safe to print}. */
    public static JsonGenerator generator(Writer out) throws IOException {
        return FACTORY.createGenerator(new VisibleJson(out));
    }

    /** Writes a string. Unpaired surrogates, which UTF-8 cannot encode, become the escapes that they were read from. */
    public static void string(JsonGenerator json, String text) throws IOException {
        if (HalfPairs.isIn(text)) {
            StringBuilder quoted = new StringBuilder("\"");
            JsonStringEncoder.getInstance().quoteAsString(text, quoted);
            raw(json, quoted.append('"').toString());
        } else {
            json.writeString(text);
        }
    }

    /** Writes a string field. */
    public static void stringField(JsonGenerator json, String field, String text) throws IOException {
        json.writeFieldName(field);
        string(json, text);
    }

    /** Writes a string field, or null. */
    public static void nullableField(JsonGenerator json, String field, @Nullable String text) throws IOException {
        if (text == null) {
            json.writeNullField(field);
        } else {
            stringField(json, field, text);
        }
    }

    /** Writes JSON text unchanged, except for unpaired surrogates. */
    public static void raw(JsonGenerator json, String text) throws IOException {
        json.writeRawValue(HalfPairs.escape(text));
    }
}
