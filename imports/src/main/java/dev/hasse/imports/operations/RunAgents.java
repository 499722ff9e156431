package dev.hasse.imports.operations;

import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.mapping.Mapping;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Names the agents of one scope. An agent is known by its name and its run: two runs of one program share its names, but neither knows what
 * the other has read. So a name that occurs in several runs becomes {@code planner (run 1)}, {@code planner (run 2)} and so on, by the order
 * of their first calls. Calls of one trace or of one session are in one run, unless the format tells several runs in it apart.
 *
 * <p>A mapping that says itself who the agents are is taken at its word.
 */
public final class RunAgents {
    private static final String NOWHERE = "";

    private final Mapping mapping;
    /** Traces and sessions, each with another one of the same run; the last one stands for the run. */
    private final Map<String, String> sameRun = new HashMap<>();
    /** The number of each run in which a name occurs, from 1. */
    private final Map<String, Map<Run, Integer>> runs = new HashMap<>();

    /**
     * A run of agents.
     *
     * @param place the trace or session that stands for it
     * @param inside which of several in one trace it is; null if the format does not tell any apart
     */
    private record Run(String place, @Nullable String inside) {}

    /** Takes the calls of a scope in their order. */
    public RunAgents(Mapping mapping, List<Call> calls) {
        this.mapping = mapping;
        if (mapping.namesAgents()) {
            return;
        }
        for (Call call : calls) {
            String trace = trace(call);
            String session = session(call);
            if (trace != null && session != null && !run(trace).equals(run(session))) {
                sameRun.put(run(session), run(trace));
            }
        }
        for (Call call : calls) {
            Map<Run, Integer> numbers = runs.computeIfAbsent(call.agent(), none -> new LinkedHashMap<>());
            numbers.putIfAbsent(run(call), numbers.size() + 1);
        }
    }

    /** The agent of a call, unlike all others of the scope. */
    public String agent(Call call) {
        Map<Run, Integer> numbers = runs.getOrDefault(call.agent(), Map.of());
        return numbers.size() > 1 ? call.agent() + " (run " + numbers.get(run(call)) + ")" : mapping.agent(call);
    }

    /** The role of the agent of a call: the role that is recorded or, if its name had to be changed, that name; null if there is none. */
    @Nullable
    String role(Call call) {
        boolean renamed = runs.getOrDefault(call.agent(), Map.of()).size() > 1;
        return call.role() == null && renamed ? call.agent() : call.role();
    }

    private Run run(Call call) {
        String trace = trace(call);
        String known = trace != null ? trace : session(call);
        return new Run(known == null ? NOWHERE : run(known), call.run());
    }

    private String run(String place) {
        String last = place;
        for (String next = sameRun.get(last); next != null; next = sameRun.get(last)) {
            last = next;
        }
        if (!last.equals(place)) {
            // A shorter way for the next one.
            sameRun.put(place, last);
        }
        return last;
    }

    private static @Nullable String trace(Call call) {
        Origin origin = call.origin();
        return origin.trace() == null ? null : "trace " + origin.trace();
    }

    private static @Nullable String session(Call call) {
        Origin origin = call.origin();
        return origin.session() == null ? null : "session " + origin.session();
    }
}
