package dev.hasse.traces;

import dev.hasse.model.OperationIds;
import dev.hasse.model.OperationRef;
import dev.hasse.model.PackedRecord;
import dev.hasse.model.Renumbering;
import dev.hasse.model.ShortTraces;
import dev.hasse.model.Symbols;
import dev.hasse.model.TraceBuilder;
import dev.hasse.model.TraceHead;
import dev.hasse.model.TraceSink;
import dev.hasse.traces.HandOver.Event;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A trace whose records are still arriving. Unless it is short, its records are delivered one by one; a short one is
 * delivered as a whole when it seems complete ({@link HandOver}). If that was a mistake, the trace is <em>lost</em>: its
 * records are dropped until the input is read again. If it cannot be read again, records are kept even after delivery.
 */
final class OpenTrace {
    private final String id;
    private final int ordinal;
    private final TraceSink.Receiver receiver;
    private HandOver state;
    /** The records that are held; null if none are. */
    private @Nullable HeldRecords held;
    /** Null unless records are delivered one by one. */
    private @Nullable RecordDelivery delivery;

    /** How many records were delivered and are not held. */
    private int records;

    /** Null while all records are from one input. */
    private @Nullable InputEnds inputs;

    private boolean touched;

    /** The operations that are undone after they were delivered; null while there are none, and if another reading needs to know more. */
    private @Nullable LateAborts undone;
    /** Whether the input is read again with what the first reading told about undone operations. */
    private boolean retried;

    /**
     * @param ordinal position among all traces of the input, from 1
     * @param kept whether to keep it as a whole until it ends
     */
    OpenTrace(String id, int ordinal, TraceSink.Receiver receiver, ShortTraces shorts, Symbols symbols, boolean kept) {
        this.id = id;
        this.ordinal = ordinal;
        this.receiver = receiver;
        this.state = kept ? HandOver.KEPT : HandOver.HELD;
        this.held = new HeldRecords(shorts, symbols);
    }

    /**
     * Sets whether the current input has had records of this trace.
     *
     * @return whether that changed
     */
    boolean touch(boolean now) {
        boolean before = touched;
        touched = now;
        return before != now;
    }

    String id() {
        return id;
    }

    int ordinal() {
        return ordinal;
    }

    HandOver state() {
        return state;
    }

    /** How many records the trace has, unless it is lost. */
    int records() {
        return held != null ? held.size() : delivery != null ? delivery.size() : records;
    }

    boolean isLost() {
        return state == HandOver.LOST;
    }

    /** Whether the trace is lost, or may be before it ends. */
    boolean mayBeLost() {
        return isLost() || state == HandOver.PASSING;
    }

    boolean hasEnded() {
        return state == HandOver.ENDED;
    }

    /** Whether the trace has no records so far. */
    boolean isEmpty() {
        return !isLost() && records() == 0;
    }

    /**
     * Adds a copy of a record, or delivers it. If the trace is lost, drops it.
     *
     * @param record its source and its line are known
     * @param few from how many records on a trace that is still {@linkplain HeldRecords#isShort short} is delivered
     *     record by record
     * @param most how many records are held while they are delivered, in case that is not enough
     * @param symbols the symbols of the record
     * @return whether the record was taken; if not, an earlier one has its id, and it has to be {@linkplain #refuse
     *     refused}
     */
    boolean add(PackedRecord record, @Nullable String folder, int few, int most, Symbols symbols) {
        if (retried && undone != null) {
            undone.apply(record, records() + 1);
        }
        if (state == HandOver.PASSING && delivery != null) {
            boolean admitted = delivery.admit(record, folder);
            // An input that goes back in time may repeat an earlier one. Repeats are counted among records that are
            // held.
            if (admitted && !delivery.deliver(record, inputs != null)) {
                happens(Event.NOT_ENOUGH);
            }
            return admitted;
        }
        if (held != null && held.isShort() && held.size() >= few && state.allows(Event.LONG)) {
            beginDelivery(held, symbols);
            return add(record, folder, few, most, symbols);
        }
        boolean added = held == null || held.add(id, record, folder);
        if (added) {
            happens(Event.RECORD);
            if (state == HandOver.TOLD && delivery != null && !delivery.deliver(record, false)) {
                happens(Event.NOT_ENOUGH);
            } else if (state == HandOver.TOLD && records() > most) {
                happens(Event.TOO_LONG);
            }
        }
        return added;
    }

    /** Begins to deliver record by record, with those that are held. */
    private void beginDelivery(HeldRecords first, Symbols symbols) {
        happens(Event.LONG);
        boolean[] enough = {true};
        if (state == HandOver.PASSING) {
            RecordDelivery begun = new RecordDelivery(new TraceHead(id, symbols), receiver);
            delivery = begun;
            String folder = first.folder();
            boolean mayRepeat = inputs != null;
            first.forEach(record -> {
                begun.admit(record, folder);
                enough[0] = enough[0] && begun.deliver(record, mayRepeat);
            });
            release();
        } else {
            TraceBuilder all = first.look(id);
            RecordDelivery begun = new RecordDelivery(all.head(), receiver);
            delivery = begun;
            first.forEach(record -> enough[0] = enough[0] && begun.deliver(record, false));
            first.become(all);
        }
        if (!enough[0]) {
            happens(Event.NOT_ENOUGH);
        }
    }

    /**
     * Refuses a record because an earlier one has its id.
     *
     * @return the earlier record; null if its place is no longer known
     */
    @Nullable
    OperationRef refuse(PackedRecord record) {
        OperationRef earlier = held == null ? null : held.same(id, record);
        happens(Event.REFUSED);
        return earlier;
    }

    /** Notes that the records of the next input follow. */
    void endInput() {
        if (held != null || state == HandOver.PASSING) {
            inputs = inputs == null ? new InputEnds() : inputs;
            inputs.end(records());
        }
    }

    /**
     * Counts records that repeat one of an earlier input. Takes some 40 bytes a record while it runs, and only if there
     * were several inputs. Counts nothing in a trace whose records are not held: its inputs come in order of time, so
     * that a repeat needs equal times.
     */
    void countRepeats(Repeats repeats) {
        if (held == null || inputs == null || !inputs.areSeveral(held.size())) {
            return;
        }
        repeats.add(held.look(id), inputs);
    }

    /**
     * Notes that an operation was undone after it had been logged, unless the trace is lost.
     *
     * @param operationId the {@linkplain OperationIds code} of its id
     * @return whether there is an earlier record with that id; also true if only another reading can tell
     */
    boolean abort(long operationId) {
        if (held != null) {
            boolean found = held.abort(operationId);
            if (!found) {
                if (undone != null) {
                    undone.remove(operationId);
                }
                happens(Event.REFUSED);
            } else if (state == HandOver.TOLD && !receiverUndoes(operationId)) {
                happens(Event.UNDONE);
            }
            return found;
        }
        if (receiverUndoes(operationId)) {
            return true;
        }
        if (state == HandOver.PASSING && delivery != null && !delivery.knows(operationId)) {
            undone = null;
            happens(Event.REFUSED);
        } else if (state != HandOver.PASSING || !retried) {
            if (state == HandOver.PASSING) {
                undone = new LateAborts();
            }
            if (undone != null) {
                undone.add(operationId);
            }
            happens(Event.UNDONE);
        }
        return true;
    }

    private boolean receiverUndoes(long operationId) {
        return delivery != null && delivery.undo(operationId);
    }

    /** The predecessors that name no record; none are known of a trace whose records are not held. */
    List<TraceBuilder.Dangling> danglingPredecessors() {
        return held == null ? List.of() : held.danglingPredecessors(id);
    }

    /** Removes the records that depend on absent ones, and returns them as they were before, in log order. */
    List<OperationRef> removeDangling() {
        happens(Event.LEFT_OUT);
        return held == null ? List.of() : held.builder(id).removeDangling();
    }

    /** Sets the predecessors aside that name no record, as they may be in other parts of the trace. */
    void setDanglingAside() {
        if (held != null && held.mayNamePredecessors()) {
            held.builder(id).setDanglingAside();
        }
    }

    /**
     * Delivers the trace, which is probably complete, unless it must not be delivered yet.
     *
     * @param most the longest trace that is probably complete; of a longer one, more may well follow
     */
    void pause(int most) {
        if (state == HandOver.PASSING && records() <= most) {
            complete();
        } else {
            happens(Event.PAUSED);
        }
    }

    /** Gives up the trace, which is lost, for good. */
    void breakOff() {
        receiver.breakOff();
    }

    /** Keeps only the latest ids of operations, if the records are not held any more. */
    void keepIds(int some) {
        if (state == HandOver.PASSING && delivery != null) {
            delivery.keepIds(some);
        }
    }

    /** Exchanges the numbers of values and of operations' ids. */
    void renumber(Renumbering renumbering) {
        if (held != null) {
            held.builder(id).renumber(renumbering);
        } else if (delivery != null) {
            delivery.renumber(renumbering);
        }
        receiver.renumber(renumbering);
    }

    /** Stops delivering record by record if that has proved not to be enough since the last record. */
    void giveUpIfReceiverHas() {
        if ((state == HandOver.TOLD || state == HandOver.PASSING) && receiver.hasGivenUp()) {
            happens(Event.NOT_ENOUGH);
        }
    }

    /**
     * Gives all records so far, unless they are delivered one by one, or are not held.
     *
     * @param rests whether no record has come for a while; then they are given even if they are delivered one by one
     */
    void giveSoFar(boolean rests) {
        if (held != null && held.size() > 0 && (rests || state != HandOver.TOLD)) {
            receiver.receiveSoFar(held.look(id).soFar(), rests);
        }
    }

    /** Delivers the rest of the trace; no more of it will come. */
    void complete() {
        boolean delivered = state == HandOver.PASSING || state == HandOver.TOLD;
        if (delivered && !receiver.complete()) {
            happens(Event.NOT_ENOUGH);
        }
        if (state.allows(Event.COMPLETED)) {
            happens(Event.COMPLETED);
        }
    }

    /** Ends the trace, unless it is lost. */
    void end() {
        if (!isLost()) {
            happens(Event.ENDS);
        }
    }

    /**
     * Starts over with an empty trace, as its input is read again. If all that was wrong is that operations were undone
     * late, it is delivered record by record once more; else as a whole.
     *
     * @param before the symbols so far
     * @param symbols the symbols from now on
     */
    void startOver(ShortTraces shorts, Symbols before, Symbols symbols) {
        held = new HeldRecords(shorts, symbols);
        inputs = null;
        if (undone != null && !retried) {
            undone = undone.renumbered(before, symbols);
            retried = true;
            happens(Event.RETRIED);
        } else {
            undone = null;
            happens(Event.READ_AGAIN);
        }
    }

    private void happens(Event event) {
        HandOver before = state;
        state = before.after(event);
        if (state == before) {
            return;
        }
        switch (state) {
            case GIVEN -> {
                records = records();
                if (before != HandOver.PASSING && before != HandOver.TOLD && held != null && held.size() > 0) {
                    receiver.receiveWhole(held.builder(id).build());
                }
                release();
                delivery = null;
            }
            case WHOLE -> {
                if (before == HandOver.TOLD) {
                    receiver.discard();
                    delivery = null;
                }
            }
            case LOST -> {
                receiver.discard();
                release();
                delivery = null;
                records = 0;
            }
            case ENDED -> {
                release();
                receiver.end();
            }
            case PASSING -> {
                if (before == HandOver.TOLD) {
                    release();
                }
            }
            case HELD, KEPT, TOLD -> {}
        }
    }

    private void release() {
        if (held != null) {
            held.release();
            held = null;
        }
    }
}
