package dev.hasse.reports;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.hasse.model.CausalCascade;
import dev.hasse.model.Effect;
import dev.hasse.model.ExternalizedEffect;
import dev.hasse.model.OperationRef;
import dev.hasse.model.PhantomTool;
import dev.hasse.model.RefusedAttempt;
import dev.hasse.model.Residue;
import dev.hasse.model.SnapshotViolation;
import dev.hasse.model.SplitView;
import dev.hasse.model.StaleGeneration;
import dev.hasse.model.StaleRead;
import dev.hasse.model.TimeSpan;
import dev.hasse.model.Tool;
import dev.hasse.model.ToolEffectReordering;
import dev.hasse.model.UnseenOverwrite;
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
        json.writeBooleanField("certain", witness.certain());
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
        until("read_until", stale.readAt());
        since("overwritten_since", stale.overwritten());
        since("commit_since", stale.committed());
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
        until("read_until", residue.readAt());
        json.writeStringField("kind", residue.kind().word());
        return json;
    }

    @Override
    public JsonGenerator toolEffectReordering(ToolEffectReordering reordering) throws IOException {
        operation("op", reordering.operation());
        effects("io", reordering.issued());
        effects("co", reordering.effected());
        return json;
    }

    @Override
    public JsonGenerator staleRead(StaleRead stale) throws IOException {
        read(stale.reader(), stale.cell(), stale.readValue(), stale.readAt());
        OperationRef seen = stale.seen();
        TimeSpan seenAt = stale.seenAt();
        if (seen != null && seenAt != null) {
            operation("seen", seen);
            json.writeNumberField("seen_written_at", seenAt.to());
            since("seen_written_since", seenAt);
        } else {
            json.writeNullField("seen");
        }
        operation("missed", stale.missed());
        value("missed_value", stale.missedValue());
        json.writeNumberField("missed_written_at", stale.missedAt().to());
        since("missed_written_since", stale.missedAt());
        return json;
    }

    @Override
    public JsonGenerator unseenOverwrite(UnseenOverwrite overwrite) throws IOException {
        operation("writer", overwrite.writer());
        operation("overwritten", overwrite.overwritten());
        JsonOutput.stringField(json, "cell", overwrite.cell());
        value("written_value", overwrite.writtenValue());
        json.writeNumberField("written_at", overwrite.writtenAt().to());
        since("written_since", overwrite.writtenAt());
        value("lost_value", overwrite.lostValue());
        json.writeNumberField("lost_written_at", overwrite.lostAt().to());
        since("lost_written_since", overwrite.lostAt());
        return json;
    }

    @Override
    public JsonGenerator snapshotViolation(SnapshotViolation violation) throws IOException {
        read(violation.reader(), violation.cell(), violation.readValue(), violation.readAt());
        OperationRef latest = violation.latest();
        if (latest != null) {
            operation("latest", latest);
        } else {
            json.writeNullField("latest");
        }
        value("latest_value", violation.latestValue());
        return json;
    }

    @Override
    public JsonGenerator splitView(SplitView view) throws IOException {
        operation("first", view.first());
        operation("second", view.second());
        JsonOutput.stringField(json, "cell", view.cell());
        value("first_value", view.firstValue());
        value("second_value", view.secondValue());
        JsonOutput.stringField(json, "first_replica", view.firstReplica());
        JsonOutput.stringField(json, "second_replica", view.secondReplica());
        json.writeNumberField("first_time", view.firstAt().from());
        until("first_until", view.firstAt());
        json.writeNumberField("second_time", view.secondAt().from());
        until("second_until", view.secondAt());
        Long lag = view.versionLag();
        if (lag != null) {
            json.writeNumberField("version_lag", lag);
        }
        return json;
    }

    @Override
    public JsonGenerator refusedAttempt(RefusedAttempt attempt) throws IOException {
        operation("op", attempt.operation());
        json.writeArrayFieldStart("cells");
        for (String cell : attempt.cells()) {
            JsonOutput.string(json, cell);
        }
        json.writeEndArray();
        OperationRef changed = attempt.changed();
        if (changed != null) {
            operation("changed", changed);
        } else {
            json.writeNullField("changed");
        }
        json.writeNumberField("read_time", attempt.readTime());
        json.writeNumberField("refused_at", attempt.refusedAt());
        return json;
    }

    @Override
    public JsonGenerator externalizedEffect(ExternalizedEffect effect) throws IOException {
        operation("op", effect.operation());
        json.writeNumberField("commit_time", effect.commitTime());
        return json;
    }

    private void read(OperationRef reader, String cell, Value value, TimeSpan time) throws IOException {
        operation("reader", reader);
        JsonOutput.stringField(json, "cell", cell);
        value("read_value", value);
        json.writeNumberField("read_time", time.from());
        until("read_until", time);
    }

    /** Writes up to when it may have happened, if that is not known exactly. */
    private void until(String field, TimeSpan time) throws IOException {
        if (!time.isExact()) {
            json.writeNumberField(field, time.to());
        }
    }

    /** Writes from when on it may have happened, if that is not known exactly. */
    private void since(String field, TimeSpan time) throws IOException {
        if (!time.isExact()) {
            json.writeNumberField(field, time.from());
        }
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
