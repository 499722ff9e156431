package dev.hasse.traces;

import dev.hasse.model.Batch;
import dev.hasse.model.OperationRef;
import dev.hasse.model.Renumbering;
import dev.hasse.model.SafeText;
import dev.hasse.model.Shard;
import dev.hasse.model.Symbols;
import dev.hasse.model.Trace;
import dev.hasse.model.TraceBuilder;
import dev.hasse.traces.ScannedBlock.RefusedLine;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Puts records together to traces, in whatever order those of different traces come. Refuses what only the whole trace can
 * tell: an {@code op_id} that an earlier record has, and a predecessor that names no record.
 */
final class TraceAssembler {
    private static final int SHOWN = 40;

    private final Symbols symbols;
    private final Problems problems;
    private final @Nullable Shard shard;
    private final Map<String, Slot> traces = new LinkedHashMap<>();
    private long refused;
    private long refusedLines;

    /** A trace of the input; without a builder if it belongs to another shard. */
    private record Slot(int ordinal, @Nullable TraceBuilder builder) {}

    /** @param shard the only traces to keep; null for all */
    TraceAssembler(Symbols symbols, Problems problems, @Nullable Shard shard) {
        this.symbols = symbols;
        this.problems = problems;
        this.shard = shard;
    }

    private Slot slot(String id) {
        return traces.computeIfAbsent(
                id,
                unknown -> new Slot(
                        traces.size() + 1, shard == null || shard.holds(id) ? new TraceBuilder(id, symbols) : null));
    }

    /**
     * Appends the records of a block to their traces, and reports what was refused, in order of lines.
     *
     * @param source the number of the input among the sources
     * @param lines how many lines of the input come before the block
     */
    void add(ScannedBlock block, Input input, int source, int lines) {
        Batch batch = block.batch();
        Renumbering numbers = new Renumbering(batch.symbols(), symbols);
        Slot[] named = new Slot[batch.traces()];
        Slot unnamed = null;
        Iterator<RefusedLine> refusals = block.refused().iterator();
        RefusedLine refusal = refusals.hasNext() ? refusals.next() : null;
        for (int record = 0; record < batch.size(); record++) {
            while (refusal != null && refusal.line() < batch.line(record)) {
                refuseLine(refusal, input, lines);
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
            }
            TraceBuilder trace = slot.builder;
            if (trace == null) {
                continue;
            }
            int same = trace.add(batch, record, numbers, source, lines);
            if (same >= 0) {
                refuse(repeated(trace.reference(same)), input, lines + batch.line(record));
            } else {
                trace.workload(batch.workloadOf(record), input.folder());
            }
        }
        while (refusal != null) {
            refuseLine(refusal, input, lines);
            refusal = refusals.hasNext() ? refusals.next() : null;
        }
        long more = block.refusedInAll() - block.refused().size();
        refused += more;
        refusedLines += more;
        problems.addUnkept(more);
    }

    private void refuseLine(RefusedLine line, Input input, int linesBefore) {
        refusedLines++;
        refuse(line.reason(), input, linesBefore + line.line());
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
     * The traces that have a record, in the order of their first ones.
     *
     * @param empty the inputs without any record
     */
    ReadTraces finish(List<String> empty) {
        List<Trace> built = new ArrayList<>();
        List<Integer> ordinals = new ArrayList<>();
        long records = 0;
        for (Slot slot : traces.values()) {
            TraceBuilder trace = slot.builder;
            if (trace != null) {
                removeDangling(trace);
                if (trace.size() > 0) {
                    records += trace.size();
                    built.add(trace.build());
                    ordinals.add(slot.ordinal);
                }
            }
        }
        return new ReadTraces(built, ordinals, records, refused, refusedLines, empty);
    }

    /** Reports each predecessor that names no record, and leaves the records that have one out. */
    private void removeDangling(TraceBuilder trace) {
        OperationRef reported = null;
        List<TraceBuilder.Dangling> dangling = trace.danglingPredecessors();
        for (TraceBuilder.Dangling one : dangling) {
            if (!one.record().equals(reported)) {
                problems.add(problem(one));
            }
            reported = one.record();
        }
        if (!dangling.isEmpty()) {
            refused += trace.removeDangling().size();
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
