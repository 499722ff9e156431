package dev.hasse.imports.operations;

import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Change;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.mapping.Mapping;
import dev.hasse.imports.mapping.ToolEffect;
import dev.hasse.model.Coverage.Count;
import dev.hasse.model.Coverage.Tally;
import dev.hasse.model.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Transactions of several calls. Each becomes one operation, with what its calls read last in each cell, each at its own time, and the last
 * value that they wrote to each cell. It commits when its commit is done, or with its last call if the log has no commits. If it was aborted, its writes
 * never took effect; those that others saw all the same are kept, in a record that is aborted. One that neither commits nor aborts is left
 * out, and what others saw of it was not committed.
 */
final class Transactions {
    private static final String TOOL = "transaction";

    private final CallMappings mappings;
    private final Map<String, Transaction> byId = new LinkedHashMap<>();

    /** The writes to each cell by the value and by the moment of the call that wrote it, committed or not. */
    private final Map<String, Map<Value, TreeMap<Long, PendingWrite>>> issued = new HashMap<>();

    /** A transaction whose calls are being collected. */
    private static final class Transaction {
        final String id;
        final Call first;
        final String agent;
        /** In the order in which the calls ended. */
        final Map<String, List<PendingRead>> reads = new LinkedHashMap<>();

        final Map<String, @Nullable Value> written = new LinkedHashMap<>();
        final List<Issued> writes = new ArrayList<>();
        long began = Long.MAX_VALUE;
        long lastCall = Long.MIN_VALUE;

        @Nullable
        Call end;

        boolean aborted;

        Transaction(String id, Call first, String agent) {
            this.id = id;
            this.first = first;
            this.agent = agent;
        }
    }

    /** A write by a call of a transaction. */
    private record Issued(String cell, Value value, long time) {}

    Transactions(CallMappings mappings) {
        this.mappings = mappings;
    }

    /** Whether no call belongs to a transaction. */
    boolean isEmpty() {
        return byId.isEmpty();
    }

    /** Takes the next call, in the order of their ends; false if it belongs to no transaction. */
    boolean take(Call call, Access access, String agent, long began, long ended) {
        Mapping mapping = mappings.of(call);
        String id = mapping.transaction(call);
        if (id == null) {
            return false;
        }
        Transaction transaction = byId.computeIfAbsent(id, none -> new Transaction(id, call, agent));
        ToolEffect end = mapping.end(call);
        boolean failed = call.outcome() == Outcome.FAILED;
        transaction.began = Math.min(transaction.began, began);
        if (end != null) {
            // A commit that failed did not commit.
            transaction.end = call;
            transaction.aborted = end == ToolEffect.ABORT || failed;
        } else if (!failed) {
            transaction.lastCall = Math.max(transaction.lastCall, ended);
            for (Glance read : access.reads()) {
                // What it wrote itself, it does not learn by reading it.
                if (!transaction.written.containsKey(read.cell())) {
                    transaction
                            .reads
                            .computeIfAbsent(read.cell(), none -> new ArrayList<>(1))
                            .add(new PendingRead(call.origin(), read.cell(), read.value(), began, ended, ended));
                }
            }
            for (Change write : access.writes()) {
                transaction.written.put(write.cell(), write.value());
                if (write.value() != null) {
                    transaction.writes.add(new Issued(write.cell(), write.value(), began));
                }
            }
        }
        return true;
    }

    /** Makes the operations. */
    List<PendingOperation> operations(Tally tally) {
        List<PendingOperation> operations = new ArrayList<>();
        for (Transaction transaction : byId.values()) {
            if (transaction.end == null && mappings.of(transaction.first).hasEnds()) {
                tally.ignored("transaction without an end");
                // Nobody else wrote what others may have seen of it.
                operation(transaction, Long.MAX_VALUE, tally);
            } else if (transaction.lastCall != Long.MIN_VALUE) {
                Call end = transaction.end;
                Long ended = end == null || transaction.aborted ? null : end.ended();
                long commit = ended == null ? transaction.lastCall : Math.max(ended, transaction.lastCall);
                operations.add(operation(transaction, commit, tally));
            }
        }
        return operations;
    }

    private PendingOperation operation(Transaction transaction, long commit, Tally tally) {
        Call end = transaction.end;
        Call first = transaction.first;
        Call whole = Call.of((end == null ? first : end).origin(), transaction.agent, TOOL)
                .id(transaction.id)
                .role(first.role())
                .model(first.model())
                .started(transaction.began)
                .ended(commit)
                .outcome(transaction.aborted ? Outcome.UNDONE : Outcome.DONE)
                .build();
        PendingOperation operation =
                new PendingOperation(whole, transaction.agent, first.role(), transaction.began, commit);
        operation.atomic = true;
        operation.landsFrom = landsFrom(transaction, commit);
        for (List<PendingRead> reads : transaction.reads.values()) {
            // The first one is that of the record; all tell what was in the cell.
            for (int k = reads.size() - 1; k >= 0; k--) {
                operation.reads.add(reads.get(k));
            }
        }
        if (transaction.aborted) {
            tally.count(Count.UNDONE);
        } else {
            transaction.written.forEach(
                    (cell, value) -> operation.writes.add(new PendingWrite(operation, cell, value)));
        }
        for (Issued write : transaction.writes) {
            issued.computeIfAbsent(write.cell(), none -> new HashMap<>())
                    .computeIfAbsent(write.value(), none -> new TreeMap<>())
                    .put(write.time(), new PendingWrite(operation, write.cell(), write.value()));
        }
        return operation;
    }

    /** The earliest moment at which a transaction may have committed: the beginning of its commit, if that is logged. */
    private static long landsFrom(Transaction transaction, long commit) {
        Long began = transaction.end == null || transaction.aborted ? null : transaction.end.started();
        return began == null ? commit : Math.min(commit, Math.max(began, transaction.lastCall));
    }

    /**
     * Whether a value that was seen is that of a transaction which had not committed by then, or never did. An aborted transaction then
     * keeps the write.
     */
    boolean isDirty(String cell, Value value, long time, PendingOperation by) {
        Map.Entry<Long, PendingWrite> last = issued.getOrDefault(cell, Map.of())
                .getOrDefault(value, new TreeMap<>())
                .floorEntry(time);
        if (last == null || last.getValue().by == by) {
            return false;
        }
        PendingOperation writer = last.getValue().by;
        if (!writer.isUndone()) {
            return writer.landsFrom > time;
        }
        if (writer.writes.stream().noneMatch(write -> write.cell.equals(cell))) {
            writer.writes.add(last.getValue());
        }
        return true;
    }
}
