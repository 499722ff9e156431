package dev.hasse.traces;

import dev.hasse.model.Batch;
import dev.hasse.model.OperationRef;
import dev.hasse.model.Renumbering;
import dev.hasse.model.Symbols;
import dev.hasse.model.Trace;
import dev.hasse.model.TraceBuilder;
import dev.hasse.model.TraceSink;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A trace whose records come in. A long one is handed on part by part, if it may be; one that is thought to be complete is handed on
 * as a whole, and let go. If either turns out to have been a mistake the trace is <em>lost</em>: its records go nowhere, until they
 * are read once more from the beginning. Where that is not possible, it is kept as a whole even if it is handed on in parts.
 */
final class OpenTrace {
    private enum State {
        /** Its records are collected. */
        OPEN,
        /** It was handed on, and more of it may come after all. */
        LET_GO,
        /** It has to be read once more. */
        LOST,
        /** No more of it may come. */
        ENDED
    }

    private final String id;
    private final int ordinal;
    private final TraceSink.Receiver receiver;
    private final boolean kept;
    private State state = State.OPEN;
    private @Nullable TraceBuilder builder;
    private boolean inParts;
    /** How many records were handed on in parts, of a trace that is kept. */
    private int copied;

    /** Whether something was said of it that would be said again, were it read once more. */
    private boolean whole;

    private int records;
    /** Where in the builder the records of each input end, but for the last one; null while there is but one. */
    private int @Nullable [] inputEnds;
    /** Whether an input has ended since the last record. */
    private boolean betweenInputs;

    /**
     * @param ordinal which it is among all traces of the input, from 1
     * @param kept whether to keep it as a whole until it ends
     */
    OpenTrace(String id, int ordinal, TraceSink.Receiver receiver, Symbols symbols, boolean kept) {
        this.id = id;
        this.ordinal = ordinal;
        this.receiver = receiver;
        this.kept = kept;
        this.builder = new TraceBuilder(id, symbols);
    }

    String id() {
        return id;
    }

    int ordinal() {
        return ordinal;
    }

    /** How many records it has, once it was handed on. */
    int records() {
        return records;
    }

    /** Whether it has no record yet, or is known by no builder any more. */
    boolean isEmpty() {
        return builder == null || builder.size() == 0;
    }

    boolean isLost() {
        return state == State.LOST;
    }

    boolean hasEnded() {
        return state == State.ENDED;
    }

    boolean isLetGo() {
        return state == State.LET_GO;
    }

    /**
     * Appends a record, unless the trace is lost.
     *
     * @return the earlier record that has the same id, in which case nothing is appended; or null
     */
    @Nullable
    OperationRef add(Batch batch, int record, Renumbering numbers, Input input, int source, int linesBefore) {
        if (state == State.LET_GO) {
            lose();
        }
        if (betweenInputs) {
            beginInput(batch, record);
        }
        if (builder == null) {
            return null;
        }
        int same = builder.add(batch, record, numbers, source, linesBefore);
        if (same < 0) {
            builder.label(batch, record, input.folder());
            return null;
        }
        if (inParts && !kept) {
            // Where the other one stands is known no more.
            lose();
            return null;
        }
        whole |= !kept;
        return builder.reference(same);
    }

    /** A further input that goes back in time cannot be decided in parts, and may repeat what was in them. */
    private void beginInput(Batch batch, int record) {
        betweenInputs = false;
        if (builder != null && inParts && !kept && builder.isBehindParts(batch, record)) {
            lose();
        }
    }

    /** Says that the records of the next input follow. */
    void endInput() {
        if (builder == null) {
            return;
        }
        int inputs = inputEnds == null ? 0 : inputEnds.length;
        inputEnds = inputEnds == null ? new int[1] : Arrays.copyOf(inputEnds, inputs + 1);
        inputEnds[inputs] = builder.size();
        betweenInputs = true;
    }

    /**
     * Counts the records that say what one of an earlier input says. Takes some 40 bytes a record while it does, and that only where there
     * were several inputs; of a trace that is handed on in parts nothing is counted, since in order of commit nothing repeats but what has
     * the same time.
     */
    void countRepeats(Repeats repeats) {
        if (builder == null || inputEnds == null || (inParts && !kept) || inputEnds[0] == builder.size()) {
            return;
        }
        int[] firstAlike = builder.firstAlike();
        for (int record = inputEnds[0]; record < firstAlike.length; record++) {
            int earlier = firstAlike[record];
            if (inputOf(earlier) < inputOf(record)) {
                repeats.add(
                        builder.reference(record).source(),
                        builder.reference(earlier).source());
            }
        }
    }

    /** Which of the inputs of the trace a record comes from. */
    private int inputOf(int record) {
        int input = 0;
        while (inputEnds != null && input < inputEnds.length && record >= inputEnds[input]) {
            input++;
        }
        return input;
    }

    /**
     * Notes that an operation was undone after it had been logged, unless the trace is lost.
     *
     * @return whether there is an earlier record of that id; also true if nobody knows until the trace is read once more
     */
    boolean abort(Batch.Abort abort, Renumbering numbers) {
        if (state == State.LET_GO) {
            lose();
        }
        if (builder == null) {
            return true;
        }
        int record = builder.abort(abort, numbers);
        boolean handedOn = kept ? record >= 0 && record < copied : record >= 0 && builder.isTaken(record);
        if (handedOn && kept) {
            // It was handed on as one that stands.
            handOnAsWhole();
        } else if (handedOn || (record < 0 && inParts && !kept)) {
            lose();
            return true;
        }
        whole |= record < 0 && !kept;
        return record >= 0;
    }

    /** Whether there are so many records that were not handed on, and the trace looks as if it could be decided in parts. */
    boolean hasPart(int size) {
        return builder != null && builder.size() - copied >= size && !whole && builder.isDivisible();
    }

    /** Whether the trace is kept as a whole until it ends, so that to hand it on in parts is more work, and not less memory. */
    boolean isKept() {
        return kept;
    }

    /** Hands the records so far on as a part. */
    void handOnPart() {
        inParts = true;
        handOnPart(false);
    }

    private void handOnPart(boolean last) {
        if (builder == null) {
            return;
        }
        Trace part = kept ? builder.copyPart(copied) : builder.takePart();
        if (part != null) {
            copied = kept ? builder.size() : 0;
            records += part.size();
            receiver.part(part, last);
        } else if (kept) {
            handOnAsWhole();
        } else {
            lose();
        }
    }

    /** From now on the trace comes as a whole after all. */
    private void handOnAsWhole() {
        if (inParts) {
            receiver.forget();
        }
        inParts = false;
        whole = true;
    }

    /** The predecessors that name no record; none are known of a trace that is handed on in parts. */
    List<TraceBuilder.Dangling> danglingPredecessors() {
        return builder == null || (inParts && !kept) ? List.of() : builder.danglingPredecessors();
    }

    /** Leaves out the records that depend on what is not there, and returns them as they stood before, in log order. */
    List<OperationRef> removeDangling() {
        handOnAsWhole();
        return builder == null ? List.of() : builder.removeDangling();
    }

    /** Hands the trace on, as it is likely to be complete. */
    void letGo() {
        if (builder != null && !inParts && !whole) {
            handOnWhole();
            state = State.LET_GO;
        }
    }

    /** Hands the trace on, as far as it has not been; no more will come. */
    void complete() {
        if (inParts) {
            handOnPart(true);
        }
        if (!inParts) {
            handOnWhole();
        }
    }

    private void handOnWhole() {
        if (builder != null && builder.size() > 0) {
            records = builder.size();
            receiver.whole(builder.build());
        }
        builder = null;
    }

    /** Ends the trace, unless it is lost, or what was handed on is not enough. */
    void end() {
        if (state == State.ENDED || state == State.LOST) {
            return;
        }
        if (inParts && receiver.wantsWhole()) {
            if (!kept) {
                lose();
                return;
            }
            handOnAsWhole();
            handOnWhole();
        }
        builder = null;
        state = State.ENDED;
        receiver.end();
    }

    private void lose() {
        state = State.LOST;
        builder = null;
        records = 0;
    }

    /** Begins once more. */
    void startOver(Symbols symbols) {
        state = State.OPEN;
        inParts = false;
        inputEnds = null;
        betweenInputs = false;
        receiver.forget();
        builder = new TraceBuilder(id, symbols);
    }
}
