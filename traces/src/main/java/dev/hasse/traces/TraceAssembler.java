package dev.hasse.traces;

import dev.hasse.model.OperationIds;
import dev.hasse.model.OperationRef;
import dev.hasse.model.PackedRecord;
import dev.hasse.model.ShortTraces;
import dev.hasse.model.Symbols;
import dev.hasse.model.TraceSink;
import dev.hasse.traces.ScannedBlock.RefusedLine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
    private final Problems problems;
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

    private final Map<String, OpenTrace> traces = new LinkedHashMap<>();
    /** The ids of traces that belong to other shards. */
    private final Set<String> others = new HashSet<>();

    private Symbols symbols = new Symbols();
    private ShortTraces shorts = new ShortTraces();
    /** The traces by number among the ids of traces; null where none is known, or it is in another shard. */
    private @Nullable OpenTrace[] byName = {};

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
        this.problems = problems;
        this.refusals = new RefusalReport(problems, settings.sorted());
        this.sink = sink;
        this.repeatable = repeatable;
        this.few = sink.takesAgain() && sink.takesRecords() ? tuning.few() : Integer.MAX_VALUE;
        this.probablyComplete = tuning.probablyComplete();
        this.most = settings.sorted() ? probablyComplete : tuning.held();
        this.live = tuning.live();
    }

    /** The trace with this id; null if it belongs to another shard. */
    private @Nullable OpenTrace trace(String id) {
        OpenTrace trace = traces.get(id);
        if (trace == null && !others.contains(id)) {
            if (isMine(id)) {
                int ordinal = traces.size() + others.size() + 1;
                trace = new OpenTrace(id, ordinal, sink.begin(), shorts, symbols, !repeatable);
                traces.put(id, trace);
            } else {
                others.add(id);
            }
        }
        return trace;
    }

    private boolean isMine(String traceId) {
        return settings.shard() == null || settings.shard().holds(traceId);
    }

    /** The receiver of the traces. */
    TraceSink sink() {
        return sink;
    }

    /** The symbols of all records. They are others once reading has {@linkplain #startOver started over}. */
    Symbols symbols() {
        return symbols;
    }

    /** The number of the input among the sources. */
    int source(Input input) {
        return symbols.sources().intern(input.name());
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
        for (Aside aside : asides(block, arriving)) {
            arriving.addBefore(aside.line);
            aside.action.run();
        }
        arriving.addBefore(Integer.MAX_VALUE);
        lines += block.lines();
        refusals.unkept(block.refusedInAll() - block.refused().size());
    }

    /** The action for a line that is not a record. */
    private record Aside(int line, Runnable action) {}

    /** The lines of a block that are not records, in order. */
    private List<Aside> asides(ScannedBlock block, Arriving arriving) {
        List<Aside> asides = new ArrayList<>();
        for (RefusedLine refused : block.refused()) {
            asides.add(new Aside(refused.line(), () -> refusals.line(refused, arriving.input, arriving.linesBefore)));
        }
        for (BlockRecords.Abort abort : block.records().aborts()) {
            asides.add(new Aside(abort.line(), () -> arriving.abort(abort)));
        }
        asides.sort(Comparator.comparingInt(Aside::line));
        return asides;
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
                latest = name < 0 ? trace(input.name()) : named(name);
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
            String id = abort.trace() < 0 ? input.name() : symbols.traceIds().get(abort.trace());
            OpenTrace trace = traces.get(id);
            if (trace != null) {
                touch(trace);
                if (isOpen(trace, abort.line())) {
                    TraceAssembler.this.abort(trace, this, abort);
                }
            } else if (isMine(id) && !again) {
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

    /** The trace that goes by a number among the {@linkplain Symbols#traceIds ids}; null if it is in another shard. */
    private @Nullable OpenTrace named(int name) {
        if (name >= byName.length) {
            byName = Arrays.copyOf(byName, Math.max(name + 1, byName.length * 2));
        }
        OpenTrace trace = byName[name];
        if (trace == null) {
            trace = trace(symbols.traceIds().get(name));
            byName[name] = trace;
        }
        return trace;
    }

    /** Begins a lost trace anew, under the same number among the names. */
    private @Nullable OpenTrace renewed(OpenTrace lost, int name) {
        refusals.tooLong(lost, most);
        close(List.of(lost));
        OpenTrace anew = name < 0 ? trace(lost.id()) : named(name);
        if (anew != null) {
            touch(anew);
        }
        return anew;
    }

    /** Delivers the rest of some traces, ends them, and forgets them. */
    void close(Collection<OpenTrace> over) {
        for (OpenTrace trace : over) {
            if (!trace.hasEnded() && !trace.isLost()) {
                complete(trace);
                end(trace);
            }
            traces.remove(trace.id(), trace);
            touched.remove(trace);
            current = current == trace ? null : current;
        }
        for (int name = 0; !over.isEmpty() && name < byName.length; name++) {
            byName[name] = over.contains(byName[name]) ? null : byName[name];
        }
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
                complete(current);
                end(current);
                // The trace is near the end of the list.
                touched.remove(touched.lastIndexOf(current));
            }
            current = trace;
        }
    }

    private void add(OpenTrace trace, PackedRecord record, @Nullable String folder, Input input) {
        spread |= trace.isGiven();
        if (!trace.add(record, folder, few, most, symbols)) {
            OperationRef same = trace.refuse(record);
            if (same != null) {
                refusals.repeated(same, input, record.line());
                return;
            }
        }
        records += again ? 0 : 1;
    }

    private void abort(OpenTrace trace, Arriving from, BlockRecords.Abort abort) {
        spread |= trace.isGiven();
        // In the first reading, an abort line before the trace's first record was refused.
        boolean refusedBefore = again && trace.isEmpty();
        if (!trace.abort(abort.operationId()) && !refusedBefore) {
            refuseAbort(abort, from);
        }
    }

    private void refuseAbort(BlockRecords.Abort abort, Arriving from) {
        refusals.abort(OperationIds.decode(abort.operationId(), symbols), from.input, from.linesBefore + abort.line());
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
                complete(trace);
                end(trace);
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
        open().forEach(this::refuseAtEnd);
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
            trace.complete();
            end(trace);
        }
        return open.stream().anyMatch(OpenTrace::isLost);
    }

    private Stream<OpenTrace> open() {
        return traces().filter(trace -> !trace.hasEnded());
    }

    /** Starts over: the inputs are about to be read again, for the lost traces. */
    void startOver() {
        again = true;
        refusals.startOver();
        lines = 0;
        Symbols before = symbols;
        symbols = new Symbols();
        shorts = new ShortTraces();
        byName = new OpenTrace[0];
        traces().filter(OpenTrace::isLost).forEach(trace -> trace.startOver(shorts, before, symbols));
    }

    private Stream<OpenTrace> traces() {
        return traces.values().stream();
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
        OpenTrace trace = traces.get(traceId);
        return trace == null ? 0 : trace.records();
    }

    /** How many traces there are so far. */
    int seen() {
        return traces.size();
    }

    private void complete(OpenTrace trace) {
        refuseAtEnd(trace);
        trace.complete();
    }

    private void refuseAtEnd(OpenTrace trace) {
        trace.countRepeats(problems.repeats());
        refusals.removeDangling(trace);
    }

    private void end(OpenTrace trace) {
        trace.end();
        if (trace.isLost() && !repeatable) {
            refusals.tooLong(trace, most);
        }
    }

    /**
     * The totals of reading.
     *
     * @param empty the inputs without any record
     */
    ReadSummary summary(List<String> empty) {
        return new ReadSummary(
                traces().filter(trace -> trace.records() > 0)
                        .map(OpenTrace::ordinal)
                        .toList(),
                traces().mapToLong(OpenTrace::records).sum(),
                refusals.refused(),
                refusals.lines(),
                empty);
    }
}
