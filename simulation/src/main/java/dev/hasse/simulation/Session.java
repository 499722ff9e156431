package dev.hasse.simulation;

import dev.hasse.model.Operation;
import dev.hasse.model.Symbols;
import dev.hasse.model.Trace;
import dev.hasse.model.TraceBuilder;
import dev.hasse.simulation.Store.Answer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * The result of one session.
 *
 * @param history its records
 * @param effort the outcomes of the operations that agents wanted to execute
 */
public record Session(List<Operation> history, Effort effort) {

    public Session {
        history = List.copyOf(history);
    }

    /** Its records as a trace. */
    public Trace trace() {
        TraceBuilder trace = new TraceBuilder("session", new Symbols());
        history.forEach(trace::add);
        return trace.build();
    }

    /** Runs a session to its end. */
    public static Session of(Workload workload, RuntimeModel runtime, RandomGenerator random) {
        return new Run(runtime.open(workload.tools())).run(workload.steps(random));
    }

    /** Runs steps to their end, on an empty store, for a session of no scenario. */
    public static Session of(List<Step> steps, RuntimeModel runtime) {
        return new Run(runtime.open(List.of())).run(steps);
    }

    /** Gives the steps to a store in their order; steps of an agent that has to wait come later. */
    private static final class Run {
        private final Store store;
        private final Map<String, Deque<Step>> waiting = new LinkedHashMap<>();
        private final Set<String> dropped = new HashSet<>();
        private final Set<String> waited = new HashSet<>();
        private int wanted;
        private int aborted;

        Run(Store store) {
            this.store = store;
        }

        Session run(List<Step> steps) {
            for (Step step : steps) {
                Deque<Step> before = waiting.computeIfAbsent(step.agent(), unknown -> new ArrayDeque<>());
                before.add(step);
                if (before.size() == 1) {
                    advance();
                }
            }
            while (waiting.values().stream().anyMatch(queue -> !queue.isEmpty())) {
                if (!advance()) {
                    throw new IllegalStateException("every agent waits for another");
                }
            }
            return new Session(
                    store.history(),
                    new Effort(wanted, dropped.size(), aborted, store.stale(), waited.size(), store.cascaded()));
        }

        /** Lets every agent go on as far as it can; returns whether any could. */
        private boolean advance() {
            boolean any = false;
            boolean more = true;
            while (more) {
                more = false;
                for (Deque<Step> queue : waiting.values()) {
                    while (!queue.isEmpty() && take(queue.element())) {
                        queue.remove();
                        more = true;
                    }
                }
                any |= more;
            }
            return any;
        }

        private boolean take(Step step) {
            Answer answer = store.take(step);
            if (step instanceof Step.Begin begin) {
                began(begin.operation(), answer);
            } else if (step instanceof Step.Commit commit) {
                committed(commit.operation(), answer);
            }
            return answer != Answer.WAIT;
        }

        private void began(String operation, Answer answer) {
            switch (answer) {
                case WAIT -> waited.add(operation);
                case DONE -> wanted++;
                case REFUSED -> {
                    wanted++;
                    dropped.add(operation);
                }
            }
        }

        private void committed(String operation, Answer answer) {
            switch (answer) {
                case WAIT -> waited.add(operation);
                case DONE -> {}
                case REFUSED -> aborted += dropped.contains(operation) ? 0 : 1;
            }
        }
    }
}
