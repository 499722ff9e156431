package dev.hasse.traces;

import dev.hasse.model.Columns;
import dev.hasse.model.ColumnsBuilder;
import dev.hasse.model.Interner;
import dev.hasse.model.OperationIds;
import dev.hasse.model.Renumbering;
import dev.hasse.model.Symbols;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The records of a block, of one trace or several. The block has symbols of its own, so that blocks can be read in
 * parallel and combined in order afterwards.
 */
final class BlockRecords {
    private final Symbols symbols = new Symbols();
    private final Interner<String> traceIds = Interner.ofNames();
    private final ColumnsBuilder builder = new ColumnsBuilder();
    /** The trace of each record, as a number in {@link #traceIds}, or {@link Columns#ABSENT} if it names none. */
    private final IntArrayList traces = new IntArrayList();

    private final List<Abort> aborts = new ArrayList<>();
    private @Nullable Renumbering numbers;

    /**
     * An abort line: an operation was undone after its record had been logged.
     *
     * @param trace the number of the trace that the line names, or {@link Columns#ABSENT}
     * @param operationId the {@linkplain OperationIds code} of the operation's id, in the block's symbols
     * @param line the line's number, from 1 in the block
     */
    record Abort(int trace, long operationId, int line) {}

    /** Removes all records but keeps the symbols: the next records probably use the same names. */
    void clear() {
        builder.clear();
        traces.clear();
        aborts.clear();
    }

    /** How many names are remembered. */
    int names() {
        return symbols.size() + traceIds.size();
    }

    /**
     * The renumbering from this block's symbols to other symbols. Names that are missing there are added.
     *
     * @param source the number of the block's file among the other symbols' sources
     * @param linesBefore how many lines of that file come before the block
     */
    Renumbering numbersIn(Symbols others, int source, int linesBefore) {
        if (numbers == null || !numbers.isIn(others)) {
            numbers = new Renumbering(symbols, others);
        } else {
            numbers.extend();
        }
        numbers.locate(source, linesBefore);
        return numbers;
    }

    /** The symbols that the records use. */
    Symbols symbols() {
        return symbols;
    }

    /** The ids of traces that records name. */
    Interner<String> traceIds() {
        return traceIds;
    }

    /** How many records there are. */
    int size() {
        return traces.size();
    }

    /** The records, with lines counted from the beginning of the block. */
    Columns columns() {
        return builder.columns();
    }

    /** The builder of the next record. */
    ColumnsBuilder builder() {
        return builder;
    }

    /**
     * Completes the current record.
     *
     * @param trace the number of the trace that the record names, or {@link Columns#ABSENT}
     */
    void end(int trace, int line) {
        builder.end(0, line);
        traces.add(trace);
    }

    /** The abort lines, in order. */
    List<Abort> aborts() {
        return aborts;
    }

    /** The trace of a record, or {@link Columns#ABSENT} if it names none. */
    int traceOf(int record) {
        return traces.getInt(record);
    }
}
