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
 * The records of a block, of one trace or of several, with numbers of their own: so that blocks can be read at the same time, and put
 * together afterwards in order.
 */
final class BlockRecords {
    private final Symbols symbols = new Symbols();
    private final Interner<String> traceIds = Interner.ofNames();
    private final ColumnsBuilder builder = new ColumnsBuilder();
    /** For each record its trace, as a number of {@link #traceIds}, or {@link Columns#ABSENT} if it names none. */
    private final IntArrayList traces = new IntArrayList();

    private final List<Abort> aborts = new ArrayList<>();
    private @Nullable Renumbering numbers;

    /**
     * Says that an operation was undone after its record had been logged.
     *
     * @param trace the number of the trace that it names, or {@link Columns#ABSENT}
     * @param operationId the {@linkplain OperationIds code} of the operation's id, in the block's symbols
     * @param line from 1 in the block
     */
    record Abort(int trace, long operationId, int line) {}

    /** Forgets all records, but not what they named: those that are read next are likely to name it again. */
    void clear() {
        builder.clear();
        traces.clear();
        aborts.clear();
    }

    /** How much is known by name. */
    int names() {
        return symbols.size() + traceIds.size();
    }

    /**
     * What the numbers in here are in other symbols; whatever those do not know, they do now.
     *
     * @param source the number of the block's file among them
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

    /** What the records in here name. */
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

    /** Takes what the next record says. */
    ColumnsBuilder builder() {
        return builder;
    }

    /**
     * The record under way is complete.
     *
     * @param trace the number of the trace that it names, or {@link Columns#ABSENT}
     */
    void end(int trace, int line) {
        builder.end(0, line);
        traces.add(trace);
    }

    /** What was undone, in order of lines. */
    List<Abort> aborts() {
        return aborts;
    }

    /** The trace of a record, or {@link Columns#ABSENT} if it names none. */
    int traceOf(int record) {
        return traces.getInt(record);
    }
}
