package dev.hasse.reports;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.hasse.model.CausalCascade;
import dev.hasse.model.Effect;
import dev.hasse.model.OperationRef;
import dev.hasse.model.PhantomTool;
import dev.hasse.model.Residue;
import dev.hasse.model.SplitView;
import dev.hasse.model.StaleGeneration;
import dev.hasse.model.Tool;
import dev.hasse.model.ToolEffectReordering;
import dev.hasse.model.Value;
import dev.hasse.model.Witness;
import java.io.IOException;
import java.util.List;

/** Writes the witnesses of one trace as JSON objects, each kind with its own fields. */
public final class WitnessJson implements Witness.Visitor<JsonGenerator, IOException> {
    private final JsonGenerator json;
    private final String traceSource;

    /** @param traceSource the file in which the trace begins: an operation names its own only if it is another */
    public WitnessJson(JsonGenerator json, String traceSource) {
        this.json = json;
        this.traceSource = traceSource;
    }

    /** Writes a witness. */
    public void witness(Witness witness) throws IOException {
        json.writeStartObject();
        witness.accept(this);
        json.writeEndObject();
    }

    void splitView(SplitView view) throws IOException {
        json.writeStartObject();
        operation("first", view.first());
        operation("second", view.second());
        JsonOutput.stringField(json, "cell", view.cell());
        value("first_value", view.firstValue());
        value("second_value", view.secondValue());
        JsonOutput.stringField(json, "first_replica", view.firstReplica());
        JsonOutput.stringField(json, "second_replica", view.secondReplica());
        json.writeNumberField("first_time", view.firstTime());
        json.writeNumberField("second_time", view.secondTime());
        Long lag = view.versionLag();
        if (lag != null) {
            json.writeNumberField("version_lag", lag);
        }
        json.writeEndObject();
    }

    @Override
    public JsonGenerator staleGeneration(StaleGeneration stale) throws IOException {
        operation("reader", stale.reader());
        operation("writer", stale.writer());
        JsonOutput.stringField(json, "cell", stale.cell());
        value("read_value", stale.readValue());
        value("written_value", stale.writtenValue());
        json.writeNumberField("read_time", stale.readTime());
        json.writeNumberField("overwritten_at", stale.overwrittenAt());
        json.writeNumberField("commit_time", stale.commitTime());
        json.writeNumberField("staleness", stale.staleness());
        json.writeBooleanField("lost_update", stale.lostUpdate());
        json.writeBooleanField("read_only", stale.readOnly());
        json.writeBooleanField("cold_start", stale.coldStart());
        json.writeBooleanField("restored", stale.restored());
        return json;
    }

    @Override
    public JsonGenerator phantomTool(PhantomTool phantom) throws IOException {
        operation("op", phantom.operation());
        tool(phantom.tool());
        json.writeBooleanField("signature_changed", phantom.signatureChanged());
        json.writeNumberField("read_time", phantom.readTime());
        json.writeNumberField("commit_time", phantom.commitTime());
        return json;
    }

    @Override
    public JsonGenerator causalCascade(CausalCascade cascade) throws IOException {
        operation("survivor", cascade.survivor());
        operation("aborted", cascade.aborted());
        json.writeNumberField("commit_time", cascade.commitTime());
        return json;
    }

    @Override
    public JsonGenerator residue(Residue residue) throws IOException {
        operation("reader", residue.reader());
        JsonOutput.stringField(json, "cell", residue.cell());
        value("read_value", residue.readValue());
        json.writeNumberField("read_time", residue.readTime());
        return json;
    }

    @Override
    public JsonGenerator toolEffectReordering(ToolEffectReordering reordering) throws IOException {
        operation("op", reordering.operation());
        effects("io", reordering.issued());
        effects("co", reordering.effected());
        return json;
    }

    private void operation(String field, OperationRef operation) throws IOException {
        JsonParts.operation(json, field, operation, traceSource);
    }

    private void tool(Tool tool) throws IOException {
        Value signature = tool.signature();
        if (signature == null) {
            JsonOutput.stringField(json, "planned_tool", tool.name());
            return;
        }
        json.writeObjectFieldStart("planned_tool");
        JsonOutput.stringField(json, "name", tool.name());
        value("signature", signature);
        json.writeEndObject();
    }

    private void effects(String field, List<Effect> effects) throws IOException {
        json.writeArrayFieldStart(field);
        for (Effect effect : effects) {
            json.writeStartArray();
            JsonOutput.string(json, effect.cell());
            value(effect.value());
            json.writeEndArray();
        }
        json.writeEndArray();
    }

    private void value(String field, Value value) throws IOException {
        json.writeFieldName(field);
        value(value);
    }

    private void value(Value value) throws IOException {
        JsonParts.value(json, value);
    }
}
