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
    CO_INFERRED("co_inferred"),
    OP_ID("op_id"),
    TXN("txn", OP_ID),
    ABORTED("aborted"),
    REFUSED("refused"),
    EXTERNALIZED("externalized"),
    MERGES("merges"),
    PREDS("preds"),
    TRACE_ID("trace_id"),
    SESSION_ID("session_id", TRACE_ID),
    WORKLOAD("workload"),
    RUNTIME("runtime"),
    MODEL("model"),
    ROLE("role"),
    REPLICA("replica"),
    VERSION("version"),
    ORIGIN("origin"),
    ORIGIN_SHARED("origin_shared"),
    UNLOGGED("unlogged"),
    PROBABLY("probably"),
    INFERRED_READS("inferred_reads"),
    INFERRED_WRITES("inferred_writes"),
    ATTEMPTED("attempted"),
    REMEMBERED("remembered");

    private static final Map<String, RecordField> BY_NAME =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(field -> field.title, Function.identity()));

    /** The field's name in JSON. */
    final String title;

    /** Equal for both names of a field, so that a record with both is noticed. */
    final long bit;

    /** The field whose second name this is; it counts only if the first name is absent. Null for a first name. */
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
        switch (canonical()) {
            case AGENT -> to.agent = in.name(TextKind.AGENT);
            case READ_TIME -> to.readTime(in.integer());
            case WRITE_TIME -> to.writeTime(in.integer());
            case READ_SET -> in.cells(to.reads);
            case READ_VALUES -> in.values(to.reads);
            case READ_TIMES -> in.times(to.reads, false);
            case READ_UNTIL -> in.until(to);
            case WRITE_SET -> in.cells(to.writes);
            case WRITE_VALUES -> in.values(to.writes);
            case WRITE_SINCE -> to.writeSince(in.integer());
            case READ_REGISTRY -> to.readRegistry = in.registry(this);
            case WRITE_REGISTRY -> to.writeRegistry = in.registry(this);
            case TOOLS_USED -> to.toolsUsed = in.registry(this);
            case PLANNED_TOOL -> to.plannedTool = in.plannedTool();
            case IO -> in.issued(to);
            case CO -> in.effected(to);
            case CO_INFERRED -> to.commitOrderInferred(in.bool());
            case OP_ID -> to.operationId = in.operationId();
            case ABORTED -> to.aborted = in.bool();
            case REFUSED -> to.refused(in.bool());
            case EXTERNALIZED -> to.externalized(in.bool());
            case MERGES -> to.merges(in.bool());
            case PREDS -> in.predecessors(to);
            case TRACE_ID -> to.trace = in.name(TextKind.TRACE);
            case WORKLOAD -> to.label(Label.WORKLOAD, in.name(TextKind.LABEL));
            case RUNTIME -> to.label(Label.RUNTIME, in.name(TextKind.LABEL));
            case MODEL -> to.label(Label.MODEL, in.name(TextKind.LABEL));
            case ROLE -> to.label(Label.ROLE, in.name(TextKind.LABEL));
            case REPLICA -> to.replica = in.name(TextKind.REPLICA);
            case VERSION -> to.version(in.integer());
            case ORIGIN -> in.origin(to);
            case ORIGIN_SHARED -> to.originIsShared(in.isTrue());
            case UNLOGGED -> in.derivation((parser, derivation) -> derivation.unlogged(parser), to);
            case PROBABLY -> in.derivation((parser, derivation) -> derivation.command(parser), to);
            case INFERRED_READS -> in.derivation((parser, derivation) -> derivation.inferredReads(parser), to);
            case INFERRED_WRITES -> in.derivation((parser, derivation) -> derivation.inferredWrites(parser), to);
            case ATTEMPTED -> in.shown((parser, derivation) -> derivation.attempted(parser), to);
            case REMEMBERED -> in.shown((parser, derivation) -> derivation.remembered(parser), to);
            default -> throw new AssertionError(this);
        }
    }
}
