package dev.hasse.tla;

import dev.hasse.model.Columns;
import dev.hasse.model.Effect;
import dev.hasse.model.Operation;
import dev.hasse.model.Read;
import dev.hasse.model.Tool;
import dev.hasse.model.Trace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
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
 * Converts traces to TLC's own values. Values of cells become strings of their JSON text, since TLC refuses to compare
 * a number with a string; NULL becomes the model value. Times become their ranks among all times of the trace, since
 * TLC's integers have 32 bits, and the specification only compares them; predecessors become positions.
 */
final class TlcValues {
    /**
     * The distance between different times if moments are not known exactly: this many moments can be distinguished in
     * between.
     */
    static final int APART = 3;

    private final Value nullValue;

    /** @param nullValue the model value NULL of the specification */
    TlcValues(Value nullValue) {
        this.nullValue = nullValue;
    }

    Value history(Trace trace) {
        List<Operation> history =
                IntStream.range(0, trace.size()).mapToObj(trace::operation).toList();
        Ranks ranks = new Ranks(history);
        Columns columns = trace.columns();
        Value[] records = new Value[history.size()];
        for (int k = 0; k < records.length; k++) {
            Value[] predecessors = IntStream.range(columns.predecessorsFrom(k), columns.predecessorsFrom(k + 1))
                    .mapToObj(entry -> IntValue.gen(columns.predecessor(entry) + 1))
                    .toArray(Value[]::new);
            records[k] = record(history.get(k), ranks, predecessors);
        }
        Value tuple = new TupleValue(records);
        tuple.deepNormalize();
        return tuple;
    }

    private Value record(Operation operation, Ranks ranks, Value[] predecessors) {
        Map<String, Value> fields = new TreeMap<>();
        fields.put("agent", new StringValue(operation.agent()));
        fields.put("read_time", IntValue.gen(ranks.of(operation.readTime())));
        Map<String, Value> readValues = new TreeMap<>();
        Map<String, Value> readTimes = new TreeMap<>();
        Map<String, Value> readUntil = new TreeMap<>();
        for (Read read : operation.reads()) {
            readValues.put(read.cell(), value(read.value()));
            readTimes.put(read.cell(), IntValue.gen(ranks.of(read.time())));
            readUntil.put(read.cell(), IntValue.gen(ranks.of(read.until())));
        }
        fields.put("read_set", cells(readValues));
        fields.put("read_values", function(readValues));
        fields.put("read_times", function(readTimes));
        fields.put("read_until", function(readUntil));
        Map<String, Value> writeValues = new TreeMap<>();
        for (Effect write : operation.writes()) {
            writeValues.put(write.cell(), value(write.value()));
        }
        fields.put("write_set", cells(writeValues));
        fields.put("write_values", function(writeValues));
        fields.put("write_since", IntValue.gen(ranks.of(operation.writeSince())));
        fields.put("write_time", IntValue.gen(ranks.of(operation.writeTime())));
        fields.put("read_registry", registry(operation.readRegistry()));
        fields.put("write_registry", registry(operation.writeRegistry()));
        Tool planned = operation.plannedTool();
        fields.put("planned_tool", planned == null ? nullValue : tool(planned));
        fields.put("io", effects(operation.issued()));
        List<Effect> effected = operation.effected();
        fields.put("co", effects(effected == null ? List.of() : effected));
        fields.put("co_inferred", bool(operation.effectedInferred()));
        fields.put("aborted", bool(operation.aborted()));
        fields.put("refused", bool(Boolean.TRUE.equals(operation.refused())));
        fields.put("externalized", bool(Boolean.TRUE.equals(operation.externalized())));
        fields.put("preds", new SetEnumValue(predecessors, false));
        String replica = operation.replica();
        fields.put("replica", replica == null ? nullValue : new StringValue(replica));
        fields.put("absent", absent(operation));
        return new RecordValue(
                fields.keySet().stream().map(UniqueString::uniqueStringOf).toArray(UniqueString[]::new),
                fields.values().toArray(Value[]::new),
                false);
    }

    private static Value bool(boolean value) {
        return value ? BoolValue.ValTrue : BoolValue.ValFalse;
    }

    private static Value absent(Operation operation) {
        List<String> absent = new ArrayList<>();
        if (!operation.committed()) {
            absent.add("write_time");
        }
        if (operation.predecessors() == null) {
            absent.add("preds");
        }
        if (operation.effected() == null) {
            absent.add("co");
        }
        return new SetEnumValue(absent.stream().map(StringValue::new).toArray(Value[]::new), false);
    }

    private Value value(dev.hasse.model.Value value) {
        return value.isNull() ? nullValue : new StringValue(typed(value));
    }

    /**
     * The times of a history in ascending order; the first one has rank 0. Where moments are not known exactly, the
     * ranks are spaced so that some moments in between can be distinguished.
     */
    static final class Ranks {
        private final long[] times;
        private final int apart;

        Ranks(List<Operation> history) {
            times = history.stream()
                    .flatMapToLong(Ranks::times)
                    .sorted()
                    .distinct()
                    .toArray();
            boolean exact = history.stream().allMatch(Ranks::isExact);
            apart = exact ? 1 : APART;
        }

        private static boolean isExact(Operation operation) {
            return operation.writeSince() == operation.writeTime()
                    && operation.reads().stream().allMatch(read -> read.time() == read.until());
        }

        private static LongStream times(Operation operation) {
            return LongStream.concat(
                    LongStream.of(operation.readTime(), operation.writeSince(), operation.writeTime()),
                    operation.reads().stream().flatMapToLong(read -> LongStream.of(read.time(), read.until())));
        }

        int of(long time) {
            return Arrays.binarySearch(times, time) * apart;
        }
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

    /** Tools that differ in name or signature become different strings. */
    private static Value tool(Tool tool) {
        dev.hasse.model.Value signature = tool.signature();
        return new StringValue(
                tool.name().length() + ":" + tool.name() + (signature == null ? "" : "/" + typed(signature)));
    }

    private static String typed(dev.hasse.model.Value value) {
        return (value.isString() ? "\"" : "") + value.text();
    }

    private Value effects(List<Effect> effects) {
        return new TupleValue(effects.stream()
                .map(effect -> new TupleValue(new StringValue(effect.cell()), value(effect.value())))
                .toArray(Value[]::new));
    }
}
