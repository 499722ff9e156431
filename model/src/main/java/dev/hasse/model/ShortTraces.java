package dev.hasse.model;

import org.jspecify.annotations.Nullable;

/**
 * Stores many short traces together: columns for each would take ten times the space of its data, and a file may name a
 * million traces. A trace is identified by its last record, from which links lead back to the first.
 *
 * <p>Records that are {@linkplain #release released} leave a gap until no trace has records left here.
 */
public final class ShortTraces {
    /** The maximum number of records of a trace. */
    public static final int MOST = 8;

    /** Stands for the last record of a trace without records. */
    public static final int NONE = -1;

    private final Symbols symbols;
    private final Columns columns = Columns.after(0);
    /** For each record, the one before it in its trace, or {@link #NONE}. */
    private final Ints previous = new Ints();

    private int live;

    /** @param symbols the symbols of the records; shared by all traces that are read together */
    public ShortTraces(Symbols symbols) {
        this.symbols = symbols;
    }

    /**
     * Appends a record of other columns to a trace.
     *
     * @param last the trace's last record, or {@link #NONE}
     * @param size the number of records of the trace
     * @param numbers translates the numbers of the other columns into the symbols of these traces
     * @return the trace's new last record; {@link #NONE} if nothing is appended, because the trace would be too long or
     *     has a record with the same id
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
     * @param position the record's position in its trace, from 1; its id if it names none
     */
    static long id(Columns columns, int record, int position, Renumbering numbers) {
        return columns.hasDefaultId(record) ? 2L * position : numbers.operationId(columns.operationId(record));
    }

    /** Whether any record of the trace names predecessors. */
    public boolean namePredecessors(int last) {
        boolean name = false;
        for (int record = last; record != NONE; record = previous.get(record)) {
            name |= columns.predecessorsFrom(record) < columns.predecessorsFrom(record + 1);
        }
        return name;
    }

    /**
     * Creates a builder that holds the records of a trace.
     *
     * @param last the trace's last record, or {@link #NONE}
     * @param size the number of its records
     * @param folder the folder of its first record that is in one; null if none is
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

    /** Releases the {@code size} records of a trace, which must not be used again. */
    public void release(int size) {
        live -= size;
        if (live == 0) {
            columns.clear();
            previous.clear();
        }
    }
}
