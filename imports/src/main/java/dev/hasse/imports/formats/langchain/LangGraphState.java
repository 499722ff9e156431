package dev.hasse.imports.formats.langchain;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.CallSink;
import dev.hasse.imports.calls.Change;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.calls.Json;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.imports.formats.langchain.LangGraphTask.Moment;
import dev.hasse.traces.JsonValues;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes calls of what the nodes of a run did to their shared state. Each execution of a node is a call that was given the state when its
 * step began, and wrote what it returned. It read the channels that it declares as its input or that started it; whether it looked at
 * others, only a mapping can tell.
 *
 * <p>Times are those of the log, moved forward only as far as the order that the graph guarantees demands: a step begins after the step
 * before has ended, and the writes of its tasks are applied after the last of them is done, in the order of their paths (with the barrier;
 * without it, the writes of a task count from when that task was done). Logs in milliseconds alone would often leave this order open.
 */
final class LangGraphState {
    private static final String INPUT = "input";

    private final LangGraphRun run;
    private final boolean barrier;
    private final boolean ticks;
    private final CallSink sink;
    private final LangGraphReducer reducer;
    private final Map<String, Boolean> conversations = new HashMap<>();
    private final Map<String, JsonNode> held = new LinkedHashMap<>();
    private int inputs;
    private long clock = Long.MIN_VALUE / 2;

    /**
     * The state of a run.
     *
     * @param barrier whether the writes of tasks are applied when their step ends, and not when each task is done
     * @param ticks whether only the order of events is known, and not their times
     */
    LangGraphState(LangGraphRun run, boolean barrier, boolean ticks, CallSink sink) {
        this.run = run;
        this.barrier = barrier;
        this.ticks = ticks;
        this.sink = sink;
        this.reducer = new LangGraphReducer(barrier, sink.limits());
    }

    /** Passes on the calls of all nodes. */
    void tell() {
        NavigableMap<Integer, LangGraphRun.Step> steps = run.steps();
        if (!steps.isEmpty()) {
            first(steps.firstEntry().getValue().tasks());
        }
        for (Map.Entry<Integer, LangGraphRun.Step> entry : steps.entrySet()) {
            boolean known = entry.getValue().end() != null || steps.higherKey(entry.getKey()) != null;
            step(entry.getKey(), entry.getValue(), known);
        }
    }

    /** Takes the initial state from the first tasks, if the log does not begin with a snapshot. */
    private void first(List<LangGraphTask> tasks) {
        Map<String, JsonNode> seen = new LinkedHashMap<>();
        for (LangGraphTask task : tasks) {
            task.read().forEach(seen::putIfAbsent);
        }
        if (!seen.isEmpty()) {
            Long time = at(tasks.get(0).started());
            given(tasks.get(0).origin(), time == null ? null : time - 1, seen);
        }
    }

    private void step(int number, LangGraphRun.Step step, boolean applied) {
        List<LangGraphTask> tasks = step.tasks();
        Map<LangGraphTask, Long> begun = new HashMap<>();
        long begins = clock + 1;
        for (LangGraphTask task : tasks) {
            Long time = at(task.started());
            if (time != null) {
                begun.put(task, Math.max(time, begins));
                clock = Math.max(clock, Math.max(time, begins));
            }
        }
        List<LangGraphTask> landing = new ArrayList<>();
        Map<LangGraphTask, Long> done = new HashMap<>();
        for (LangGraphTask task : step.completed()) {
            Long time = at(task.ended());
            if (time != null) {
                clock = Math.max(time, clock + 1);
                done.put(task, clock);
            }
            if (!task.hasFailed() && !task.isRepeated() && writes(task)) {
                landing.add(task);
            }
        }
        LangGraphSnapshot end = step.end();
        boolean whole = applied
                || (step.completed().size() == tasks.size() && tasks.stream().noneMatch(LangGraphTask::hasFailed));
        if (barrier) {
            List<LangGraphTask> finished = List.copyOf(landing);
            landing.sort(Comparator.comparing(task -> task.path(tasks.indexOf(task))));
            if (!landing.isEmpty() && end != null && end.time() != null && !ticks) {
                clock = Math.max(clock, end.time());
            }
            String before = "";
            for (LangGraphTask task : landing) {
                // Tasks whose order is not known have the same path, and get the same moment.
                String path = task.path(tasks.indexOf(task));
                if (done.containsKey(task)) {
                    clock += path.equals(before) ? 0 : 1;
                    done.put(task, clock);
                }
                before = path;
            }
            List<LangGraphTask> issued = LangGraphIssueOrder.of(finished, landing, this::isState);
            tell(number, step, issued, landing, begun, done, whole);
        } else {
            tell(number, step, List.of(), landing, begun, done, true);
        }
        if (end != null) {
            after(number, step, end);
        }
    }

    private boolean writes(LangGraphTask task) {
        return task.contributed().keySet().stream().anyMatch(this::isState);
    }

    private void tell(
            int number,
            LangGraphRun.Step step,
            List<LangGraphTask> issued,
            List<LangGraphTask> landing,
            Map<LangGraphTask, Long> begun,
            Map<LangGraphTask, Long> done,
            boolean whole) {
        Map<LangGraphTask, List<Change>> changes = changes(number, step, landing);
        for (LangGraphTask task : step.tasks()) {
            List<Glance> reads = new ArrayList<>();
            List<Glance> offered = new ArrayList<>();
            boolean chosen = choosesItsInput(task);
            boolean alone = step.tasks().size() == 1;
            ObjectNode input = JsonNodeFactory.instance.objectNode();
            task.read().forEach((channel, value) -> {
                if (isState(channel)) {
                    input.set(channel, value);
                    // What it replaces, it was shown; nobody else could write it meanwhile, so this is no evidence of
                    // A1.
                    boolean known = chosen
                            || task.isTriggeredBy(channel)
                            || (alone && task.contributed().containsKey(channel));
                    (known ? reads : offered).add(new Glance(cell(channel), JsonValues.of(value), null));
                }
            });
            List<Change> writes = changes.getOrDefault(task, List.of());
            if (reads.isEmpty() && offered.isEmpty() && writes.isEmpty()) {
                sink.ignore("node without state of its own");
                continue;
            }
            int index = issued.indexOf(task);
            String graph = run.namespace().isEmpty() ? "the graph" : run.namespace();
            sink.call(Call.of(origin(task.origin()), agent(task), task.node())
                    .id(task.node() + "@" + prefix(run.namespace()) + number)
                    .arguments(input)
                    .started(begun.get(task))
                    .ended(done.get(task))
                    .outcome(outcome(task, whole))
                    .batch(issued.size() > 1 && index >= 0 ? "step " + number + " of " + graph : null, index)
                    .access(access(reads, offered, writes))
                    .replica(null, task.version())
                    .build());
        }
    }

    private static Outcome outcome(LangGraphTask task, boolean whole) {
        if (task.hasFailed()) {
            return Outcome.FAILED;
        }
        return whole && task.ended() != null && !task.isRepeated() ? Outcome.DONE : Outcome.UNKNOWN;
    }

    private static Access access(List<Glance> reads, List<Glance> offered, List<Change> writes) {
        Access access = new Access(reads, writes, List.of())
                .offering(offered)
                .and(Access.Trait.DIRECT, Access.Trait.LANDS_AT_THE_END);
        boolean merges = !writes.isEmpty() && writes.stream().allMatch(Change::keeps);
        return merges ? access.and(Access.Trait.MERGES) : access;
    }

    /**
     * Whether a node was given less than the state, and so declares the channels that it reads. A node that declares nothing is given all
     * of them, whatever it looks at.
     */
    private boolean choosesItsInput(LangGraphTask task) {
        return !task.read().isEmpty() && !task.read().keySet().containsAll(held.keySet());
    }

    /**
     * The changes by each task, in the order in which they are applied. A task returns its contribution; a channel with a {@linkplain
     * LangGraphReducer reducer} then holds something else.
     */
    private Map<LangGraphTask, List<Change>> changes(int number, LangGraphRun.Step step, List<LangGraphTask> landing) {
        Map<LangGraphTask, List<Change>> changes = new HashMap<>();
        Set<String> channels = new LinkedHashSet<>();
        landing.forEach(task -> channels.addAll(task.contributed().keySet()));
        for (String channel : channels) {
            if (isState(channel)) {
                List<LangGraphTask> writers = landing.stream()
                        .filter(task -> task.contributed().containsKey(channel))
                        .toList();
                List<List<JsonNode>> given = writers.stream()
                        .map(task -> task.contributed().get(channel))
                        .toList();
                List<LangGraphReducer.Left> left =
                        reducer.left(before(channel, step), given, end(channel, number, step));
                for (int k = 0; k < writers.size(); k++) {
                    changes.computeIfAbsent(writers.get(k), none -> new ArrayList<>())
                            .add(new Change(
                                    cell(channel),
                                    left.get(k).value(),
                                    false,
                                    left.get(k).keeps()));
                }
            }
        }
        return changes;
    }

    private @Nullable JsonNode before(String channel, LangGraphRun.Step step) {
        JsonNode known = held.get(channel);
        for (LangGraphTask task : step.tasks()) {
            known = known == null ? task.read().get(channel) : known;
        }
        return known;
    }

    /** The value of a channel at the end of a step, from its snapshot or from what nodes of the next step see. */
    private @Nullable JsonNode end(String channel, int number, LangGraphRun.Step step) {
        if (step.end() != null) {
            return step.end().values().get(channel);
        }
        Map.Entry<Integer, LangGraphRun.Step> next = run.steps().higherEntry(number);
        if (next != null) {
            for (LangGraphTask task : next.getValue().tasks()) {
                if (task.read().containsKey(channel)) {
                    return task.read().get(channel);
                }
            }
        }
        return null;
    }

    /** Adds a write from outside, the input or an update by hand, if the state changed in a step in which no node ran. */
    private void after(int number, LangGraphRun.Step step, LangGraphSnapshot end) {
        Map.Entry<Integer, LangGraphRun.Step> before = run.steps().lowerEntry(number);
        LangGraphSnapshot begin = before == null ? null : before.getValue().end();
        boolean outside = step.tasks().isEmpty() && (begin == null || !LangGraphCheckpoints.anyRan(begin, end));
        Map<String, JsonNode> given = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> value : end.values().entrySet()) {
            String channel = value.getKey();
            boolean written =
                    step.tasks().stream().anyMatch(task -> task.contributed().containsKey(channel));
            boolean changed = !Json.same(value.getValue(), held.getOrDefault(channel, Json.missing()));
            if (!written && changed && isState(channel)) {
                given.put(channel, value.getValue());
            }
        }
        if (outside) {
            given(end.origin(), ticks ? null : end.time(), given);
        } else {
            given.keySet().stream()
                    .filter(held::containsKey)
                    .forEach(channel -> sink.ignore("state that changed without a task"));
        }
        held.clear();
        held.putAll(end.values());
    }

    private void given(Origin origin, @Nullable Long time, Map<String, JsonNode> values) {
        List<Change> writes = new ArrayList<>();
        values.forEach((channel, value) -> {
            if (isState(channel)) {
                JsonNode before = held.get(channel);
                boolean keeps = before != null && LangGraphReducer.holds(value, before);
                writes.add(new Change(cell(channel), JsonValues.of(value), false, keeps));
            }
        });
        if (!writes.isEmpty()) {
            clock = time == null ? clock + 1 : Math.max(time, clock + 1);
            long moment = clock < 0 ? 0 : clock;
            sink.call(Call.of(origin(origin), INPUT, "__start__")
                    .id("input@" + prefix(run.namespace()) + inputs++)
                    .started(moment)
                    .ended(moment)
                    .access(new Access(List.of(), writes, List.of()))
                    .build());
            clock = moment;
        }
        held.putAll(values);
    }

    private boolean isState(String channel) {
        return !conversations.computeIfAbsent(channel, run::isConversation);
    }

    private @Nullable Long at(@Nullable Moment moment) {
        return moment == null ? null : ticks ? (Long) moment.tick() : moment.time();
    }

    /** The cell of a channel. A subgraph has a state of its own each time it runs. */
    private String cell(String channel) {
        return prefix(run.namespace()) + channel;
    }

    private static String prefix(String namespace) {
        return namespace.isEmpty() ? "" : namespace + "|";
    }

    private Origin origin(Origin origin) {
        return origin.inSession(run.thread()).with(Map.of("ns", prefix(run.namespace())));
    }

    private String agent(LangGraphTask task) {
        String outer = LangGraphTools.outermost(run.namespace());
        return outer.isEmpty() ? task.node() : outer + "/" + task.node();
    }
}
