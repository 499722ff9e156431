package dev.hasse.tla;

import dev.hasse.model.Effect;
import dev.hasse.model.Operation;
import dev.hasse.model.Read;
import dev.hasse.model.Tool;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tlc2.value.impl.BoolValue;
import tlc2.value.impl.FcnRcdValue;
import tlc2.value.impl.IntValue;
import tlc2.value.impl.RecordValue;
import tlc2.value.impl.SetEnumValue;
import tlc2.value.impl.StringValue;
import tlc2.value.impl.TupleValue;
import tlc2.value.impl.Value;
import util.UniqueString;

/**
 * Histories as TLC's own values. Values of cells become strings of their JSON text, since TLC refuses to compare a number with
 * a string; NULL becomes the model value.
 */
final class TlcValues {
    private final Value nullValue;

    /** @param nullValue the model value NULL of the specification */
    TlcValues(Value nullValue) {
        this.nullValue = nullValue;
    }

    Value history(List<Operation> history) {
        Value tuple = new TupleValue(history.stream().map(this::record).toArray(Value[]::new));
        tuple.deepNormalize();
        return tuple;
    }

    private Value record(Operation operation) {
        Map<String, Value> fields = new TreeMap<>();
        fields.put("agent", new StringValue(operation.agent()));
        Map<String, Value> readValues = new TreeMap<>();
        Map<String, Value> readTimes = new TreeMap<>();
        for (Read read : operation.reads()) {
            readValues.put(read.cell(), value(read.value()));
            readTimes.put(read.cell(), time(read.time()));
        }
        fields.put("read_set", cells(readValues));
        fields.put("read_values", function(readValues));
        fields.put("read_times", function(readTimes));
        Map<String, Value> writeValues = new TreeMap<>();
        for (Effect write : operation.writes()) {
            writeValues.put(write.cell(), value(write.value()));
        }
        fields.put("write_set", cells(writeValues));
        fields.put("write_values", function(writeValues));
        fields.put("write_time", time(operation.writeTime()));
        fields.put("read_registry", registry(operation.readRegistry()));
        fields.put("write_registry", registry(operation.writeRegistry()));
        Tool planned = operation.plannedTool();
        fields.put("planned_tool", planned == null ? nullValue : tool(planned));
        fields.put("io", effects(operation.issued()));
        List<Effect> effected = operation.effected();
        fields.put("co", effects(effected == null ? List.of() : effected));
        fields.put("aborted", operation.aborted() ? BoolValue.ValTrue : BoolValue.ValFalse);
        List<Value> predecessors = new ArrayList<>();
        List<dev.hasse.model.Value> ids = operation.predecessors();
        if (ids != null) {
            ids.forEach(id -> predecessors.add(time(Long.parseLong(id.text()))));
        }
        fields.put("preds", new SetEnumValue(predecessors.toArray(Value[]::new), false));
        return new RecordValue(
                fields.keySet().stream().map(UniqueString::uniqueStringOf).toArray(UniqueString[]::new),
                fields.values().toArray(Value[]::new),
                false);
    }

    private Value value(dev.hasse.model.Value value) {
        return value.isNull() ? nullValue : new StringValue((value.isString() ? "\"" : "") + value.text());
    }

    private static Value time(long time) {
        return IntValue.gen(Math.toIntExact(time));
    }

    private static Value cells(Map<String, Value> byCell) {
        return new SetEnumValue(byCell.keySet().stream().map(StringValue::new).toArray(Value[]::new), false);
    }

    private static Value function(Map<String, Value> byCell) {
        return new FcnRcdValue(
                byCell.keySet().stream().map(StringValue::new).toArray(Value[]::new),
                byCell.values().toArray(Value[]::new),
                false);
    }

    private Value registry(@Nullable List<Tool> tools) {
        return tools == null
                ? nullValue
                : new SetEnumValue(tools.stream().map(TlcValues::tool).toArray(Value[]::new), false);
    }

    private static Value tool(Tool tool) {
        dev.hasse.model.Value signature = tool.signature();
        return new StringValue(tool.name() + (signature == null ? "" : "/" + signature.text()));
    }

    private Value effects(List<Effect> effects) {
        return new TupleValue(effects.stream()
                .map(effect -> new TupleValue(new StringValue(effect.cell()), value(effect.value())))
                .toArray(Value[]::new));
    }
}
