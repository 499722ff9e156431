package dev.hasse.traces;

import dev.hasse.model.OperationRef;
import dev.hasse.model.PackedRecord;
import dev.hasse.model.ShortTraces;
import dev.hasse.model.Symbols;
import dev.hasse.model.TraceBuilder;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The records of an open trace. They are stored with those of other short traces until there are too many, or until
 * more than adding is needed. There may be millions of instances, so each method takes what it needs to know of the
 * trace.
 */
final class HeldRecords {
    private final ShortTraces shorts;
    private final Symbols symbols;
    /** The records, once they are no longer stored with other short traces; null before. */
    private @Nullable TraceBuilder builder;

    private long last = ShortTraces.NONE;
    private int size;
    private @Nullable String folder;

    HeldRecords(ShortTraces shorts, Symbols symbols) {
        this.shorts = shorts;
        this.symbols = symbols;
    }

    /** How many records there are. */
    int size() {
        return builder == null ? size : builder.size();
    }

    /** Whether the records are stored with those of other short traces. */
    boolean isShort() {
        return builder == null;
    }

    /**
     * Adds a copy of a record, as {@link TraceBuilder#add(PackedRecord, String)} does.
     *
     * @return whether it was added; if not, an earlier record has its id
     */
    boolean add(String id, PackedRecord record, @Nullable String fromFolder) {
        if (builder == null && size == ShortTraces.MOST) {
            builder(id);
        }
        if (builder != null) {
            return builder.add(record, fromFolder);
        }
        long added = shorts.add(last, size, record);
        if (added == ShortTraces.NONE) {
            return false;
        }
        last = added;
        size++;
        folder = folder == null ? fromFolder : folder;
        return true;
    }

    /** The record that has the id of one that comes next, and was therefore not added. */
    OperationRef same(String id, PackedRecord record) {
        TraceBuilder all = look(id);
        return all.reference(all.head().same(record));
    }

    /**
     * Marks an operation as undone after it was logged.
     *
     * @return whether a record has this id
     */
    boolean abort(long operationId) {
        return builder == null ? shorts.abort(last, operationId) : builder.abort(operationId);
    }

    /** The predecessors that name no record. */
    List<TraceBuilder.Dangling> danglingPredecessors(String id) {
        return mayNamePredecessors() ? look(id).danglingPredecessors() : List.of();
    }

    /** Whether any record may name predecessors. */
    boolean mayNamePredecessors() {
        boolean[] names = {builder != null};
        if (builder == null) {
            shorts.forEach(last, size, record -> names[0] |= record.predecessors() > 0);
        }
        return names[0];
    }

    /** Shows the records in log order, if they are still stored with those of other short traces. */
    void forEach(Consumer<PackedRecord> action) {
        shorts.forEach(last, size, action);
    }

    /** The folder of the first record that is in one; null if none is, or the records have a builder of their own. */
    @Nullable
    String folder() {
        return folder;
    }

    /** A builder of the records, for reading only. */
    TraceBuilder look(String id) {
        if (builder != null) {
            return builder;
        }
        TraceBuilder copy = new TraceBuilder(id, symbols);
        shorts.forEach(last, size, record -> copy.add(record, folder));
        return copy;
    }

    /** Moves the records into a builder of their own, unless they are there, and returns it. */
    TraceBuilder builder(String id) {
        if (builder == null) {
            builder = look(id);
            release();
        }
        return builder;
    }

    /** Moves the records into a builder that holds the same. */
    void become(TraceBuilder same) {
        release();
        builder = same;
    }

    /** Releases the records, which must not be asked for again. */
    void release() {
        shorts.release(size);
        last = ShortTraces.NONE;
        size = 0;
    }
}
