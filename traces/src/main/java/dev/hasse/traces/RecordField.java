package dev.hasse.traces;

import dev.hasse.model.Label;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The known fields of a record: the name of each, how its value is read, and where the value goes. The scanner and the
 * parser both use this table. docs/record.md says what the fields mean.
 */
enum RecordField {
    AGENT("agent", (in, to) -> to.agent = in.name(TextKind.AGENT)),
    AGENT_ID("agent_id", AGENT),
    READ_TIME("read_time", (in, to) -> to.readTime(in.integer())),
    WRITE_TIME("write_time", (in, to) -> to.writeTime(in.integer())),
    READ_SET("read_set", (in, to) -> in.cells(to.reads)),
    READ_VALUES("read_values", (in, to) -> in.values(to.reads)),
    READ_TIMES("read_times", (in, to) -> in.times(to.reads, false)),
    READ_UNTIL("read_until", (in, to) -> in.until(to)),
    WRITE_SET("write_set", (in, to) -> in.cells(to.writes)),
    WRITE_VALUES("write_values", (in, to) -> in.values(to.writes)),
    WRITE_SINCE("write_since", (in, to) -> to.writeSince(in.integer())),
    READ_REGISTRY("read_registry", (in, to) -> to.readRegistry = in.registry()),
    TOOLS_VISIBLE_AT_READ("tools_visible_at_read", READ_REGISTRY),
    WRITE_REGISTRY("write_registry", (in, to) -> to.writeRegistry = in.registry()),
    TOOLS_USED("tools_used", (in, to) -> to.toolsUsed = in.registry()),
    PLANNED_TOOL("planned_tool", (in, to) -> to.plannedTool = in.plannedTool()),
    IO("io", (in, to) -> in.issued(to)),
    CO("co", (in, to) -> in.effected(to)),
    OP_ID("op_id", (in, to) -> to.operationId = in.operationId()),
    TXN("txn", OP_ID),
    ABORTED("aborted", (in, to) -> to.aborted = in.bool()),
    REFUSED("refused", (in, to) -> to.refused(in.bool())),
    EXTERNALIZED("externalized", (in, to) -> to.externalized(in.bool())),
    MERGES("merges", (in, to) -> to.merges(in.bool())),
    PREDS("preds", (in, to) -> in.predecessors(to)),
    TRACE_ID("trace_id", (in, to) -> to.trace = in.name(TextKind.TRACE)),
    SESSION_ID("session_id", TRACE_ID),
    WORKLOAD("workload", label(Label.WORKLOAD)),
    RUNTIME("runtime", label(Label.RUNTIME)),
    MODEL("model", label(Label.MODEL)),
    ROLE("role", label(Label.ROLE)),
    REPLICA("replica", (in, to) -> to.replica = in.name(TextKind.REPLICA)),
    VERSION("version", (in, to) -> to.version(in.integer())),
    ORIGIN("origin", (in, to) -> in.origin(to)),
    UNLOGGED("unlogged", derivation((in, to) -> to.unlogged(in))),
    PROBABLY("probably", derivation((in, to) -> to.command(in))),
    INFERRED_READS("inferred_reads", derivation((in, to) -> to.inferredReads(in))),
    INFERRED_WRITES("inferred_writes", derivation((in, to) -> to.inferredWrites(in))),
    ATTEMPTED("attempted", (in, to) -> in.attempted(to));

    /** Reads the value of a field, and stores it. */
    private interface Transfer {
        void read(FieldReader in, RecordFields to) throws IOException, RefusedException;
    }

    private static final Map<String, RecordField> BY_NAME =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(field -> field.title, Function.identity()));

    /** The field's name in JSON. */
    final String title;

    /** Equal for both names of a field, so that a record with both is noticed. */
    final long bit;

    @SuppressWarnings("ImmutableEnumChecker") // functions without state
    private final Transfer transfer;

    /** The field whose second name this is; it counts only if the first name is absent. Null for a first name. */
    private final @Nullable RecordField first;

    RecordField(String name, Transfer transfer) {
        this.title = name;
        this.bit = 1L << ordinal();
        this.transfer = transfer;
        this.first = null;
    }

    RecordField(String name, RecordField first) {
        this.title = name;
        this.bit = first.bit;
        this.transfer = first.transfer;
        this.first = first;
    }

    private static Transfer label(Label label) {
        return (in, to) -> to.label(label, in.name(TextKind.LABEL));
    }

    private static Transfer derivation(DerivationFields.Field field) {
        return (in, to) -> in.derivation(field, to);
    }

    /** Whether the field is for people: nothing is decided by it. */
    boolean isForPeople() {
        return ordinal() >= ORIGIN.ordinal();
    }

    /** The field of this name; null if there is none. */
    static @Nullable RecordField of(String name) {
        return BY_NAME.get(name);
    }

    /** The field under its first name. */
    RecordField canonical() {
        return first == null ? this : first;
    }

    /**
     * Reads the value, and stores it.
     *
     * @param in the reader, at the value
     * @throws RefusedException if the value is not valid for this field
     */
    void read(FieldReader in, RecordFields to) throws IOException, RefusedException {
        transfer.read(in, to);
    }
}
