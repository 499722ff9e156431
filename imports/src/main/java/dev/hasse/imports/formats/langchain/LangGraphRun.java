package dev.hasse.imports.formats.langchain;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hasse.imports.formats.messages.LangChain;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The supersteps of one run of a graph, or of a subgraph of it. */
final class LangGraphRun {
    private final @Nullable String thread;
    private final String namespace;
    private final NavigableMap<Integer, Step> steps = new TreeMap<>();
    private final Map<String, LangGraphTask> open = new HashMap<>();
    private final Map<LangGraphTask, Integer> stepOf = new HashMap<>();
    private final Set<LangGraphTask> completed = new HashSet<>();

    /** A superstep: its tasks see the state in which the step before ended, and what they write is applied when all are done. */
    static final class Step {
        private final List<LangGraphTask> tasks = new ArrayList<>();
        private final List<LangGraphTask> completed = new ArrayList<>();
        private @Nullable LangGraphSnapshot end;

        /** Its tasks, in the order in which they began. */
        List<LangGraphTask> tasks() {
            return tasks;
        }

        /** The tasks that are done, in the order in which they ended. */
        List<LangGraphTask> completed() {
            return completed;
        }

        /** The state when it ended; null if that is not known. */
        @Nullable
        LangGraphSnapshot end() {
            return end;
        }

        /** Sets the state when it ended. */
        void end(LangGraphSnapshot snapshot) {
            end = snapshot;
        }
    }

    LangGraphRun(@Nullable String thread, String namespace) {
        this.thread = thread;
        this.namespace = namespace;
    }

    /** The conversation; null if it is not known. */
    @Nullable
    String thread() {
        return thread;
    }

    /** The namespace of the subgraph; empty at the top. */
    String namespace() {
        return namespace;
    }

    /** The steps by their numbers. */
    NavigableMap<Integer, Step> steps() {
        return steps;
    }

    /** The step with this number, which is made if there is none. */
    Step step(int number) {
        return steps.computeIfAbsent(number, none -> new Step());
    }

    /** The number of the last step; null if there is none so far. */
    @Nullable
    Integer last() {
        return steps.isEmpty() ? null : steps.lastKey();
    }

    /** The last task with this id; null if there is none. */
    @Nullable
    LangGraphTask task(String id) {
        return open.get(id);
    }

    /** Begins a task. */
    void begin(int step, String id, LangGraphTask task) {
        task.id(id);
        step(step).tasks.add(task);
        stepOf.put(task, step);
        open.put(id, task);
    }

    /** Ends a task. */
    void complete(LangGraphTask task) {
        Integer step = stepOf.get(task);
        if (step != null && completed.add(task)) {
            step(step).completed.add(task);
        }
    }

    /** Whether the step of a task is known to have ended. */
    boolean isOver(LangGraphTask task) {
        Integer step = stepOf.get(task);
        return step != null && (steps.higherKey(step) != null || step(step).end != null);
    }

    /**
     * Has a task run once more. If its step had not ended, what it had returned before has no effect on the state.
     *
     * @param later the run in which it runs once more
     */
    void repeat(LangGraphTask task, String id, LangGraphTask repeated, LangGraphRun later) {
        Integer step = stepOf.get(task);
        if (later == this) {
            task.repeat();
        }
        later.begin(step == null ? later.stepInOrder() : step, id, repeated);
    }

    /** Whether all tasks of a step are done, none of which can be tried again. All tasks of a step begin before any is done. */
    boolean isDone(int number) {
        Step step = step(number);
        return !step.tasks.isEmpty()
                && step.completed.size() == step.tasks.size()
                && step.tasks.stream().noneMatch(LangGraphTask::hasFailed);
    }

    /** The step of a task that does not name one: the last step, or a new one if a task of the last is done already. */
    int stepInOrder() {
        Integer last = last();
        if (last == null) {
            return 1;
        }
        Step step = step(last);
        return step.end == null && step.completed.isEmpty() ? last : last + 1;
    }

    /** Whether a channel holds a conversation, which is what an agent says and hears, and no shared state. */
    boolean isConversation(String channel) {
        for (Step step : steps.values()) {
            if (step.end != null && holds(step.end.values().get(channel))) {
                return true;
            }
            for (LangGraphTask task : step.tasks) {
                List<JsonNode> given = task.contributed().getOrDefault(channel, List.of());
                if (holds(task.read().get(channel)) || given.stream().anyMatch(LangGraphRun::holds)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean holds(@Nullable JsonNode value) {
        return value != null && LangChain.isConversation(value);
    }
}
