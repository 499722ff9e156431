package dev.hasse.traces;

import dev.hasse.model.Batch;
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
     * Appends a record of a batch, as {@link TraceBuilder#add(Batch, int, Renumbering, int, int)} does, and takes what its labels say.
     *
     * @return the record with the same id that there is already, in which case nothing is appended; or else -1
     */
    int add(String id, Batch batch, int record, Renumbering numbers, Input input, int source, int linesBefore) {
        if (builder == null) {
            int added = shorts.add(last, size, batch, record, numbers, source, linesBefore);
            if (added != ShortTraces.NONE) {
                last = added;
                size++;
                folder = folder == null ? input.folder() : folder;
                return -1;
            }
        }
        TraceBuilder own = builder(id);
        int same = own.add(batch, record, numbers, source, linesBefore);
        if (same < 0) {
            own.label(batch, record, input.folder());
        }
        return same;
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
            letGo();
        }
        return builder;
    }

    /** Says that nobody will ask for the records again. */
    void letGo() {
        shorts.forget(size);
        last = ShortTraces.NONE;
        size = 0;
    }
}
