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
 * A trace whose records come in. A long one is handed on part by part, if it may be; one that is thought to be complete is handed on
 * as a whole. {@link HandOver} says what leads to what. If that turns out to have been a mistake the trace is <em>lost</em>: its records go
 * nowhere, until they are read once more from the beginning. Where that is not possible, they are kept even if they are handed on in parts.
 */
final class OpenTrace {
    private final String id;
    private final int ordinal;
    private final TraceSink.Receiver receiver;
    private HandOver state;
    /** The records that are held, and the ids of those in parts; null where nothing is. */
    private @Nullable HeldRecords held;
    /** How many of the records that are held were handed on as copies. */
    private int copied;

    /** How many records were handed on. */
    private int records;

    /** Absent as long as all of its records are of one input. */
    private @Nullable InputEnds inputs;

    private boolean touched;

    /**
     * @param ordinal which it is among all traces of the input, from 1
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
     * Says whether there were records of it in the input that is being read.
     *
     * @return whether it was the other way round before
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

    /** How many records it has, unless it is lost. */
    int records() {
        return records + (held == null ? 0 : held.size() - copied);
    }

    /** Whether no record of it is held. */
    boolean isEmpty() {
        return held == null || held.size() == 0;
    }

    boolean isLost() {
        return state == HandOver.LOST;
    }

    /** Whether it is lost, or may be by the time that it ends. */
    boolean mayBeLost() {
        return isLost() || state == HandOver.IN_PARTS;
    }

    boolean hasEnded() {
        return state == HandOver.ENDED;
    }

    boolean isGiven() {
        return state == HandOver.GIVEN;
    }

    /** Whether the trace is kept as a whole until it ends, so that to hand it on in parts is more work, and not less memory. */
    boolean isKept() {
        return state == HandOver.KEPT || state == HandOver.COPIED;
    }

    /**
     * Appends records of a block, as far as none has the id of an earlier one. If the trace is lost, they go nowhere.
     *
     * @return the first record that is to be {@linkplain #refuse refused}, or {@code end} if none is
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
     * Does not append a record of a block, since an earlier one has its id.
     *
     * @return the earlier one; null if it is known no more where that stands
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

    /** Says that the records of the next input follow. */
    void endInput() {
        if (held != null) {
            inputs = inputs == null ? new InputEnds() : inputs;
            inputs.end(held.size());
        }
    }

    /**
     * Counts the records that say what one of an earlier input says. Takes some 40 bytes a record while it does, and that only where there
     * were several inputs; of a trace that is handed on in parts nothing is counted, since in order of commit nothing repeats but what has
     * the same time.
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
     * @return whether there is an earlier record of that id; also true if nobody knows until the trace is read once more
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

    /** Whether there are so many records that were not handed on, and the trace looks as if it could be decided in parts. */
    boolean hasPart(int size) {
        return held != null
                && held.size() - copied >= size
                && state.allows(Event.PART)
                && held.builder(id).isDivisible();
    }

    /** How many more records there may be before there is a part. */
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

    /** The predecessors that name no record; none are known of a trace that is handed on in parts. */
    List<TraceBuilder.Dangling> danglingPredecessors() {
        return held == null || state == HandOver.IN_PARTS || !held.mayNamePredecessors()
                ? List.of()
                : held.look(id).danglingPredecessors();
    }

    /** Leaves out the records that depend on what is not there, and returns them as they stood before, in log order. */
    List<OperationRef> removeDangling() {
        happens(Event.LEFT_OUT);
        return held == null ? List.of() : held.builder(id).removeDangling();
    }

    /** Hands the trace on, as it is likely to be complete, unless parts of it were. */
    void pause() {
        happens(Event.PAUSED);
    }

    /** Hands the trace on, as far as it has not been; no more will come. */
    void complete() {
        if (state == HandOver.IN_PARTS || state == HandOver.COPIED) {
            deliverPart(Event.COMPLETED);
        }
        if (state.allows(Event.COMPLETED)) {
            happens(Event.COMPLETED);
        }
    }

    /** Ends the trace, unless it is lost, or what was handed on is not enough. */
    void end() {
        if (state.allows(Event.WANTED) && receiver.needsWhole()) {
            happens(Event.WANTED);
        }
        if (!isLost()) {
            happens(Event.ENOUGH);
        }
    }

    /** Begins once more. */
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
