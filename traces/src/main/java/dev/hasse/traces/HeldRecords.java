package dev.hasse.traces;

import dev.hasse.model.Columns;
import dev.hasse.model.Renumbering;
import dev.hasse.model.ShortTraces;
import dev.hasse.model.TraceBuilder;
import org.jspecify.annotations.Nullable;

/**
 * The records of an open trace. They are stored with those of other short traces until there are too many, or until
 * more than adding is needed. There may be millions of instances, so each method takes the trace's id if it needs it.
 */
final class HeldRecords {
    private final ShortTraces shorts;
    /** The records, once they are no longer stored with other short traces; null before. */
    private @Nullable TraceBuilder builder;

    private int last = ShortTraces.NONE;
    private int size;
    private @Nullable String folder;

    HeldRecords(ShortTraces shorts) {
        this.shorts = shorts;
    }

    /** How many records there are, except those in parts that were taken. */
    int size() {
        return builder == null ? size : builder.size();
    }

    /**
     * Appends records of other columns, as {@link TraceBuilder#add(Columns, int, int, Renumbering, String)} does.
     *
     * @return the first record that was not appended because an earlier one has its id; {@code end} if there is none
     */
    int add(String id, Columns from, int start, int end, Renumbering numbers, @Nullable String fromFolder) {
        int next = start;
        while (builder == null && next < end) {
            int added = shorts.add(last, size, from, next, numbers);
            if (added == ShortTraces.NONE) {
                builder = builder(id);
            } else {
                last = added;
                size++;
                next++;
                folder = folder == null ? fromFolder : folder;
            }
        }
        return builder == null ? next : builder.add(from, next, end, numbers, fromFolder);
    }

    /** Whether any record may name predecessors. */
    boolean mayNamePredecessors() {
        return builder != null || shorts.namePredecessors(last);
    }

    /** A builder of the records, for reading only. */
    TraceBuilder look(String id) {
        return builder == null ? shorts.builder(id, last, size, folder) : builder;
    }

    /** Moves the records into a builder of their own, unless they are there, and returns it. */
    TraceBuilder builder(String id) {
        if (builder == null) {
            builder = look(id);
            release();
        }
        return builder;
    }

    /** Releases the records, which must not be asked for again. */
    void release() {
        shorts.release(size);
        last = ShortTraces.NONE;
        size = 0;
    }
}
