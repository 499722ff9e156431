package dev.hasse.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Records that were read one after another, of one trace or of several, with numbers of their own: so that parts of a file can be
 * read at the same time, and put together afterwards in order.
 */
public final class Batch {
    private final Symbols symbols = new Symbols();
    private final Interner<String> traceIds = new Interner<>(TextHash::of);
    private final Columns columns = new Columns();
    /** For each record its trace, as a number of {@link #traceIds}, or {@link Columns#ABSENT} if it names none. */
    private final Ints traces = new Ints();

    /** For each record the {@link OperationIds codes} of its predecessors. */
    private final LongRows predecessors = new LongRows();

    private final LabelColumns labels = new LabelColumns();
    private final List<Abort> aborts = new ArrayList<>();
    private @Nullable Renumbering numbers;

    /**
     * Says that an operation was undone after its record had been logged.
     *
     * @param before how many records of the batch come before it
     * @param trace the number of the trace that it names, or {@link Columns#ABSENT}
     * @param operationId the {@linkplain OperationIds code} of the operation's id, in the batch's symbols
     * @param line from 1 in what was read together with it
     */
    public record Abort(int before, int trace, long operationId, int line) {}

    /** Forgets all records, but not what they named: those that are read next are likely to name it again. */
    public void clear() {
        columns.clear();
        traces.clear();
        predecessors.clear();
        aborts.clear();
        labels.clear();
    }

    /** How much is known by name. */
    public int names() {
        return symbols.size() + traceIds.size() + labels.texts().size();
    }

    /** What the numbers in here are in other symbols; whatever those do not know, they do now. */
    public Renumbering numbersIn(Symbols others) {
        if (numbers == null || !numbers.isIn(others)) {
            numbers = new Renumbering(symbols, others);
        } else {
            numbers.extend();
        }
        return numbers;
    }

    /** What the records in here name. */
    public Symbols symbols() {
        return symbols;
    }

    /** The number of the trace with this id. */
    public int trace(String id) {
        return traceIds.intern(id);
    }

    /** The number of the trace whose id the ASCII bytes are, from one index to another, exclusive. */
    public int trace(byte[] ascii, int from, int to) {
        return traceIds.intern(ascii, from, to, AsciiForm.NAME);
    }

    /** The number of what a label says. */
    public int label(String text) {
        return labels.texts().intern(text);
    }

    /** The number of what a label says in ASCII bytes. */
    public int label(byte[] ascii, int from, int to) {
        return labels.texts().intern(ascii, from, to, AsciiForm.NAME);
    }

    /** How many traces there are whose ids are known. */
    public int traces() {
        return traceIds.size();
    }

    /** The id of the trace with this number. */
    public String traceId(int trace) {
        return traceIds.get(trace);
    }

    /** How many records there are. */
    public int size() {
        return columns.size();
    }

    /**
     * Appends a record.
     *
     * @param draft the record; its symbols are those of this batch
     * @param trace the number of the trace that it names, or {@link Columns#ABSENT}
     * @param said for each {@link Label}, by its ordinal, the number of what the record says, or {@link Columns#ABSENT}
     */
    public void add(Draft draft, int trace, int[] said) {
        columns.append(draft);
        traces.add(trace);
        for (int k = 0; k < draft.predecessors.size(); k++) {
            predecessors.add(draft.predecessors.get(k));
        }
        predecessors.endRow();
        labels.note(size() - 1, said);
    }

    /**
     * Notes that an operation was undone after its record had been logged.
     *
     * @param trace the number of the trace that the line names, or {@link Columns#ABSENT}
     * @param operationId the {@linkplain OperationIds code} of the operation's id
     */
    public void abort(int trace, long operationId, int line) {
        aborts.add(new Abort(size(), trace, operationId, line));
    }

    /** What was undone, in order of lines. */
    public List<Abort> aborts() {
        return Collections.unmodifiableList(aborts);
    }

    /** The trace of a record, or {@link Columns#ABSENT} if it names none. */
    public int traceOf(int record) {
        return traces.get(record);
    }

    /** What a record says under a label; null if it says nothing. */
    public @Nullable String labelOf(int record, Label label) {
        return labels.get(label, record);
    }

    /** The line of a record, from 1 in what was read together with it. */
    public int line(int record) {
        return columns.line(record);
    }

    Columns columns() {
        return columns;
    }

    /** Appends a record's predecessors, under other numbers, as the next row of a table. */
    void addPredecessors(int record, Renumbering numbers, LongRows table) {
        for (int k = predecessors.from(record); k < predecessors.from(record + 1); k++) {
            table.add(numbers.operationId(predecessors.get(k)));
        }
        table.endRow();
    }

    /**
     * The code of a record's id.
     *
     * @param position where the record stands in its trace, from 1: that is its id if it names none
     * @param numbers what the batch's numbers are in the symbols of the code
     */
    long operationId(int record, int position, Renumbering numbers) {
        return columns.hasDefaultId(record) ? 2L * position : numbers.operationId(columns.operationId(record));
    }
}
