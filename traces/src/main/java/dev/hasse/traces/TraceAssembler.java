package dev.hasse.traces;

import dev.hasse.model.OperationIds;
import dev.hasse.model.OperationRef;
import dev.hasse.model.PackedRecord;
import dev.hasse.model.Symbols;
import dev.hasse.model.TraceSink;
import dev.hasse.traces.ScannedBlock.Aside;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Assembles records into traces and delivers the traces. Records of different traces may be interleaved in any order.
 * Refuses what only the whole trace can reveal: a repeated {@code op_id}, and a predecessor that names no record.
 *
 * <p>A trace is delivered and released as early as possible. If that was too early, it is {@linkplain OpenTrace lost}:
 * after the last input, all inputs are read again for the lost traces alone.
 */
final class TraceAssembler {
    /** Stands for no name, not even that of the file. */
    private static final int NOBODY = Integer.MIN_VALUE;

    private final ReadSettings settings;
    private final RefusalReport refusals;
    private final TraceSink sink;
    private final boolean repeatable;
    /** From how many records on a trace is delivered record by record. */
    private final int few;

    private final int probablyComplete;
    /** How many records of a trace are held while they are delivered, if the input cannot be read again. */
    private final int most;
    /** Whether a trace that is lost, or has ended, begins anew with its next record. */
    private final boolean live;

    private final TraceTable traces;
    private final TraceEnding ending;

    /** The traces that have records in the current input. */
    private final List<OpenTrace> touched = new ArrayList<>();

    /** The trace of the latest record. */
    private @Nullable OpenTrace current;

    private boolean again;
    private boolean spread;
    private long lines;
    private long records;

    /**
     * @param repeatable whether all inputs can be read again
     */
    TraceAssembler(ReadSettings settings, Problems problems, TraceSink sink, boolean repeatable, Tuning tuning) {
        this.settings = settings;
        this.refusals = new RefusalReport(problems, settings.sorted());
        this.sink = sink;
        this.repeatable = repeatable;
        this.few = sink.takesAgain() && sink.takesRecords() ? tuning.few() : Integer.MAX_VALUE;
        this.probablyComplete = tuning.probablyComplete();
        this.most = settings.sorted() ? probablyComplete : tuning.held();
        this.live = tuning.live();
        this.traces = new TraceTable(settings.shard(), sink, !repeatable);
        this.ending = new TraceEnding(problems, refusals, traces, tuning.partial(), repeatable, most);
    }

    /** The receiver of the traces. */
    TraceSink sink() {
        return sink;
    }

    /** The symbols of all records. They are others once reading has {@linkplain #startOver started over}. */
    Symbols symbols() {
        return traces.symbols();
    }

    /** The number of the input among the sources. */
    int source(Input input) {
        return symbols().sources().intern(input.name());
    }

    /**
     * Adds the records of a block to their traces, and reports what was refused, in order of lines.
     *
     * @param source the number of the input among the sources
     * @param linesBefore how many lines of the input come before the block
     */
    void add(ScannedBlock block, Input input, int source, int linesBefore) {
        BlockRecords records = block.records();
        Arriving arriving = new Arriving(records, input, source, linesBefore);
        List<Aside> asides =
                block.asides(refused -> refusals.line(refused, input, linesBefore), abort -> arriving.abort(abort));
        for (Aside aside : asides) {
            arriving.addBefore(aside.line());
            aside.action().run();
        }
        arriving.addBefore(Integer.MAX_VALUE);
        lines += block.lines();
        refusals.unkept(block.refusedInAll() - block.refused().size(), input);
    }

    /** The records of a block on their way to their traces. */
    private final class Arriving {
        final Input input;
        private final @Nullable String folder;
        private final int source;
        final int linesBefore;
        /** How many records are left, and a window on the first of them. */
        private int left;

        private final PackedRecord record = new PackedRecord();
        /** The trace of the latest record, and the number of the name that it goes by in this input. */
        private @Nullable OpenTrace latest;

        private int latestName = NOBODY;

        Arriving(BlockRecords records, Input input, int source, int linesBefore) {
            this.left = records.size();
            this.record.moveTo(records.records());
            this.input = input;
            this.folder = input.folder();
            this.source = source;
            this.linesBefore = linesBefore;
        }

        /** Adds those of the records that are left that stand before a line of the block. */
        void addBefore(int line) {
            while (left > 0 && record.line() < line) {
                addRecord();
                left--;
                if (left > 0) {
                    record.moveOn();
                }
            }
        }

        private void addRecord() {
            int name = record.trace();
            if (name != latestName) {
                traces.beginnings().moveTo(source, linesBefore + record.line());
                latest = name < 0 ? traces.of(input.name()) : traces.named(name);
                latestName = name;
                if (latest != null) {
                    touch(latest);
                }
            }
            if (live && latest != null && latest.isLost()) {
                latest = renewed(latest, name);
            }
            if (latest != null && isOpen(latest, record.line())) {
                record.place(0, source, linesBefore + record.line());
                TraceAssembler.this.add(latest, record, folder, input);
            }
        }

        void abort(BlockRecords.Abort abort) {
            String id = abort.trace() < 0 ? input.name() : symbols().traceIds().get(abort.trace());
            OpenTrace trace = traces.known(id);
            if (trace != null) {
                touch(trace);
                if (isOpen(trace, abort.line())) {
                    TraceAssembler.this.abort(trace, this, abort);
                }
            } else if (traces.isMine(id) && !again) {
                // A trace without records is never lost, so its abort lines were refused in the first reading.
                refuseAbort(abort, this);
            }
        }

        /** Whether a line may still be added to the trace; if not, the line is refused. */
        private boolean isOpen(OpenTrace trace, int line) {
            moveOnTo(trace);
            if (trace.hasEnded()) {
                refusals.afterEnd(trace, input, linesBefore + line);
            }
            return !trace.hasEnded();
        }
    }

    /** Begins a lost trace anew, under the same number among the names. */
    private @Nullable OpenTrace renewed(OpenTrace lost, int name) {
        refusals.brokenOff(lost, most);
        lost.breakOff();
        close(List.of(lost));
        OpenTrace anew = name < 0 ? traces.of(lost.id()) : traces.named(name);
        if (anew != null) {
            touch(anew);
        }
        return anew;
    }

    /** Ends some traces because they are too long to be held as wholes; what comes of them begins others. */
    void breakOff(Collection<OpenTrace> tooLong) {
        tooLong.forEach(trace -> refusals.brokenOff(trace, most));
        close(tooLong);
    }

    /** Delivers the rest of some traces, ends them, and forgets them. */
    void close(Collection<OpenTrace> over) {
        for (OpenTrace trace : over) {
            if (!trace.hasEnded() && !trace.isLost()) {
                ending.end(trace);
            }
            touched.remove(trace);
            current = current == trace ? null : current;
        }
        traces.forget(over);
    }

    /** Gives values and ids of operations new numbers; no record may be waiting. What nobody holds any more is forgotten. */
    void renumber() {
        traces.renumber();
    }

    /** The traces that have had records since this was last called, or the input ended. */
    List<OpenTrace> takeTouched() {
        List<OpenTrace> taken = List.copyOf(touched);
        taken.forEach(trace -> trace.touch(false));
        touched.clear();
        return taken;
    }

    private void touch(OpenTrace trace) {
        if (trace.touch(true)) {
            touched.add(trace);
        }
    }

    private void moveOnTo(OpenTrace trace) {
        if (trace != current) {
            if (settings.sorted() && !again && current != null && !current.hasEnded()) {
                ending.end(current);
                // The trace is near the end of the list.
                touched.remove(touched.lastIndexOf(current));
            }
            current = trace;
        }
    }

    private void add(OpenTrace trace, PackedRecord record, @Nullable String folder, Input input) {
        spread |= trace.state() == HandOver.GIVEN;
        if (!trace.add(record, folder, few, most, symbols())) {
            OperationRef same = trace.refuse(record);
            if (same != null) {
                refusals.repeated(same, input, record.line());
                return;
            }
        }
        records += again ? 0 : 1;
    }

    private void abort(OpenTrace trace, Arriving from, BlockRecords.Abort abort) {
        spread |= trace.state() == HandOver.GIVEN;
        // In the first reading, an abort line before the trace's first record was refused.
        boolean refusedBefore = again && trace.isEmpty();
        if (!trace.abort(abort.operationId()) && !refusedBefore) {
            refuseAbort(abort, from);
        }
    }

    private void refuseAbort(BlockRecords.Abort abort, Arriving from) {
        refusals.abort(
                OperationIds.decode(abort.operationId(), symbols()), from.input, from.linesBefore + abort.line());
    }

    /** Called when no more input is available for now. */
    void pause() {
        sink.pause();
    }

    /**
     * Called when all of an input has been read.
     *
     * @param last whether it was the last input
     */
    void endInput(Input input, boolean last) {
        touched.removeIf(OpenTrace::hasEnded);
        for (OpenTrace trace : touched) {
            trace.touch(false);
            boolean unnamed = trace.id().equals(input.name());
            if (unnamed && !again) {
                ending.end(trace);
            } else if (!last) {
                if (mayPause() && trace.danglingPredecessors().isEmpty()) {
                    trace.pause(probablyComplete);
                }
                trace.endInput();
            }
        }
        touched.clear();
        current = null;
    }

    private boolean mayPause() {
        return sink.takesAgain() && repeatable && !spread && !again;
    }

    /** Refuses what only whole traces can reveal. Called when all inputs have been read. */
    void refuseAtEnd() {
        open().forEach(ending::check);
    }

    /** Whether the inputs may have to be read again. */
    boolean mayReadAgain() {
        return open().anyMatch(OpenTrace::mayBeLost);
    }

    /**
     * Delivers the rest.
     *
     * @return whether the inputs have to be read again
     */
    boolean finish() {
        List<OpenTrace> open = open().toList();
        for (OpenTrace trace : open) {
            ending.endChecked(trace);
        }
        return open.stream().anyMatch(OpenTrace::isLost);
    }

    private Stream<OpenTrace> open() {
        return traces.all().filter(trace -> !trace.hasEnded());
    }

    /** Starts over: the inputs are about to be read again, for the lost traces. */
    void startOver() {
        again = true;
        refusals.startOver();
        lines = 0;
        traces.startOver();
    }

    /** Where each trace begins. */
    Beginnings beginnings() {
        return traces.beginnings();
    }

    /** How many lines have been read. */
    long lines() {
        return lines;
    }

    /** How many records have been added to their traces so far. */
    long records() {
        return records;
    }

    /** How many records a trace that is still there has so far; 0 if there is none. */
    int records(String traceId) {
        OpenTrace trace = traces.known(traceId);
        return trace == null ? 0 : trace.records();
    }

    /** How many traces there are so far. */
    int seen() {
        return traces.size();
    }

    /**
     * The totals of reading.
     *
     * @param empty the inputs without any record
     */
    ReadSummary summary(List<String> empty) {
        return new ReadSummary(
                traces.all()
                        .filter(trace -> trace.records() > 0)
                        .map(OpenTrace::ordinal)
                        .toList(),
                traces.all().mapToLong(OpenTrace::records).sum(),
                refusals.refused(),
                refusals.lines(),
                empty);
    }
}
