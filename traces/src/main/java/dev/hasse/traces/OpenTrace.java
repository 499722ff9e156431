package dev.hasse.traces;

import dev.hasse.model.Columns;
import dev.hasse.model.OperationRef;
import dev.hasse.model.Renumbering;
import dev.hasse.model.ShortTraces;
import dev.hasse.model.Trace;
import dev.hasse.model.TraceBuilder;
import dev.hasse.model.TraceSink;
import dev.hasse.traces.HandOver.Event;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A trace whose records are still arriving. A long trace is delivered in parts, if it may be; one that seems complete
 * is delivered as a whole ({@link HandOver}). If that was a mistake, the trace is <em>lost</em>: its records are
 * dropped until the input is read again. If it cannot be read again, records are kept even after delivery in parts.
 */
final class OpenTrace {
    private final String id;
    private final int ordinal;
    private final TraceSink.Receiver receiver;
    private HandOver state;
    /** The records that are held, and the ids of records in parts; null if nothing is held. */
    private @Nullable HeldRecords held;
    /** How many of the held records were delivered as copies. */
    private int copied;

    /** How many records were delivered. */
    private int records;

    /** Null while all records are from one input. */
    private @Nullable InputEnds inputs;

    private boolean touched;

    /**
     * @param ordinal position among all traces of the input, from 1
     * @param kept whether to keep it as a whole until it ends
     */
    OpenTrace(String id, int ordinal, TraceSink.Receiver receiver, ShortTraces shorts, boolean kept) {
        this.id = id;
        this.ordinal = ordinal;
        this.receiver = receiver;
        this.state = kept ? HandOver.KEPT : HandOver.HELD;
        this.held = new HeldRecords(shorts);
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
        return records + (held == null ? 0 : held.size() - copied);
    }

    /** Whether no records are held. */
    boolean isEmpty() {
        return held == null || held.size() == 0;
    }

    boolean isLost() {
        return state == HandOver.LOST;
    }

    /** Whether the trace is lost, or may be before it ends. */
    boolean mayBeLost() {
        return isLost() || state == HandOver.IN_PARTS;
    }

    boolean hasEnded() {
        return state == HandOver.ENDED;
    }

    boolean isGiven() {
        return state == HandOver.GIVEN;
    }

    /** Whether the trace is kept as a whole until it ends. Delivery in parts is then more work, and saves no memory. */
    boolean isKept() {
        return state == HandOver.KEPT || state == HandOver.COPIED;
    }

    /**
     * Appends records of a block, up to the first with the id of an earlier one. If the trace is lost, drops them.
     *
     * @return the first record to {@linkplain #refuse refuse}, or {@code end} if there is none
     */
    int add(Columns from, int start, int end, Renumbering numbers, Input input) {
        boolean next = inputs != null && inputs.begin();
        if (next
                && held != null
                && state == HandOver.IN_PARTS
                && held.builder(id).isBehindParts(from, start)) {
            happens(Event.BEHIND);
        }
        int added = held == null ? end : held.add(id, from, start, end, numbers, input.folder());
        if (start < added) {
            happens(Event.RECORD);
        }
        return added;
    }

    /**
     * Refuses a record of a block because an earlier one has its id.
     *
     * @return the earlier record; null if its place is no longer known
     */
    @Nullable
    OperationRef refuse(Columns from, int record, Renumbering numbers) {
        OperationRef earlier = null;
        if (held != null && state != HandOver.IN_PARTS) {
            TraceBuilder builder = held.builder(id);
            earlier = builder.reference(builder.same(from, record, numbers));
        }
        happens(Event.REFUSED);
        return earlier;
    }

    /** Notes that the records of the next input follow. */
    void endInput() {
        if (held != null) {
            inputs = inputs == null ? new InputEnds() : inputs;
            inputs.end(held.size());
        }
    }

    /**
     * Counts records that repeat one of an earlier input. Takes some 40 bytes a record while it runs, and only if there
     * were several inputs. Counts nothing in a trace that is delivered in parts: in commit order, a repeat needs equal
     * times.
     */
    void countRepeats(Repeats repeats) {
        if (held == null || inputs == null || state == HandOver.IN_PARTS || !inputs.areSeveral(held.size())) {
            return;
        }
        TraceBuilder builder = held.look(id);
        int[] firstAlike = builder.firstAlike();
        for (int record = inputs.first(); record < firstAlike.length; record++) {
            int earlier = firstAlike[record];
            if (inputs.of(earlier) < inputs.of(record)) {
                repeats.add(
                        builder.reference(record).source(),
                        builder.reference(earlier).source());
            }
        }
    }

    /**
     * Notes that an operation was undone after it had been logged, unless the trace is lost.
     *
     * @return whether there is an earlier record with that id; also true if only another reading can tell
     */
    boolean abort(BlockRecords.Abort abort, Renumbering numbers) {
        if (held == null) {
            happens(Event.UNDONE);
            return true;
        }
        TraceBuilder builder = held.builder(id);
        int record = builder.abort(numbers.operationId(abort.operationId()));
        if (record < 0) {
            happens(Event.REFUSED);
            return isLost();
        }
        if (builder.isTaken(record) || record < copied) {
            happens(Event.UNDONE);
        }
        return true;
    }

    /** Whether enough records are undelivered for a part, and the trace looks as if it could be decided in parts. */
    boolean hasPart(int size) {
        return held != null
                && held.size() - copied >= size
                && state.allows(Event.PART)
                && held.builder(id).isDivisible();
    }

    /** How many more records may come before a part is due. */
    int roomInPart(int size) {
        int room = held == null ? 0 : size - (held.size() - copied);
        return room > 0 ? room : Integer.MAX_VALUE;
    }

    /** Delivers the records so far as a part. */
    void deliverPart() {
        deliverPart(Event.PART);
    }

    private void deliverPart(Event event) {
        Trace part = held == null
                ? null
                : isKept()
                        ? held.builder(id).copyPart(copied)
                        : held.builder(id).nextPart();
        if (part == null) {
            happens(Event.NO_PART);
            return;
        }
        copied = isKept() && held != null ? held.size() : 0;
        records += part.size();
        happens(event);
        receiver.receivePart(part, event == Event.COMPLETED);
    }

    /** The predecessors that name no record; none are known of a trace that is delivered in parts. */
    List<TraceBuilder.Dangling> danglingPredecessors() {
        return held == null || state == HandOver.IN_PARTS || !held.mayNamePredecessors()
                ? List.of()
                : held.look(id).danglingPredecessors();
    }

    /** Removes the records that depend on absent ones, and returns them as they were before, in log order. */
    List<OperationRef> removeDangling() {
        happens(Event.LEFT_OUT);
        return held == null ? List.of() : held.builder(id).removeDangling();
    }

    /** Delivers the trace, which is probably complete, unless parts of it were delivered. */
    void pause() {
        happens(Event.PAUSED);
    }

    /** Delivers the rest of the trace; no more of it will come. */
    void complete() {
        if (state == HandOver.IN_PARTS || state == HandOver.COPIED) {
            deliverPart(Event.COMPLETED);
        }
        if (state.allows(Event.COMPLETED)) {
            happens(Event.COMPLETED);
        }
    }

    /** Ends the trace, unless it is lost or the delivery was not enough. */
    void end() {
        if (state.allows(Event.WANTED) && receiver.needsWhole()) {
            happens(Event.WANTED);
        }
        if (!isLost()) {
            happens(Event.ENOUGH);
        }
    }

    /** Starts over with an empty trace, as its input is read again. */
    void startOver(ShortTraces shorts) {
        held = new HeldRecords(shorts);
        inputs = null;
        happens(Event.READ_AGAIN);
    }

    private void happens(Event event) {
        HandOver before = state;
        state = before.after(event);
        if (state == before) {
            return;
        }
        boolean retracted = before == HandOver.COPIED || before == HandOver.ALL_COPIED || before == HandOver.LOST;
        if (retracted && (state == HandOver.WHOLE || state == HandOver.GIVEN)) {
            receiver.discard();
            copied = 0;
            records = 0;
        }
        switch (state) {
            case GIVEN -> deliverWhole();
            case LOST -> {
                release();
                records = 0;
            }
            case ENDED -> {
                release();
                receiver.end();
            }
            case HELD, KEPT, WHOLE, IN_PARTS, COPIED, ALL_PARTS, ALL_COPIED -> {}
        }
    }

    private void deliverWhole() {
        if (held != null && held.size() > 0) {
            records = held.size();
            receiver.receiveWhole(held.builder(id).build());
        }
        release();
    }

    private void release() {
        if (held != null) {
            held.release();
            held = null;
        }
    }
}
