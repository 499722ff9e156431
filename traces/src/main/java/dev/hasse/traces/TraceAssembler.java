package dev.hasse.traces;

import dev.hasse.model.Batch;
import dev.hasse.model.OperationRef;
import dev.hasse.model.Renumbering;
import dev.hasse.model.SafeText;
import dev.hasse.model.Symbols;
import dev.hasse.model.Trace;
import dev.hasse.model.TraceBuilder;
import dev.hasse.traces.ScannedBlock.RefusedLine;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Puts records together to traces, in whatever order those of different traces come. Refuses what only the whole trace can
 * tell: an {@code op_id} that an earlier record has, and a predecessor that names no record.
 */
final class TraceAssembler {
    private static final int SHOWN = 40;

    private final Symbols symbols;
    private final Problems problems;
    private final Map<String, TraceBuilder> traces = new LinkedHashMap<>();
    private long refused;

    TraceAssembler(Symbols symbols, Problems problems) {
        this.symbols = symbols;
        this.problems = problems;
    }

    /** How many records were refused, here or by the reader. */
    long refused() {
        return refused;
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
        TraceBuilder[] builders = new TraceBuilder[batch.traces()];
        TraceBuilder unnamed = null;
        Iterator<RefusedLine> refusals = block.refused().iterator();
        RefusedLine refusal = refusals.hasNext() ? refusals.next() : null;
        for (int record = 0; record < batch.size(); record++) {
            while (refusal != null && refusal.line() < batch.line(record)) {
                refuse(refusal.reason(), input, lines + refusal.line());
                refusal = refusals.hasNext() ? refusals.next() : null;
            }
            int named = batch.traceOf(record);
            TraceBuilder trace = named < 0 ? unnamed : builders[named];
            if (trace == null) {
                trace = traces.computeIfAbsent(
                        named < 0 ? input.name() : batch.traceId(named), id -> new TraceBuilder(id, symbols));
                if (named < 0) {
                    unnamed = trace;
                } else {
                    builders[named] = trace;
                }
            }
            int same = trace.add(batch, record, numbers, source, lines);
            if (same >= 0) {
                refuse(repeated(trace.reference(same)), input, lines + batch.line(record));
            } else {
                trace.workload(batch.workloadOf(record), input.folder());
            }
        }
        while (refusal != null) {
            refuse(refusal.reason(), input, lines + refusal.line());
            refusal = refusals.hasNext() ? refusals.next() : null;
        }
        long more = block.refusedInAll() - block.refused().size();
        refused += more;
        problems.addUnkept(more);
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

    /** Reports each predecessor that names no record, and leaves the records that have one out. */
    void removeDangling() {
        for (TraceBuilder trace : traces.values()) {
            List<TraceBuilder.Dangling> dangling = trace.danglingPredecessors();
            if (dangling.isEmpty()) {
                continue;
            }
            OperationRef reported = null;
            for (TraceBuilder.Dangling one : dangling) {
                if (!one.record().equals(reported)) {
                    problems.add(problem(one));
                }
                reported = one.record();
            }
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

    /** The traces that have a record, in the order of their first ones. */
    List<Trace> build() {
        List<Trace> built = new ArrayList<>();
        for (TraceBuilder trace : traces.values()) {
            if (trace.size() > 0) {
                built.add(trace.build());
            }
        }
        return built;
    }
}
