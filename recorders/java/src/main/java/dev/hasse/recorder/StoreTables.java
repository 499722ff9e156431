package dev.hasse.recorder;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a transaction on a {@link Store} can do. Everything else is built on it, so it is all that a store has to implement. */
public interface StoreTables {

    /**
     * What a cell holds.
     *
     * @param value as JSON
     * @param version the time of the commit that wrote it
     * @param operation the operation that wrote it
     * @param trace the trace of that operation
     */
    record CellRow(String value, long version, String operation, String trace) {}

    /**
     * An operation that has committed.
     *
     * @param recorder the recorder that recorded it
     * @param at when, by the clock of its machine: ISO 8601, UTC
     */
    record OperationRow(String trace, String recorder, String agent, String at, boolean undone) {}

    /**
     * A tool of the store's registry.
     *
     * @param signature as JSON; null if only its name is known
     */
    record ToolRow(String name, @Nullable String signature) {}

    /**
     * The number of commits and what some cells hold, all at one moment.
     *
     * @param cells by name, without those that nobody has written
     */
    record Moment(long commits, Map<String, CellRow> cells) {}

    /** Reads these cells and the clock, all at one moment. */
    Moment cells(Collection<String> cells);

    /** Counts a commit, and returns the new number. Until the transaction ends nobody else gets past this call. */
    long advance();

    /**
     * Writes a cell, and keeps its earlier versions.
     *
     * @param value as JSON
     * @param before the version that it has; 0 if nobody has written it
     */
    void write(String cell, String value, long version, String operation, long before);

    /** The latest version of the cell that was not undone; null if there is none. */
    @Nullable
    CellRow surviving(String cell);

    /** The cells whose value is the one that this operation wrote. */
    List<String> holding(String operation);

    /** Returns an operation; null if it is unknown. */
    @Nullable
    OperationRow operation(String operation);

    /** Adds an operation, with those whose writes it has observed. */
    void add(String operation, OperationRow row, Collection<String> predecessors);

    /** The operations that have observed a write of this one. */
    List<String> observers(String operation);

    /**
     * Marks an operation as undone.
     *
     * @param tell the recorder that has yet to log that; null if none has to
     */
    void undo(String operation, @Nullable String tell);

    /** The operations that this recorder has yet to log as undone. */
    List<String> untold(String recorder);

    /** Notes that these operations are logged as undone. */
    void tell(Collection<String> operations);

    /** Notes whether the recorder logs nothing more. Until the transaction ends nobody else gets past {@link #advance}. */
    void setClosed(String recorder, boolean closed);

    /** Whether the recorder logs nothing more. */
    boolean isClosed(String recorder);

    /** The registry. */
    List<ToolRow> tools();

    /** Replaces the registry. */
    void register(Collection<ToolRow> tools);
}
