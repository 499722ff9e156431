package dev.hasse.traces.simulation;

import dev.hasse.model.Operation;
import dev.hasse.traces.simulation.Store.Answer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * What came of one session.
 *
 * @param history its records
 * @param wanted how many operations the agents wanted to make
 * @param refused how many of them the runtime dropped or aborted
 * @param cascaded how many it undid because one that they built on was undone
 * @param waited how many steps had to wait
 */
public record Session(List<Operation> history, int wanted, int refused, int cascaded, int waited) {

    public Session {
        history = List.copyOf(history);
    }

    /** Runs a session to its end. */
    public static Session of(Scenario scenario, RuntimeModel runtime, RandomGenerator random) {
        return new Run(runtime.open(scenario.tools())).run(scenario.steps(random));
    }

    /** Runs steps to their end, on a store with nothing in it: a session that is no scenario's. */
    public static Session of(List<Step> steps, RuntimeModel runtime) {
        return new Run(runtime.open(List.of())).run(steps);
    }

    /** Gives the steps to a store, in their order; those of an agent that has to wait come later. */
    private static final class Run {
        private final Store store;
        private final Map<String, Deque<Step>> waiting = new LinkedHashMap<>();
        private int wanted;
        private int completed;
        private int waited;

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
            return new Session(store.history(), wanted, wanted - completed, store.cascaded(), waited);
        }

        /** Lets every agent go on as far as it can; says whether one could. */
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
            if (answer == Answer.WAIT) {
                waited++;
                return false;
            }
            wanted += step instanceof Step.Begin ? 1 : 0;
            completed += step instanceof Step.Commit && answer == Answer.DONE ? 1 : 0;
            return true;
        }
    }
}
