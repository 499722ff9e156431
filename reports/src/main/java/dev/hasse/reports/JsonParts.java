package dev.hasse.reports;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.hasse.documents.JsonOutput;
import dev.hasse.model.Anomaly;
import dev.hasse.model.CascadeMode;
import dev.hasse.model.Chain;
import dev.hasse.model.OperationRef;
import dev.hasse.model.ResidueKinds;
import dev.hasse.model.SourceLine;
import dev.hasse.model.StalenessFacets;
import dev.hasse.model.Value;
import java.io.IOException;
import java.io.Writer;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;

/** Parts that the JSON results and reports share. */
public final class JsonParts {
    private JsonParts() {}

    /** Writes the fields of a JSON document. */
    public interface Document {
        void to(JsonGenerator json) throws IOException;
    }

    /**
     * Writes one indented JSON object. Its schema and the tool come first, and a newline ends it.
     *
     * @param schema its name
     * @param version of Hasse
     * @param fields writes the other fields
     */
    public static void document(Writer out, String schema, String version, Document fields) throws IOException {
        document(out, schema, json -> {
            tool(json, version);
            fields.to(json);
        });
    }

    /** Writes one indented JSON object without the tool. */
    static void document(Writer out, String schema, Document fields) throws IOException {
        JsonGenerator json = JsonOutput.generator(out).setPrettyPrinter(new DefaultPrettyPrinter());
        json.writeStartObject();
        json.writeStringField("schema", schema);
        fields.to(json);
        json.writeEndObject();
        json.writeRaw('\n');
        json.flush();
    }

    /** Writes a field that is a list of anomalies, in order. */
    public static void names(JsonGenerator json, String field, Collection<Anomaly> anomalies) throws IOException {
        json.writeArrayFieldStart(field);
        for (Anomaly anomaly : anomalies.stream().sorted().toList()) {
            json.writeString(anomaly.name());
        }
        json.writeEndArray();
    }

    /** Writes the tool and its version. */
    public static void tool(JsonGenerator json, String version) throws IOException {
        json.writeObjectFieldStart("tool");
        json.writeStringField("name", "hasse");
        json.writeStringField("version", version);
        json.writeEndObject();
    }

    /** Writes the order in which the chain excludes anomalies, level by level. */
    public static void chain(JsonGenerator json, Chain chain) throws IOException {
        json.writeArrayFieldStart("chain");
        for (Anomaly anomaly : chain.order()) {
            json.writeString(anomaly.name());
        }
        json.writeEndArray();
    }

    /** Writes how many traces had A3 decided in each mode. */
    public static void cascadeModes(JsonGenerator json, Map<CascadeMode, Long> modes) throws IOException {
        json.writeObjectFieldStart("a3_modes");
        for (CascadeMode mode : CascadeMode.values()) {
            json.writeNumberField(mode.word(), modes.getOrDefault(mode, 0L));
        }
        json.writeEndObject();
    }

    /** Writes how witnesses of A1 divide up, as fields of the current object. */
    public static void facets(JsonGenerator json, StalenessFacets facets) throws IOException {
        json.writeNumberField("lost_update", facets.lostUpdates());
        if (facets.staleEdits() > 0) {
            json.writeNumberField("stale_edit", facets.staleEdits());
        }
        json.writeNumberField("read_only", facets.readOnly());
        json.writeNumberField("cold_start", facets.coldStarts());
        json.writeNumberField("supersession", facets.supersessions());
        json.writeNumberField("restored", facets.restored());
    }

    /** Writes how the witnesses of A3 divide up where it was decided by residue. */
    public static void residues(JsonGenerator json, ResidueKinds kinds) throws IOException {
        json.writeStartObject();
        json.writeNumberField("aborted", kinds.aborted());
        json.writeNumberField("unlogged", kinds.unlogged());
        json.writeEndObject();
    }

    /**
     * Writes an operation as a field.
     *
     * @param traceSource the file in which the trace begins; an operation names its file only if it differs
     */
    public static void operation(JsonGenerator json, String field, OperationRef operation, String traceSource)
            throws IOException {
        json.writeObjectFieldStart(field);
        json.writeFieldName("op_id");
        value(json, operation.id());
        json.writeNumberField("position", operation.position());
        json.writeNumberField("line", operation.line());
        JsonOutput.stringField(json, "agent", operation.agent());
        if (!operation.source().equals(traceSource)) {
            JsonOutput.stringField(json, "source", operation.source());
        }
        SourceLine origin = operation.origin();
        if (origin != null) {
            json.writeObjectFieldStart("origin");
            JsonOutput.stringField(json, "file", origin.file());
            json.writeNumberField("line", origin.line());
            if (origin.isShared()) {
                json.writeBooleanField("shared", true);
            }
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    /** Writes a value as its original JSON. */
    public static void value(JsonGenerator json, Value value) throws IOException {
        if (value.isString()) {
            JsonOutput.string(json, value.text());
        } else {
            JsonOutput.raw(json, value.text());
        }
    }

    /** The name of a constant as used in JSON: lower case with underscores. */
    public static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /** Rounds a figure to six decimals. */
    public static double rounded(double figure) {
        return Math.rint(figure * 1e6) / 1e6;
    }
}
