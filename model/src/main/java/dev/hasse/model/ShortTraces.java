package dev.hasse.model;

import org.jspecify.annotations.Nullable;

/**
 * The records of many traces of a few records each, held together: columns of its own would cost each such trace ten times what it says,
 * and a file may name a million. A trace whose records are here is known by its last one, from which they lead back to the first.
 *
 * <p>Records that are {@linkplain #release released} leave a gap, until no trace has any left here.
 */
public final class ShortTraces {
    /** How many records a trace may have here. */
    public static final int MOST = 8;

    /** Stands for the last record of a trace that has none. */
    public static final int NONE = -1;

    private final Symbols symbols;
    private final Columns columns = Columns.after(0);
    /** For each record the one before it in its trace, or {@link #NONE}. */
    private final Ints previous = new Ints();

    private int live;

    /** @param symbols numbers what the records name; shared by all traces that are read together */
    public ShortTraces(Symbols symbols) {
        this.symbols = symbols;
    }

    /**
     * Appends a record of other columns to a trace.
     *
     * @param last the trace's last record, or {@link #NONE}
     * @param size how many records the trace has
     * @param numbers what the other columns' numbers are in the symbols of these traces
     * @return the trace's last record from now on; or {@link #NONE}, and nothing is appended, if the trace is too long to be here, or has a
     *     record of the same id
     */
    public int add(int last, int size, Columns from, int record, Renumbering numbers) {
        if (size == MOST) {
            return NONE;
        }
        long id = id(from, record, size + 1, numbers);
        int position = size;
        for (int earlier = last; earlier != NONE; earlier = previous.get(earlier)) {
            if (id(columns, earlier, position--, Renumbering.SAME) == id) {
                return NONE;
            }
        }
        columns.labels.append(from.labels, record, record + 1, columns.size(), numbers);
        columns.append(from, record, record + 1, numbers);
        previous.add(last);
        live++;
        return columns.size() - 1;
    }

    /**
     * The code of a record's id.
     *
     * @param position where the record stands in its trace, from 1: that is its id if it names none
     */
    static long id(Columns columns, int record, int position, Renumbering numbers) {
        return columns.hasDefaultId(record) ? 2L * position : numbers.operationId(columns.operationId(record));
    }

    /** Whether a record of the trace names predecessors. */
    public boolean namePredecessors(int last) {
        boolean name = false;
        for (int record = last; record != NONE; record = previous.get(record)) {
            name |= columns.predecessorsFrom(record) < columns.predecessorsFrom(record + 1);
        }
        return name;
    }

    /**
     * A builder of a trace that has its records.
     *
     * @param last the trace's last record, or {@link #NONE}
     * @param size how many there are
     * @param folder the folder of the first of them that is in one; null if none is
     */
    public TraceBuilder builder(String id, int last, int size, @Nullable String folder) {
        TraceBuilder builder = new TraceBuilder(id, symbols);
        int[] records = new int[size];
        int record = last;
        for (int k = size - 1; k >= 0; k--) {
            records[k] = record;
            record = previous.get(record);
        }
        for (int next : records) {
            builder.add(columns, next, next + 1, Renumbering.SAME, folder);
        }
        return builder;
    }

    /** Forgets the records of a trace, so many; it must not be asked for them again. */
    public void release(int size) {
        live -= size;
        if (live == 0) {
            columns.clear();
            previous.clear();
        }
    }
}
