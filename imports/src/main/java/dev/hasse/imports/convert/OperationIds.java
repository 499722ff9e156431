package dev.hasse.imports.convert;

import dev.hasse.imports.calls.Call;
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

    private OperationIds(List<Call> calls) {
        Map<String, Integer> ofLine = new HashMap<>();
        calls.forEach(call -> ofLine.merge(call.origin().place(), 1, Integer::sum));
        int ended = 0;
        for (Call call : calls) {
            ended += call.ended() == null ? 0 : 1;
            if (call.id() == null && ofLine.getOrDefault(call.origin().place(), 0) > 1) {
                placesByEnd.put(call, ended);
            }
        }
    }

    /**
     * Gives each operation an id that no other has.
     *
     * @param calls all calls of the trace, in the order of their ends
     */
    static void give(List<PendingOperation> operations, List<Call> calls) {
        OperationIds ids = new OperationIds(calls);
        for (PendingOperation operation : operations) {
            operation.id = ids.unique(ids.wanted(operation));
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
