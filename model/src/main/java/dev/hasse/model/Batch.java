package dev.hasse.model;

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

    private final Ints predecessorStarts = new Ints();
    private final Longs predecessors = new Longs();
    /** For each record the workload that it names, as a number of {@link #workloadNames}; absent as long as none does. */
    private @Nullable Ints workloads;

    private final Interner<String> workloadNames = new Interner<>(TextHash::of);
    private @Nullable Renumbering numbers;

    public Batch() {
        predecessorStarts.add(0);
    }

    /** Forgets all records, but not what they named: those that are read next are likely to name it again. */
    public void clear() {
        columns.clear();
        traces.clear();
        predecessorStarts.clear();
        predecessorStarts.add(0);
        predecessors.clear();
        workloads = null;
    }

    /** How much is known by name. */
    public int names() {
        return symbols.size() + traceIds.size() + workloadNames.size();
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

    /** The number of the workload with this name. */
    public int workload(String name) {
        return workloadNames.intern(name);
    }

    /** The number of the workload whose name the ASCII bytes are. */
    public int workload(byte[] ascii, int from, int to) {
        return workloadNames.intern(ascii, from, to, AsciiForm.NAME);
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
     * @param workload the number of the workload that it names, or {@link Columns#ABSENT}
     */
    public void add(Draft draft, int trace, int workload) {
        columns.append(draft);
        traces.add(trace);
        for (int k = 0; k < draft.predecessors.size(); k++) {
            predecessors.add(draft.predecessors.get(k));
        }
        predecessorStarts.add(predecessors.size());
        nameWorkload(workload);
    }

    private void nameWorkload(int workload) {
        if (workloads == null && workload != Columns.ABSENT) {
            workloads = new Ints();
            for (int record = 1; record < size(); record++) {
                workloads.add(Columns.ABSENT);
            }
        }
        if (workloads != null) {
            workloads.add(workload);
        }
    }

    /** The trace of a record, or {@link Columns#ABSENT} if it names none. */
    public int traceOf(int record) {
        return traces.get(record);
    }

    /** The workload that a record names; null if it names none. */
    public @Nullable String workloadOf(int record) {
        int name = workloads == null ? Columns.ABSENT : workloads.get(record);
        return name == Columns.ABSENT ? null : workloadNames.get(name);
    }

    /** The line of a record, from 1 in what was read together with it. */
    public int line(int record) {
        return columns.line(record);
    }

    Columns columns() {
        return columns;
    }

    int predecessorsFrom(int record) {
        return predecessorStarts.get(record);
    }

    long predecessor(int entry) {
        return predecessors.get(entry);
    }
}
