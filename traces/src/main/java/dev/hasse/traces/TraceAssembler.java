package dev.hasse.traces;

import dev.hasse.model.Draft;
import dev.hasse.model.OperationRef;
import dev.hasse.model.SafeText;
import dev.hasse.model.Symbols;
import dev.hasse.model.Trace;
import dev.hasse.model.TraceBuilder;
import java.util.ArrayList;
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
    private final Map<String, TraceBuilder> traces = new LinkedHashMap<>();
    private @Nullable TraceBuilder latest;

    TraceAssembler(Symbols symbols) {
        this.symbols = symbols;
    }

    /**
     * Appends the record to the trace with this id.
     *
     * @param workload the workload that the record names; null if it names none
     * @param folder the folder that its file is in; null if there is none
     */
    void add(Draft draft, String traceId, @Nullable String workload, @Nullable String folder) throws RefusedException {
        TraceBuilder trace = latest;
        if (trace == null || !trace.id().equals(traceId)) {
            trace = traces.computeIfAbsent(traceId, id -> new TraceBuilder(id, symbols));
            latest = trace;
        }
        int same = trace.recordWithIdOf(draft);
        if (same >= 0) {
            OperationRef earlier = trace.reference(same);
            throw new RefusedException(
                    "op_id",
                    SafeText.of(earlier.id(), SHOWN) + ", the id of " + place(earlier) + " too",
                    "an id of its own for each record of a trace",
                    "a record without op_id has its position as id");
        }
        trace.workload(workload, folder).add(draft);
    }

    private static String place(OperationRef record) {
        return SafeText.escape(record.source()) + ":" + record.line();
    }

    /** Reports each predecessor that names no record, and leaves the records that have one out. */
    long removeDangling(Problems problems) {
        long removed = 0;
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
            removed += trace.removeDangling().size();
        }
        return removed;
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
