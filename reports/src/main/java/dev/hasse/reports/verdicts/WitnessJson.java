package dev.hasse.reports.verdicts;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.hasse.documents.JsonOutput;
import dev.hasse.model.Effect;
import dev.hasse.model.OperationRef;
import dev.hasse.model.Tool;
import dev.hasse.model.Value;
import dev.hasse.model.Witness;
import dev.hasse.model.WitnessFields;
import dev.hasse.reports.JsonParts;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes the witnesses of one trace as JSON objects, each kind with its own fields. */
public final class WitnessJson implements WitnessFields<IOException> {
    private final JsonGenerator json;
    private final String traceSource;

    /** @param traceSource the file in which the trace begins; an operation names its file only if it differs */
    public WitnessJson(JsonGenerator json, String traceSource) {
        this.json = json;
        this.traceSource = traceSource;
    }

    /** Writes a witness. */
    public void witness(Witness witness) throws IOException {
        json.writeStartObject();
        witness.describe(this);
        json.writeBooleanField("certain", witness.certain());
        json.writeEndObject();
    }

    @Override
    public void operation(String field, @Nullable OperationRef operation) throws IOException {
        if (operation == null) {
            json.writeNullField(field);
        } else {
            JsonParts.operation(json, field, operation, traceSource);
        }
    }

    @Override
    public void text(String field, String text) throws IOException {
        JsonOutput.stringField(json, field, text);
    }

    @Override
    public void texts(String field, Collection<String> texts) throws IOException {
        json.writeArrayFieldStart(field);
        for (String text : texts) {
            JsonOutput.string(json, text);
        }
        json.writeEndArray();
    }

    @Override
    public void number(String field, long number) throws IOException {
        json.writeNumberField(field, number);
    }

    @Override
    public void flag(String field, boolean is) throws IOException {
        json.writeBooleanField(field, is);
    }

    @Override
    public void tool(String field, Tool tool) throws IOException {
        Value signature = tool.signature();
        if (signature == null) {
            JsonOutput.stringField(json, field, tool.name());
            return;
        }
        json.writeObjectFieldStart(field);
        JsonOutput.stringField(json, "name", tool.name());
        value("signature", signature);
        json.writeEndObject();
    }

    @Override
    public void effects(String field, List<Effect> effects) throws IOException {
        json.writeArrayFieldStart(field);
        for (Effect effect : effects) {
            json.writeStartArray();
            JsonOutput.string(json, effect.cell());
            JsonParts.value(json, effect.value());
            json.writeEndArray();
        }
        json.writeEndArray();
    }

    @Override
    public void value(String field, Value value) throws IOException {
        json.writeFieldName(field);
        JsonParts.value(json, value);
    }
}
