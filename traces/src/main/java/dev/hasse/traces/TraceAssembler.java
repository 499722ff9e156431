package dev.hasse.traces;

import dev.hasse.model.Columns;
import dev.hasse.model.OperationIds;
import dev.hasse.model.OperationRef;
import dev.hasse.model.Renumbering;
import dev.hasse.model.SafeText;
import dev.hasse.model.ShortTraces;
import dev.hasse.model.Symbols;
import dev.hasse.model.TraceBuilder;
import dev.hasse.model.TraceSink;
import dev.hasse.model.Value;
import dev.hasse.traces.ScannedBlock.RefusedLine;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
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
    private static final int SHOWN = 40;

    private final ReadSettings settings;
    private final Problems problems;
    private final TraceSink sink;
    private final boolean repeatable;
    private final int partSize;
    private final Map<String, OpenTrace> traces = new LinkedHashMap<>();
    /** The ids of traces that belong to other shards. */
    private final Set<String> others = new HashSet<>();

    private Symbols symbols = new Symbols();
    private ShortTraces shorts = new ShortTraces(symbols);
    /** The traces that have records in the current input. */
    private final List<OpenTrace> touched = new ArrayList<>();
    /** The kept traces with enough new records for a part. */
    private final Set<OpenTrace> waiting = new LinkedHashSet<>();

    /** The trace of the latest record. */
    private @Nullable OpenTrace current;

    private boolean again;
    private boolean spread;
    private long refused;
    private long refusedLines;
    private long lines;
    private long records;

    /**
     * @param repeatable whether all inputs can be read again
     * @param partSize how many records make a part
     */
    TraceAssembler(ReadSettings settings, Problems problems, TraceSink sink, boolean repeatable, int partSize) {
        this.settings = settings;
        this.problems = problems;
        this.sink = sink;
        this.repeatable = repeatable;
        this.partSize = sink.takesAgain() && sink.takesParts() ? partSize : Integer.MAX_VALUE;
    }

    /** The trace with this id; null if it belongs to another shard. */
    private @Nullable OpenTrace trace(String id) {
        OpenTrace trace = traces.get(id);
        if (trace == null && !others.contains(id)) {
            if (isMine(id)) {
                int ordinal = traces.size() + others.size() + 1;
                trace = new OpenTrace(id, ordinal, sink.begin(), shorts, !repeatable && !settings.sorted());
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

    /** The number of the input among the sources. */
    int source(Input input) {
        return symbols.sources().intern(input.name());
    }

    /**
     * Appends the records of a block to their traces, and reports what was refused, in order of lines.
     *
     * @param source the number of the input among the sources
     * @param linesBefore how many lines of the input come before the block
     */
    void add(ScannedBlock block, Input input, int source, int linesBefore) {
        BlockRecords records = block.records();
        Arriving arriving = new Arriving(records, records.numbersIn(symbols, source, linesBefore), input, linesBefore);
        int record = 0;
        for (Aside aside : asides(block, arriving)) {
            int next = record;
            while (next < records.size() && records.columns().line(next) < aside.line) {
                next++;
            }
            arriving.records(record, next);
            record = next;
            aside.action.run();
        }
        arriving.records(record, records.size());
        lines += block.lines();
        if (!again) {
            long more = block.refusedInAll() - block.refused().size();
            refused += more;
            refusedLines += more;
            problems.addUnkept(more);
        }
    }

    /** The action for a line that is not a record. */
    private record Aside(int line, Runnable action) {}

    /** The lines of a block that are not records, in order. */
    private List<Aside> asides(ScannedBlock block, Arriving arriving) {
        List<Aside> asides = new ArrayList<>();
        for (RefusedLine refused : block.refused()) {
            asides.add(new Aside(refused.line(), () -> refuseLine(refused, arriving.input, arriving.linesBefore)));
        }
        for (BlockRecords.Abort abort : block.records().aborts()) {
            asides.add(new Aside(abort.line(), () -> arriving.abort(abort)));
        }
        asides.sort(Comparator.comparingInt(Aside::line));
        return asides;
    }

    /** The records of a block on their way to their traces. */
    private final class Arriving {
        final BlockRecords block;
        final Renumbering numbers;
        final Input input;
        final int linesBefore;
        private final @Nullable OpenTrace[] named;
        private @Nullable OpenTrace unnamed;

        Arriving(BlockRecords block, Renumbering numbers, Input input, int linesBefore) {
            this.block = block;
            this.numbers = numbers;
            this.input = input;
            this.linesBefore = linesBefore;
            this.named = new OpenTrace[block.traceIds().size()];
        }

        /** Adds records {@code start} to {@code end}, exclusive; consecutive records of a trace are added together. */
        void records(int start, int end) {
            int next;
            for (int record = start; record < end; record = next) {
                int name = block.traceOf(record);
                next = record + 1;
                while (next < end && block.traceOf(next) == name) {
                    next++;
                }
                OpenTrace trace = traceOf(name);
                while (trace != null && record < next) {
                    record = isOpen(trace, block.columns().line(record)) ? add(trace, this, record, next) : record + 1;
                }
            }
        }

        void abort(BlockRecords.Abort abort) {
            String id = abort.trace() < 0 ? input.name() : block.traceIds().get(abort.trace());
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

        private @Nullable OpenTrace traceOf(int name) {
            OpenTrace trace = name < 0 ? unnamed : named[name];
            if (trace == null) {
                trace = trace(name < 0 ? input.name() : block.traceIds().get(name));
                if (name < 0) {
                    unnamed = trace;
                } else {
                    named[name] = trace;
                }
                if (trace != null) {
                    touch(trace);
                }
            }
            return trace;
        }

        /** Whether a line may still be added to the trace; if not, the line is refused. */
        private boolean isOpen(OpenTrace trace, int line) {
            moveOnTo(trace);
            if (trace.hasEnded()) {
                refuseAfterEnd(trace, input, linesBefore + line);
            }
            return !trace.hasEnded();
        }
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

    /** Adds one or more of the records to their trace; returns the next record to add. */
    private int add(OpenTrace trace, Arriving from, int start, int end) {
        spread |= trace.isGiven();
        Columns columns = from.block.columns();
        int limit = again ? end : start + Math.min(end - start, trace.roomInPart(partSize));
        int next = trace.add(columns, start, limit, from.numbers, from.input);
        if (next < limit) {
            OperationRef same = trace.refuse(columns, next, from.numbers);
            if (same != null) {
                refuse(repeated(same), from.input, from.linesBefore + columns.line(next));
                records -= again ? 0 : 1;
            }
            next++;
        }
        records += again ? 0 : next - start;
        if (!again && trace.hasPart(partSize)) {
            if (trace.isKept()) {
                waiting.add(trace);
            } else {
                trace.deliverPart();
            }
        }
        return next;
    }

    private void abort(OpenTrace trace, Arriving from, BlockRecords.Abort abort) {
        spread |= trace.isGiven();
        // In the first reading, an abort line before the trace's first record was refused.
        boolean refusedBefore = again && trace.isEmpty();
        if (!trace.abort(abort, from.numbers) && !refusedBefore) {
            refuseAbort(abort, from);
        }
    }

    private void refuseAbort(BlockRecords.Abort abort, Arriving from) {
        refuse(
                new RefusedException(
                        AbortLine.FIELD,
                        SafeText.of(OperationIds.decode(abort.operationId(), from.block.symbols()), SHOWN)
                                + ", which names no earlier record of the trace",
                        "the op_id of an operation that stands before it",
                        "a record without op_id has its position as id"),
                from.input,
                from.linesBefore + abort.line());
    }

    /**
     * Called when no more input is available for now.
     *
     * @param slow whether the pause is probably long enough for work that could be done later
     */
    void pause(boolean slow) {
        if (slow) {
            waiting.stream().filter(trace -> trace.hasPart(partSize)).forEach(OpenTrace::deliverPart);
            waiting.clear();
        }
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
                    trace.pause();
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
        lines = 0;
        symbols = new Symbols();
        shorts = new ShortTraces(symbols);
        traces().filter(OpenTrace::isLost).forEach(trace -> trace.startOver(shorts));
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
        removeDangling(trace);
    }

    private void end(OpenTrace trace) {
        trace.end();
        if (trace.isLost() && !repeatable) {
            problems.add(new Problem(
                    trace.id(),
                    0,
                    null,
                    "a trace of more than " + partSize + " records that cannot be decided as it comes",
                    "records in order of write_time, predecessors before those that name them, no replicas, and windows "
                            + "that do not reach back too far",
                    "leave out --sorted, or give files that can be read twice"));
        }
    }

    private void refuseAfterEnd(OpenTrace trace, Input input, int line) {
        if (!again) {
            refuse(
                    new RefusedException(
                            "trace_id",
                            SafeText.of(Value.ofString(trace.id()), SHOWN) + ", a trace that has ended before",
                            settings.sorted()
                                    ? "all records of a trace one after another, as --sorted promises"
                                    : "another id than the path of a file whose trace has no id",
                            settings.sorted() ? "leave out --sorted" : null),
                    input,
                    line);
        }
    }

    private void refuseLine(RefusedLine line, Input input, int linesBefore) {
        if (!again) {
            refusedLines++;
            refuse(line.reason(), input, linesBefore + line.line());
        }
    }

    private void refuse(RefusedException reason, Input input, int line) {
        refused++;
        problems.add(new Problem(input.name(), line, reason.field, reason.found, reason.expected, reason.hint));
    }

    private static RefusedException repeated(OperationRef earlier) {
        return new RefusedException(
                "op_id",
                SafeText.of(earlier.id(), SHOWN) + ", the id of " + place(earlier) + " too",
                "an id of its own for each record of a trace",
                "a record without op_id has its position as id");
    }

    private static String place(OperationRef record) {
        return SafeText.escape(record.source()) + ":" + record.line();
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
                refused,
                refusedLines,
                empty);
    }

    /** Reports each record whose predecessor names no record; removes it and the records that depend on it. */
    private void removeDangling(OpenTrace trace) {
        Set<Integer> atFault = new HashSet<>();
        for (TraceBuilder.Dangling one : trace.danglingPredecessors()) {
            if (atFault.add(one.record().position())) {
                problems.add(problem(one));
            }
        }
        if (atFault.isEmpty()) {
            return;
        }
        for (OperationRef record : trace.removeDangling()) {
            refused++;
            if (!atFault.contains(record.position())) {
                problems.addDependent(record.source(), record.line());
            }
        }
    }

    private static Problem problem(TraceBuilder.Dangling dangling) {
        return new Problem(
                dangling.record().source(),
                dangling.record().line(),
                "preds",
                SafeText.of(dangling.predecessor(), SHOWN) + ", which names no record of the trace",
                "only op_ids of records in the trace",
                "a record without op_id has its position as id");
    }
}
