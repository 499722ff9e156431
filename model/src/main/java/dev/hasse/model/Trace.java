package dev.hasse.model;

import org.jspecify.annotations.Nullable;

/** The history of one session: its operation records in log order. */
public final class Trace {
    private final String id;
    private final @Nullable String workload;
    private final Columns columns;
    private final Symbols symbols;

    Trace(String id, @Nullable String workload, Columns columns, Symbols symbols) {
        this.id = id;
        this.workload = workload;
        this.columns = columns;
        this.symbols = symbols;
    }

    /** The same trace with other records. */
    Trace with(Columns others) {
        return new Trace(id, workload, others, symbols);
    }

    /** The trace's id: what the records say, or else the path of their file. */
    public String id() {
        return id;
    }

    /** The group that the trace belongs to: what its records say, or else the name of its file's folder. */
    public @Nullable String workload() {
        return workload;
    }

    /** The file in which the trace begins. */
    public String source() {
        return columns.size() == 0 ? id : symbols.sources().get(columns.source(0));
    }

    /** How many records it has. */
    public int size() {
        return columns.size();
    }

    /** The records, for detectors. */
    public Columns columns() {
        return columns;
    }

    /** What the numbers in the columns stand for. */
    public Symbols symbols() {
        return symbols;
    }

    /** Points to a record; {@code record} counts from 0. */
    public OperationRef reference(int record) {
        return TraceBuilder.reference(columns, record, symbols);
    }

    /** A record as a value; {@code record} counts from 0. */
    public Operation operation(int record) {
        return new OperationDecoder(columns, symbols).decode(record);
    }

    /** The name of a cell. */
    public String cell(int cell) {
        return symbols.cells().get(cell);
    }

    /** The value that has this number. */
    public Value value(int value) {
        return symbols.values().get(value);
    }
}
