package dev.hasse.imports.operations;

import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Origin;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The ids of the operations of a trace. A call has its id in the log. One without an id has a number, by which nobody could look it up: where
 * several calls are on one line of the log, the number says instead which of the trace's calls it is by the time of its end.
 */
final class OperationIds {
    private final IdentityHashMap<Call, Integer> placesByEnd = new IdentityHashMap<>();
    private final Set<String> taken = new HashSet<>();
    /** What to try next; a log may give all its calls one id. */
    private final Map<String, Integer> next = new HashMap<>();

    private int unlogged;
    private int unnamed;

    /** @param calls all calls of the trace, in the order of their ends */
    OperationIds(List<Call> calls) {
        Map<String, IntSet> linesOfSeveral = linesOfSeveral(calls);
        int ended = 0;
        for (Call call : calls) {
            ended += call.ended() == null ? 0 : 1;
            IntSet lines = linesOfSeveral.get(call.origin().file());
            if (call.id() == null
                    && lines != null
                    && lines.contains(call.origin().line())) {
                placesByEnd.put(call, ended);
            }
        }
    }

    /** The lines of each file that several of the calls are on. */
    private static Map<String, IntSet> linesOfSeveral(List<Call> calls) {
        Map<String, IntSet> lines = new HashMap<>();
        Map<String, IntSet> several = new HashMap<>();
        for (Call call : calls) {
            Origin origin = call.origin();
            if (!lines.computeIfAbsent(origin.file(), none -> new IntOpenHashSet())
                    .add(origin.line())) {
                several.computeIfAbsent(origin.file(), none -> new IntOpenHashSet())
                        .add(origin.line());
            }
        }
        return several;
    }

    /** Gives each operation an id that no other has. */
    void give(List<PendingOperation> operations) {
        for (PendingOperation operation : operations) {
            operation.id = unique(wanted(operation));
        }
    }

    private String wanted(PendingOperation operation) {
        Call call = operation.call;
        if (call == null) {
            return operation.id.isEmpty() ? TraceConverter.UNLOGGED + "-" + ++unlogged : operation.id;
        }
        String id = call.id();
        if (id != null) {
            return id;
        }
        Integer place = placesByEnd.get(call);
        return place == null ? "call-" + ++unnamed : "call " + place + " by end time";
    }

    private String unique(String wanted) {
        String id = wanted;
        while (!taken.add(id)) {
            id = wanted + "~" + (1 + next.merge(wanted, 1, Integer::sum));
        }
        return id;
    }
}
