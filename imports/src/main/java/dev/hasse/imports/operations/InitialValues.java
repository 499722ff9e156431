package dev.hasse.imports.operations;

import dev.hasse.model.Effect;
import dev.hasse.model.Value;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Writes by {@code unlogged} of the values that a mapping says cells held at first. */
final class InitialValues {
    private final Map<String, Value> values;
    private final Map<PendingOperation, Effect> added = new HashMap<>();

    /** @param values the initial values of cells */
    InitialValues(Map<String, Value> values) {
        this.values = values;
    }

    /** Adds a write of its initial value to each cell that some operation touches. */
    void add(List<PendingOperation> operations, String unlogged, long beginning) {
        if (values.isEmpty()) {
            return;
        }
        Set<String> touched = new HashSet<>();
        for (PendingOperation operation : operations) {
            operation.reads.forEach(read -> touched.add(read.cell));
            operation.writes.forEach(write -> touched.add(write.cell));
        }
        values.forEach((cell, value) -> {
            if (touched.contains(cell)) {
                PendingOperation operation = new PendingOperation(null, unlogged, null, beginning, beginning);
                operation.writes.add(new PendingWrite(operation, cell, value));
                operations.add(operation);
                added.put(operation, new Effect(cell, value));
            }
        });
    }

    /** Leaves out the initial values that nobody read: as records, they would only be there to be overwritten, and nobody had written them. */
    void forgetUnread(List<PendingOperation> operations) {
        if (added.isEmpty()) {
            return;
        }
        Map<PendingOperation, Effect> unread = new HashMap<>(added);
        // Where an agent is only taken to have looked, the read has no source.
        Set<Effect> taken = new HashSet<>();
        for (PendingOperation operation : operations) {
            for (PendingRead read : operation.reads) {
                Value value = read.value;
                unread.remove(read.source);
                if (read.source == null && value != null) {
                    taken.add(new Effect(read.cell, value));
                }
            }
        }
        unread.values().removeAll(taken);
        operations.removeAll(unread.keySet());
    }
}
