package dev.hasse.traces;

import dev.hasse.model.Batch;
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
     * Appends a record, unless the trace is lost.
     *
     * @return the earlier record that has the same id, in which case nothing is appended; or null
     */
    @Nullable
    OperationRef add(Batch batch, int record, Renumbering numbers, Input input, int source, int linesBefore) {
        boolean next = inputs != null && inputs.begin();
        if (next
                && held != null
                && state == HandOver.IN_PARTS
                && held.builder(id).isBehindParts(batch, record)) {
            happens(Event.BEHIND);
        }
        if (held == null) {
            happens(Event.RECORD);
            return null;
        }
        int same = held.add(id, batch, record, numbers, input, source, linesBefore);
        if (same < 0) {
            happens(Event.RECORD);
            return null;
        }
        // Where a record of a part stands is known no more.
        OperationRef earlier =
                state == HandOver.IN_PARTS ? null : held.builder(id).reference(same);
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
    boolean abort(Batch.Abort abort, Renumbering numbers) {
        if (held == null) {
            happens(Event.UNDONE);
            return true;
        }
        TraceBuilder builder = held.builder(id);
        int record = builder.abort(abort, numbers);
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
        return state.allows(Event.PART)
                && held != null
                && held.size() - copied >= size
                && held.builder(id).isDivisible();
    }

    /** Hands the records so far on as a part. */
    void handOnPart() {
        handOnPart(Event.PART);
    }

    private void handOnPart(Event event) {
        Trace part = held == null
                ? null
                : isKept()
                        ? held.builder(id).copyPart(copied)
                        : held.builder(id).takePart();
        if (part == null) {
            happens(Event.NO_PART);
            return;
        }
        copied = isKept() && held != null ? held.size() : 0;
        records += part.size();
        happens(event);
        receiver.part(part, event == Event.COMPLETED);
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
            handOnPart(Event.COMPLETED);
        }
        if (state.allows(Event.COMPLETED)) {
            happens(Event.COMPLETED);
        }
    }

    /** Ends the trace, unless it is lost, or what was handed on is not enough. */
    void end() {
        if (state.allows(Event.WANTED) && receiver.wantsWhole()) {
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
            receiver.forget();
            copied = 0;
            records = 0;
        }
        switch (state) {
            case GIVEN -> handOnWhole();
            case LOST -> {
                letGo();
                records = 0;
            }
            case ENDED -> {
                letGo();
                receiver.end();
            }
            case HELD, KEPT, WHOLE, IN_PARTS, COPIED, ALL_PARTS, ALL_COPIED -> {}
        }
    }

    private void handOnWhole() {
        if (held != null && held.size() > 0) {
            records = held.size();
            receiver.whole(held.builder(id).build());
        }
        letGo();
    }

    private void letGo() {
        if (held != null) {
            held.letGo();
            held = null;
        }
    }
}
