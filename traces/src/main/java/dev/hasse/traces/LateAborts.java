package dev.hasse.traces;

import dev.hasse.model.OperationIds;
import dev.hasse.model.PackedRecord;
import dev.hasse.model.Symbols;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSet;

/**
 * The operations of a trace that are undone after they were delivered. Another reading of the input that knows them from the
 * beginning can deliver the trace record by record once more.
 */
final class LateAborts {
    /** The {@linkplain OperationIds codes} of their ids. */
    private final LongSet ids = new LongOpenHashSet();

    void add(long operationId) {
        ids.add(operationId);
    }

    /** Takes an operation out: no record before the line that undoes it has this id, and a later one is not undone by it. */
    void remove(long operationId) {
        ids.remove(operationId);
    }

    /**
     * Undoes a record if it is one of them.
     *
     * @param position its place in the trace, from 1, which is its id if it names none
     */
    void apply(PackedRecord record, int position) {
        record.place(position, record.source(), record.line());
        if (ids.contains(record.operationId())) {
            record.abort();
        }
    }

    /** The same operations, with ids by other symbols. */
    LateAborts renumbered(Symbols before, Symbols symbols) {
        LateAborts renumbered = new LateAborts();
        ids.forEach(id -> renumbered.add(OperationIds.codeOf(OperationIds.decode(id, before), symbols)));
        return renumbered;
    }
}
