package dev.hasse.tla;

import dev.hasse.model.Operation;
import dev.hasse.model.OperationBuilder;
import dev.hasse.model.Tool;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import tlc2.tool.TLCState;
import tlc2.value.impl.BoolValue;
import tlc2.value.impl.FcnRcdValue;
import tlc2.value.impl.IntValue;
import tlc2.value.impl.ModelValue;
import tlc2.value.impl.RecordValue;
import tlc2.value.impl.SetEnumValue;
import tlc2.value.impl.StringValue;
import tlc2.value.impl.TupleValue;
import tlc2.value.impl.Value;
import util.UniqueString;

/** Converts histories of the specification to Hasse's, the inverse of {@link TlcValues}. */
final class TlcRecords {
    private static final String NULL = "NULL";

    private TlcRecords() {}

    /** The history in a state of {@code Memory.tla}: its log, with undone operations marked. */
    static List<Operation> history(TLCState state) {
        List<Value> aborted = List.of(elements(variable(state, "aborted")));
        List<Operation> history = new ArrayList<>();
        for (Value record : elements(variable(state, "log"))) {
            history.add(operation((RecordValue) record, aborted.contains(IntValue.gen(history.size() + 1))));
        }
        return history;
    }

    private static Value variable(TLCState state, String name) {
        return (Value) state.lookup(UniqueString.uniqueStringOf(name));
    }

    /** A record as {@code Anomalies.tla} describes it. */
    static Operation operation(Value record) {
        RecordValue fields = (RecordValue) record.toRcd();
        return operation(fields, says(fields, "aborted"));
    }

    private static Operation operation(RecordValue record, boolean aborted) {
        OperationBuilder operation = Operation.by(text(field(record, "agent")), integer(field(record, "read_time")));
        for (Value cell : elements(field(record, "read_set"))) {
            operation.read(
                    text(cell),
                    value(apply(field(record, "read_values"), cell)),
                    integer(apply(field(record, "read_times"), cell)),
                    integer(apply(field(record, "read_until", "read_times"), cell)));
        }
        for (Value cell : elements(field(record, "write_set"))) {
            operation.write(text(cell), value(apply(field(record, "write_values"), cell)));
        }
        if (!isNull(field(record, "read_registry"))) {
            operation.toolsAtRead(tools(field(record, "read_registry")));
        }
        if (!isNull(field(record, "write_registry"))) {
            operation.toolsAtCommit(tools(field(record, "write_registry")));
        }
        if (!isNull(field(record, "planned_tool"))) {
            operation.planned(tool(field(record, "planned_tool")));
        }
        for (Value effect : elements(field(record, "io"))) {
            operation.issued(text(elements(effect)[0]), value(elements(effect)[1]));
        }
        if (!isAbsent(record, "co")) {
            operation.noneEffected();
            for (Value effect : elements(field(record, "co"))) {
                operation.effected(text(elements(effect)[0]), value(elements(effect)[1]));
            }
        }
        if (says(record, "co_inferred")) {
            operation.effectedInferred(true);
        }
        if (!isAbsent(record, "preds")) {
            operation.predecessors(Arrays.stream(elements(field(record, "preds")))
                    .map(position -> dev.hasse.model.Value.ofInteger(integer(position)))
                    .toArray(dev.hasse.model.Value[]::new));
        }
        if (aborted) {
            operation.aborted();
        }
        if (says(record, "externalized")) {
            operation.externalized(true);
        }
        Value replica = field(record, "replica");
        if (replica != null && !isNull(replica)) {
            operation.replica(text(replica));
        }
        return ended(operation, record);
    }

    private static Operation ended(OperationBuilder operation, RecordValue record) {
        int end = integer(field(record, "write_time"));
        if (says(record, "refused")) {
            return operation.refuse(end);
        }
        return isAbsent(record, "write_time")
                ? operation.neverCommit()
                : operation
                        .committedSince(integer(field(record, "write_since", "write_time")))
                        .commit(end);
    }

    /** Whether the record lacks the field, and only has a stand-in for it. */
    private static boolean isAbsent(RecordValue record, String name) {
        Value absent = field(record, "absent");
        return absent != null && absent.member(new StringValue(name));
    }

    private static boolean says(RecordValue record, String name) {
        return field(record, name) instanceof BoolValue said && said.val;
    }

    /**
     * The field of a record; null if it is missing. In the log of {@code Memory.tla}, records have only the fields that
     * vary there.
     */
    private static Value field(RecordValue record, String name) {
        return record.select(new StringValue(name));
    }

    /** The field of a record, or another field if it is missing. */
    private static Value field(RecordValue record, String name, String other) {
        Value value = field(record, name);
        return value == null ? field(record, other) : value;
    }

    /** Applies a function on cells, which is a record if TLC knows the cells as strings, and otherwise a map. */
    private static Value apply(Value function, Value argument) {
        return ((FcnRcdValue) function.toFcnRcd()).select(argument);
    }

    /** The elements of a sequence in order, or of a set, sorted. */
    private static Value[] elements(Value value) {
        if (value instanceof TupleValue || value instanceof FcnRcdValue) {
            return ((TupleValue) value.toTuple()).elems;
        }
        SetEnumValue set = (SetEnumValue) value.toSetEnum();
        set.normalize();
        return set.elems.toArray();
    }

    private static Tool[] tools(Value set) {
        Value[] elements = elements(set);
        Tool[] tools = new Tool[elements.length];
        for (int k = 0; k < tools.length; k++) {
            tools[k] = tool(elements[k]);
        }
        return tools;
    }

    private static Tool tool(Value name) {
        return new Tool(text(name), null);
    }

    private static boolean isNull(Value value) {
        return value instanceof ModelValue model && model.val.toString().equals(NULL);
    }

    private static dev.hasse.model.Value value(Value value) {
        return isNull(value) ? dev.hasse.model.Value.NULL : dev.hasse.model.Value.ofString(text(value));
    }

    private static String text(Value value) {
        return value instanceof ModelValue model ? model.val.toString() : ((StringValue) value).val.toString();
    }

    private static int integer(Value value) {
        return ((IntValue) value).val;
    }
}
