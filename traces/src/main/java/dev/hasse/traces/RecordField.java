package dev.hasse.traces;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The fields of a record that are known, each under the names that it may have. What they mean stands in docs/record.md. */
enum RecordField {
    AGENT("agent"),
    AGENT_ID("agent_id", AGENT),
    READ_TIME("read_time"),
    WRITE_TIME("write_time"),
    READ_SET("read_set"),
    READ_VALUES("read_values"),
    READ_TIMES("read_times"),
    READ_UNTIL("read_until"),
    WRITE_SET("write_set"),
    WRITE_VALUES("write_values"),
    WRITE_SINCE("write_since"),
    READ_REGISTRY("read_registry"),
    TOOLS_VISIBLE_AT_READ("tools_visible_at_read", READ_REGISTRY),
    WRITE_REGISTRY("write_registry"),
    TOOLS_USED("tools_used"),
    PLANNED_TOOL("planned_tool"),
    IO("io"),
    CO("co"),
    OP_ID("op_id"),
    TXN("txn", OP_ID),
    ABORTED("aborted"),
    REFUSED("refused"),
    EXTERNALIZED("externalized"),
    PREDS("preds"),
    TRACE_ID("trace_id"),
    SESSION_ID("session_id", TRACE_ID),
    WORKLOAD("workload"),
    RUNTIME("runtime"),
    MODEL("model"),
    ROLE("role"),
    REPLICA("replica"),
    VERSION("version");

    private static final Map<String, RecordField> BY_NAME =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(field -> field.title, Function.identity()));

    /** The name. */
    final String title;

    /** The same for both names of a field, so that a record with both is seen. */
    final long bit;

    /** The field of which this is the second name, which counts only where the first is not there; null for a first name. */
    private final @Nullable RecordField first;

    RecordField(String name) {
        this.title = name;
        this.bit = 1L << ordinal();
        this.first = null;
    }

    RecordField(String name, RecordField first) {
        this.title = name;
        this.bit = first.bit;
        this.first = first;
    }

    /** The field of this name; null if none is known. */
    static @Nullable RecordField of(String name) {
        return BY_NAME.get(name);
    }

    /** The same field under its first name. */
    RecordField canonical() {
        return first == null ? this : first;
    }
}
