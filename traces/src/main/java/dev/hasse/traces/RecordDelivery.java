package dev.hasse.traces;

import dev.hasse.model.PackedRecord;
import dev.hasse.model.Renumbering;
import dev.hasse.model.TraceHead;
import dev.hasse.model.TraceSink;
import org.jspecify.annotations.Nullable;

/** The delivery of a trace to its receiver, record by record. */
final class RecordDelivery {
    /** What is known of the trace: the records are not held here. */
    private final TraceHead head;

    private final TraceSink.Receiver receiver;
    /** The latest write time that was delivered. */
    private long latest = Long.MIN_VALUE;

    RecordDelivery(TraceHead head, TraceSink.Receiver receiver) {
        this.head = head;
        this.receiver = receiver;
    }

    /** How many records have been admitted. */
    int size() {
        return head.size();
    }

    /** Admits the next record; one is refused if an earlier one has its id. */
    boolean admit(PackedRecord record, @Nullable String folder) {
        return head.admit(record, folder);
    }

    /**
     * Delivers a record that was admitted.
     *
     * @param mayRepeat whether a record that goes back in time may repeat an earlier one; then it is not delivered
     * @return whether the trace can still be delivered record by record
     */
    boolean deliver(PackedRecord record, boolean mayRepeat) {
        boolean repeats = mayRepeat && record.writeTime() < latest;
        latest = Math.max(latest, record.writeTime());
        return !repeats && (record.predecessors() == 0 || head.resolve(record)) && receiver.receive(head, record);
    }

    /** Whether an operation with this {@linkplain dev.hasse.model.OperationIds code} was admitted, as far as ids are kept. */
    boolean knows(long operationId) {
        return head.find(operationId) >= 0;
    }

    /** Has the receiver take an operation as undone; false if it is unknown, or the receiver cannot do that any more. */
    boolean undo(long operationId) {
        int record = head.find(operationId);
        return record >= 0 && receiver.undo(record + 1);
    }

    /** Keeps only the latest ids of operations. */
    void keepIds(int some) {
        head.keepIds(some);
    }

    /** Exchanges the numbers of operations' ids. */
    void renumber(Renumbering renumbering) {
        head.renumber(renumbering);
    }
}
