package dev.hasse.imports.operations;

import dev.hasse.imports.calls.Call;
import dev.hasse.model.Operation;
import dev.hasse.model.OperationBuilder;
import dev.hasse.model.Tool;
import dev.hasse.model.Value;
import java.util.Objects;

/** The parts of a record besides its reads and writes: the effects of a batch, and what a call says of tools and replicas. */
final class RecordParts {
    private RecordParts() {}

    static void batch(PendingOperation operation, OperationBuilder record) {
        for (PendingWrite write : operation.issued) {
            record.issued(write.cell, Objects.requireNonNullElse(write.value, Value.NULL));
        }
        if (operation.landed != null) {
            for (PendingWrite write : operation.landed) {
                record.effected(write.cell, Objects.requireNonNullElse(write.value, Value.NULL));
            }
            if (operation.landedByEnds) {
                record.effectedInferred(true);
            }
        }
    }

    static void registries(Call call, OperationBuilder record) {
        if (call.visibleAtPlan() != null) {
            record.toolsAtRead(call.visibleAtPlan().toArray(Tool[]::new));
            // The registry names the tool with its signature, if it has one.
            call.visibleAtPlan().stream()
                    .filter(tool -> tool.name().equals(call.tool()))
                    .findFirst()
                    .ifPresent(record::planned);
        }
        if (call.visibleAtCommit() != null) {
            record.toolsAtCommit(call.visibleAtCommit().toArray(Tool[]::new));
        }
        if (call.replica() != null) {
            record.replica(call.replica());
        }
        if (call.version() != null) {
            record.version(call.version());
        }
    }

    /**
     * Builds the record of an operation. A transaction that was aborted, and of which nobody saw a write, never committed: it went on with
     * nothing that was old.
     *
     * @param hasCells whether it read or wrote a cell
     */
    static Operation end(PendingOperation operation, OperationBuilder record, boolean hasCells) {
        if (operation.atomic && operation.isUndone() && operation.writes.isEmpty()) {
            return record.neverCommit();
        }
        if (operation.since < operation.commit && hasCells) {
            record.committedSince(operation.since);
        }
        return operation.refused != null ? record.refuse(operation.commit) : record.commit(operation.commit);
    }
}
