package dev.hasse.traces;

import dev.hasse.model.Batch;
import dev.hasse.model.OperationRef;
import dev.hasse.model.Renumbering;
import dev.hasse.model.SafeText;
import dev.hasse.model.Symbols;
import dev.hasse.model.TraceBuilder;
import dev.hasse.model.TraceSink;
import dev.hasse.model.Value;
import dev.hasse.traces.ScannedBlock.RefusedLine;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Puts records together to traces, in whatever order those of different traces come, and hands the traces on. Refuses what only the
 * whole trace can tell: an {@code op_id} that an earlier record has, and a predecessor that names no record.
 *
 * <p>A trace is handed on and let go as early as it can be. Where that was too early it is {@linkplain OpenTrace lost}, and after the
 * last input all are read once more for the lost ones alone.
 */
final class TraceAssembler {
    private static final int SHOWN = 40;

    private final ReadSettings settings;
    private final Problems problems;
    private final TraceSink sink;
    private final boolean repeatable;
    private final int partSize;
    private final Map<String, Slot> slots = new LinkedHashMap<>();
    private Symbols symbols = new Symbols();
    /** The traces of which there were records in the input that is being read. */
    private final Set<OpenTrace> touched = new LinkedHashSet<>();
    /** The traces that are kept, and have so many new records that they make a part. */
    private final Set<OpenTrace> waiting = new LinkedHashSet<>();

    /** The trace of the latest record. */
    private @Nullable OpenTrace current;

    private boolean again;
    private boolean spread;
    private long refused;
    private long refusedLines;
    private long lines;
    private long records;
    private int seen;

    /** A trace of the input; null if it belongs to another shard. */
    private record Slot(@Nullable OpenTrace trace) {
        static final Slot OTHER = new Slot(null);
    }

    /**
     * @param repeatable whether all inputs can be read once more
     * @param partSize of how many records to make a part
     */
    TraceAssembler(ReadSettings settings, Problems problems, TraceSink sink, boolean repeatable, int partSize) {
        this.settings = settings;
        this.problems = problems;
        this.sink = sink;
        this.repeatable = repeatable;
        this.partSize = sink.takesAgain() ? partSize : Integer.MAX_VALUE;
    }

    private Slot slot(String id) {
        Slot slot = slots.get(id);
        if (slot == null) {
            boolean mine = settings.shard() == null || settings.shard().holds(id);
            slot = mine
                    ? new Slot(new OpenTrace(
                            id, slots.size() + 1, sink.begin(), symbols, !repeatable && !settings.sorted()))
                    : Slot.OTHER;
            slots.put(id, slot);
            seen += mine ? 1 : 0;
        }
        return slot;
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
        Batch batch = block.batch();
        Renumbering numbers = batch.numbersIn(symbols);
        Slot[] named = new Slot[batch.traces()];
        Slot unnamed = null;
        Iterator<RefusedLine> refusals = block.refused().iterator();
        RefusedLine refusal = refusals.hasNext() ? refusals.next() : null;
        for (int record = 0; record < batch.size(); record++) {
            while (refusal != null && refusal.line() < batch.line(record)) {
                refuseLine(refusal, input, linesBefore);
                refusal = refusals.hasNext() ? refusals.next() : null;
            }
            int name = batch.traceOf(record);
            Slot slot = name < 0 ? unnamed : named[name];
            if (slot == null) {
                slot = slot(name < 0 ? input.name() : batch.traceId(name));
                if (name < 0) {
                    unnamed = slot;
                } else {
                    named[name] = slot;
                }
                if (slot.trace != null) {
                    touched.add(slot.trace);
                }
            }
            if (slot.trace != null) {
                moveOnTo(slot.trace);
                if (slot.trace.hasEnded()) {
                    refuseAfterEnd(slot.trace, input, linesBefore + batch.line(record));
                } else {
                    add(slot.trace, batch, record, numbers, input, source, linesBefore);
                }
            }
        }
        while (refusal != null) {
            refuseLine(refusal, input, linesBefore);
            refusal = refusals.hasNext() ? refusals.next() : null;
        }
        lines += block.lines();
        if (!again) {
            long more = block.refusedInAll() - block.refused().size();
            refused += more;
            refusedLines += more;
            problems.addUnkept(more);
        }
    }

    private void moveOnTo(OpenTrace trace) {
        if (trace != current) {
            if (settings.sorted() && !again && current != null) {
                complete(current);
                end(current);
                touched.remove(current);
            }
            current = trace;
        }
    }

    private void add(
            OpenTrace trace, Batch batch, int record, Renumbering numbers, Input input, int source, int linesBefore) {
        spread |= trace.isLetGo();
        OperationRef same = trace.add(batch, record, numbers, input, source, linesBefore);
        records += same == null && !again ? 1 : 0;
        if (same != null) {
            refuse(repeated(same), input, linesBefore + batch.line(record));
        } else if (!again && trace.hasPart(partSize)) {
            if (trace.isKept()) {
                waiting.add(trace);
            } else {
                trace.handOnPart();
            }
        }
    }

    /**
     * No more will come for now.
     *
     * @param slow whether that is likely to take so long that there is time for what need not be done at once
     */
    void pause(boolean slow) {
        if (slow) {
            waiting.stream().filter(trace -> trace.hasPart(partSize)).forEach(OpenTrace::handOnPart);
            waiting.clear();
        }
        sink.pause();
    }

    /**
     * All of an input has been read.
     *
     * @param last whether it was the last one
     */
    void endInput(Input input, boolean last) {
        for (OpenTrace trace : touched) {
            boolean unnamed = trace.id().equals(input.name());
            if (unnamed && !again) {
                complete(trace);
                end(trace);
            } else if (!last && mayLetGo() && trace.danglingPredecessors().isEmpty()) {
                trace.letGo();
            }
        }
        touched.clear();
        current = null;
    }

    private boolean mayLetGo() {
        return sink.takesAgain() && repeatable && !spread && !again;
    }

    /**
     * All inputs have been read.
     *
     * @return whether they are to be read once more
     */
    boolean finish() {
        List<OpenTrace> open = traces().filter(trace -> !trace.hasEnded()).toList();
        open.forEach(this::complete);
        open.forEach(this::end);
        return open.stream().anyMatch(OpenTrace::isLost);
    }

    /** From now on the inputs are read once more, for those traces that were lost. */
    void startOver() {
        again = true;
        lines = 0;
        symbols = new Symbols();
        traces().filter(OpenTrace::isLost).forEach(trace -> trace.startOver(symbols));
    }

    private Stream<OpenTrace> traces() {
        return slots.values().stream().flatMap(slot -> Stream.ofNullable(slot.trace));
    }

    /** How many lines have been read. */
    long lines() {
        return lines;
    }

    /** How many records have been put to their traces so far. */
    long records() {
        return records;
    }

    /** How many traces there are so far. */
    int seen() {
        return seen;
    }

    private void complete(OpenTrace trace) {
        removeDangling(trace);
        trace.complete();
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
     * What there was to read.
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

    /** Reports each predecessor that names no record, and leaves the records that have one out. */
    private void removeDangling(OpenTrace trace) {
        OperationRef reported = null;
        List<TraceBuilder.Dangling> dangling = trace.danglingPredecessors();
        for (TraceBuilder.Dangling one : dangling) {
            if (!one.record().equals(reported)) {
                problems.add(problem(one));
            }
            reported = one.record();
        }
        if (!dangling.isEmpty()) {
            refused += trace.removeDangling();
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
