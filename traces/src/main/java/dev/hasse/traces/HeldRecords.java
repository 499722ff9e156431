package dev.hasse.traces;

import dev.hasse.model.Columns;
import dev.hasse.model.Renumbering;
import dev.hasse.model.ShortTraces;
import dev.hasse.model.TraceBuilder;
import org.jspecify.annotations.Nullable;

/**
 * The records of an open trace: together with those of other short traces, until there are too many, or one wants to do more than add.
 * There may be millions of these, so each is told its trace's id where it needs it.
 */
final class HeldRecords {
    private final ShortTraces shorts;
    /** Has the records, once they are not among the short traces any more. */
    private @Nullable TraceBuilder builder;

    private int last = ShortTraces.NONE;
    private int size;
    private @Nullable String folder;

    HeldRecords(ShortTraces shorts) {
        this.shorts = shorts;
    }

    /** How many records there are, but for those in parts that were taken. */
    int size() {
        return builder == null ? size : builder.size();
    }

    /**
     * Appends records of other columns, as {@link TraceBuilder#add(Columns, int, int, Renumbering, String)} does.
     *
     * @return the first record that was not appended, since an earlier one has its id; or else {@code end}
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

    /** Whether a record may name predecessors. */
    boolean mayNamePredecessors() {
        return builder != null || shorts.namePredecessors(last);
    }

    /** A builder that has the records, to look at. */
    TraceBuilder look(String id) {
        return builder == null ? shorts.builder(id, last, size, folder) : builder;
    }

    /** The builder that has the records from now on. */
    TraceBuilder builder(String id) {
        if (builder == null) {
            builder = look(id);
            release();
        }
        return builder;
    }

    /** Says that nobody will ask for the records again. */
    void release() {
        shorts.release(size);
        last = ShortTraces.NONE;
        size = 0;
    }
}
