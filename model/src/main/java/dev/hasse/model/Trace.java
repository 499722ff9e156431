package dev.hasse.model;

import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The history of one session: its operation records in log order. */
public final class Trace {
    private final String id;
    private final Labels labels;
    private final Map<Integer, String> roles;
    private final Columns columns;
    private final Symbols symbols;

    /** @param roles by number of the agent */
    Trace(String id, Labels labels, Map<Integer, String> roles, Columns columns, Symbols symbols) {
        this.id = id;
        this.labels = labels;
        this.roles = roles;
        this.columns = columns;
        this.symbols = symbols;
    }

    /**
     * A trace of a few records, in the order of the log.
     *
     * @throws IllegalArgumentException if two records have the same id
     * @throws IllegalStateException if a predecessor names no record
     */
    public static Trace of(String id, List<Operation> history) {
        TraceBuilder builder = new TraceBuilder(id, new Symbols());
        history.forEach(builder::add);
        return builder.build();
    }

    /** The trace's id: the one in its records, or else the path of their file. */
    public String id() {
        return id;
    }

    /** The labels by which the trace is grouped. */
    public Labels labels() {
        return labels;
    }

    /**
     * The role of an agent, by its number among {@link Symbols#agents()}: the one in its first record with a role.
     *
     * @return null if none of its records in the trace has one
     */
    public @Nullable String role(int agent) {
        return roles.get(agent);
    }

    /** The file in which the trace begins. */
    public String source() {
        return columns.size() == 0 ? id : symbols.sources().get(columns.source(0));
    }

    /** The number of records. */
    public int size() {
        return columns.size();
    }

    /** The records, for detectors. */
    public Columns columns() {
        return columns;
    }

    /** The symbols that the numbers in the columns refer to. */
    public Symbols symbols() {
        return symbols;
    }

    /**
     * Makes this trace, which nobody has looked at yet, the excerpt of a longer one: some of its records, at their positions in
     * it.
     *
     * @param positions the position of each record in the longer trace, from 1; they ascend
     * @param decided the records that are to be decided, counted from 0; the others are there for what they mean for these
     * @param ofWhole the labels of the longer trace
     * @return this excerpt; this object must not be used afterwards
     * @throws IllegalArgumentException if there is not a position for each record, or predecessors were resolved although a record
     *     names no id, which is then another one
     */
    public Trace becomeExcerpt(int[] positions, BitSet decided, Labels ofWhole) {
        if (positions.length != columns.size() || (columns.hasProvenance() && columns.hasDefaultIds())) {
            throw new IllegalArgumentException(columns.size() + " records cannot become an excerpt");
        }
        columns.becomeExcerpt(new Excerpt(positions, decided));
        return new Trace(id, ofWhole, roles, columns, symbols);
    }

    /** What a record was to write that was refused; null if it was not, or if that is not known. */
    public @Nullable RefusedWrite attempted(int record) {
        return symbols.origins()
                .derivation(columns.source(record), columns.line(record))
                .attempted();
    }

    /** When the agent of a record had itself written what the record read in a cell; null if it had read it. */
    public @Nullable Long remembered(int record, String cell) {
        return symbols.origins()
                .derivation(columns.source(record), columns.line(record))
                .remembered()
                .get(cell);
    }

    /** A reference to a record; {@code record} counts from 0. */
    public OperationRef reference(int record) {
        return TraceBuilder.reference(columns, record, symbols);
    }

    /** Whether all these operations are records of the trace, at their positions. */
    public boolean holds(Collection<OperationRef> operations) {
        return operations.stream()
                .allMatch(operation -> operation.position() <= size()
                        && reference(operation.position() - 1).equals(operation));
    }

    /** A record as a value; {@code record} counts from 0. */
    public Operation operation(int record) {
        return new OperationDecoder(columns, symbols).decode(record);
    }

    /** The name of a cell. */
    public String cell(int cell) {
        return symbols.cells().get(cell);
    }

    /** The value with the given number. */
    public Value value(int value) {
        return symbols.values().get(value);
    }
}
