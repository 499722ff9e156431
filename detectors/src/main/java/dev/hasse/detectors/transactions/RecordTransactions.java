package dev.hasse.detectors.transactions;

import dev.hasse.model.Effect;
import dev.hasse.model.Operation;
import dev.hasse.model.Read;
import dev.hasse.model.Trace;
import dev.hasse.model.Value;
import dev.hasse.model.transactions.CellAccess;
import dev.hasse.model.transactions.Step;
import dev.hasse.model.transactions.Step.Kind;
import dev.hasse.model.transactions.TransactionLog;
import java.util.ArrayList;
import java.util.List;

/**
 * The operations of a trace as transactions: each reads when its record says, writes when it commits, and is committed then, or aborted.
 * Where a record gives a moment as a range, so does its step.
 */
public final class RecordTransactions {
    private RecordTransactions() {}

    /** The log of the operations of a trace. */
    public static TransactionLog of(Trace trace) {
        List<Step> steps = new ArrayList<>();
        for (int record = 0; record < trace.size(); record++) {
            add(trace.operation(record), record, place(trace, record), steps);
        }
        return new TransactionLog(trace.id(), TransactionLog.inOrder(steps), false)
                .inWorkload(trace.labels().workload());
    }

    private static String place(Trace trace, int record) {
        return trace.reference(record).place().text();
    }

    private static void add(Operation operation, int record, String place, List<Step> steps) {
        Value id = operation.id();
        String name = id == null ? String.valueOf(record + 1) : id.text();
        for (Read read : operation.reads()) {
            steps.add(step(operation, name, Kind.DONE, read.time(), read.until(), place)
                    .touching(List.of(CellAccess.read(read.cell(), read.value()))));
        }
        long commit = operation.writeTime();
        if (!operation.writes().isEmpty()) {
            List<CellAccess> writes = new ArrayList<>();
            for (Effect write : operation.writes()) {
                writes.add(CellAccess.write(write.cell(), write.value()));
            }
            steps.add(step(operation, name, Kind.DONE, operation.writeSince(), commit, place)
                    .touching(writes));
        }
        boolean stands = operation.committed() && !operation.aborted();
        steps.add(step(operation, name, stands ? Kind.COMMITTED : Kind.ABORTED, commit, commit, place));
    }

    /** A record names no tool: its agent stands for it. */
    private static Step step(Operation operation, String transaction, Kind kind, long began, long at, String place) {
        return Step.of(transaction, kind, operation.agent(), began, at)
                .by(operation.agent())
                .seenByItsEffect(operation.derivation().unlogged())
                .from(place);
    }
}
