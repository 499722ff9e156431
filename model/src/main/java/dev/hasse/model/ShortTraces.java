package dev.hasse.model;

import org.jspecify.annotations.Nullable;

/**
 * The records of many traces of a few records each, held together: columns of its own would cost each such trace ten times what it says,
 * and a file may name a million. A trace whose records are here is known by its last one, from which they lead back to the first.
 *
 * <p>Records that are {@linkplain #forget let go} leave a gap, until no trace has any left here.
 */
public final class ShortTraces {
    /** How many records a trace may have here. */
    public static final int MOST = 8;

    /** Stands for the last record of a trace that has none. */
    public static final int NONE = -1;

    private final Symbols symbols;
    private final Columns columns = new Columns();
    /** For each record the one before it in its trace, or {@link #NONE}. */
    private final Ints previous = new Ints();

    private final LongRows predecessors = new LongRows();
    private LabelColumns labels = new LabelColumns();
    private final int[] said = new int[Label.values().length];
    private int live;

    /** @param symbols numbers what the records name; shared by all traces that are read together */
    public ShortTraces(Symbols symbols) {
        this.symbols = symbols;
    }

    /**
     * Appends a record of a batch to a trace.
     *
     * @param last the trace's last record, or {@link #NONE}
     * @param size how many records the trace has
     * @param numbers what the batch's numbers are in the symbols of these traces
     * @param source the file that the batch was read from
     * @param lineOffset how many lines of that file come before the batch
     * @return the trace's last record from now on; or {@link #NONE}, and nothing is appended, if the trace is too long to be here, or has a
     *     record of the same id
     */
    public int add(int last, int size, Batch batch, int record, Renumbering numbers, int source, int lineOffset) {
        if (size == MOST) {
            return NONE;
        }
        long id = batch.operationId(record, size + 1, numbers);
        for (int earlier = last; earlier != NONE; earlier = previous.get(earlier)) {
            if (columns.operationId(earlier) == id) {
                return NONE;
            }
        }
        int added = columns.size();
        columns.append(batch.columns(), record, numbers, source, lineOffset, id);
        previous.add(last);
        batch.addPredecessors(record, numbers, predecessors);
        for (Label label : Label.values()) {
            String text = batch.labelOf(record, label);
            said[label.ordinal()] =
                    text == null ? Columns.ABSENT : labels.texts().intern(text);
        }
        labels.note(added, said);
        live++;
        return added;
    }

    /** Whether a record of the trace names predecessors. */
    public boolean namePredecessors(int last) {
        boolean name = false;
        for (int record = last; record != NONE; record = previous.get(record)) {
            name |= predecessors.from(record) < predecessors.from(record + 1);
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
            builder.add(columns, next, predecessors);
            builder.label(label -> labels.get(label, next), folder);
        }
        return builder;
    }

    /** Lets the records of a trace go, so many; it must not be asked for them again. */
    public void forget(int size) {
        live -= size;
        if (live == 0) {
            columns.clear();
            previous.clear();
            predecessors.clear();
            if (labels.texts().size() > 0) {
                // With what they said: where traces come without an end, and each has a workload of its own, that would
                // grow without one.
                labels = new LabelColumns();
            }
        }
    }
}
