package dev.hasse.simulation;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Tool;
import dev.hasse.model.Value;
import dev.hasse.simulation.Step.Begin;
import dev.hasse.simulation.Step.Call;
import dev.hasse.simulation.Step.Commit;
import dev.hasse.simulation.Step.Register;
import dev.hasse.simulation.Step.Undo;
import dev.hasse.simulation.Step.Unlogged;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The named workloads of the paper. Whatever the paper leaves open is random. */
@SuppressWarnings("ImmutableEnumChecker") // all of it is made once, and never changed
public enum Scenario implements Workload {
    STALE_READ("stale-read", "two agents read a cell at once, and each then writes it (§5.2)", Anomaly.A1, random -> {
        List<Step> steps = shuffled(
                random, begin("first", "alice", List.of("doc"), "doc"), begin("second", "bob", List.of("doc"), "doc"));
        steps.addAll(shuffled(random, commit("first", "alice", "doc"), commit("second", "bob", "doc")));
        return steps;
    }),
    TOOL_DEPRECATION(
            "tool-deprecation",
            "a tool is removed between plan and call (§5.2)",
            Anomaly.A2,
            random -> List.of(
                    new Begin("call", "agent", List.of(), List.of("result"), Registry.SEARCH),
                    new Register("admin", List.of(Registry.MAIL)),
                    commit("call", "agent", "result"))),
    PHANTOM_WRITE(
            "phantom-write",
            "an agent reads a value that no committed write produced (§5.2)",
            Anomaly.A3,
            random -> List.of(
                    new Unlogged("nobody", "plan", Value.ofString("draft " + random.nextInt(100))),
                    begin("read", "executor", List.of("plan"), "result"),
                    commit("read", "executor", "result"))),
    EFFECT_REORDER(
            "effect-reorder",
            "two effects, of which the first takes longer (§5.2)",
            Anomaly.A6,
            random -> List.of(
                    begin("pay", "billing", List.of(), "order"),
                    commit("pay", "billing", List.of("order"), reversed(2)))),
    LINEAR_PIPELINE("linear-pipeline", "three agents update a cell one after the other (§5.2)", null, random -> {
        List<Step> steps = new ArrayList<>();
        for (String agent : List.of("extract", "transform", "load")) {
            steps.add(begin(agent, agent, List.of("progress"), "progress"));
            steps.add(commit(agent, agent, "progress"));
        }
        return steps;
    }),
    FAN_OUT("fan-out", "two workers write cells of their own, and a coordinator merges (§5.2)", null, random -> {
        List<Step> steps = new ArrayList<>();
        steps.add(begin("fork", "coordinator", List.of(), "task"));
        steps.add(commit("fork", "coordinator", "task"));
        steps.addAll(interleaved(
                random,
                List.of(begin("left", "left", List.of("task"), "left"), commit("left", "left", "left")),
                List.of(begin("right", "right", List.of("task"), "right"), commit("right", "right", "right"))));
        steps.add(begin("merge", "coordinator", List.of("left", "right"), "merged"));
        steps.add(commit("merge", "coordinator", "merged"));
        return steps;
    }),
    SINGLE_AGENT("single-agent", "one agent makes three updates (§5.2)", null, random -> {
        List<Step> steps = new ArrayList<>();
        for (int k = 1; k <= 3; k++) {
            steps.add(begin("update-" + k, "agent", List.of("notes"), "notes"));
            steps.add(commit("update-" + k, "agent", "notes"));
        }
        return steps;
    }),
    EDIT_REVIEW(
            "edit-review",
            "editor and reviewer read a document at once, then both write it (§5.3)",
            Anomaly.A1,
            random -> {
                List<Step> steps = shuffled(
                        random,
                        begin("edit", "editor", List.of("doc"), "doc"),
                        begin("review", "reviewer", List.of("doc"), "doc"));
                steps.add(commit("edit", "editor", "doc"));
                steps.add(commit("review", "reviewer", "doc"));
                return steps;
            }),
    PLAN_EXECUTE(
            "plan-execute",
            "a planner writes, an executor reads, strictly in turn (§5.3)",
            null,
            random -> List.of(
                    begin("plan", "planner", List.of(), "plan"),
                    commit("plan", "planner", "plan"),
                    begin("execute", "executor", List.of("plan"), "result"),
                    commit("execute", "executor", "result"))),
    TRIAGE(
            "triage",
            "a pipeline of three, in which the ticket may change while the last only reads (§5.3, §5.5)",
            Anomaly.A1,
            random -> {
                List<Step> steps = new ArrayList<>(List.of(
                        begin("report", "reporter", List.of(), "ticket"),
                        commit("report", "reporter", "ticket"),
                        begin("triage", "triager", List.of("ticket"), "priority"),
                        commit("triage", "triager", "priority")));
                // The engineer looks at the ticket, and in some sessions does nothing about it.
                boolean acts = random.nextBoolean();
                List<Step> engineer = List.of(
                        acts
                                ? begin("resolve", "engineer", List.of("ticket", "priority"), "resolution")
                                : new Begin("resolve", "engineer", List.of("ticket", "priority"), List.of(), null),
                        acts
                                ? commit("resolve", "engineer", "resolution")
                                : new Commit("resolve", "engineer", Map.of(), List.of()));
                List<Step> more = List.of(
                        begin("amend", "reporter", List.of("ticket"), "ticket"), commit("amend", "reporter", "ticket"));
                steps.addAll(random.nextBoolean() ? interleaved(random, engineer, more) : engineer);
                return steps;
            }),
    SHARED_WORKSPACE(
            "shared-workspace",
            "planner, executor and monitor take turns over a workspace, and hold what they read from one to the next (§5.7)",
            Anomaly.A1,
            Scenario::workspace),
    CASCADE_2(
            "cascade-2",
            "an operation builds on another, which is then undone (§5.11)",
            Anomaly.A3,
            random -> cascade(2)),
    CASCADE_3("cascade-3", "the same with a chain of two (§5.11)", Anomaly.A3, random -> cascade(3)),
    CASCADE_5("cascade-5", "the same with a chain of four (§5.11)", Anomaly.A3, random -> cascade(5)),
    EFFECTS_2("effects-2", "two effects, of which the first takes longer (§5.11)", Anomaly.A6, random -> batch(2)),
    EFFECTS_5(
            "effects-5",
            "five effects, each faster than the one before (§5.11, §5.12)",
            Anomaly.A6,
            random -> batch(5)),
    EFFECTS_16(
            "effects-16", "sixteen effects, each faster than the one before (§5.11)", Anomaly.A6, random -> batch(16)),
    TOOL_PAIR(
            "tool-pair",
            "one turn calls two tools, which take as long as they do (§5.12)",
            Anomaly.A6,
            random -> turn(random, Pipeline.TOOLS.subList(0, 2), 100)),
    TOOL_PIPELINE(
            "tool-pipeline",
            "one turn calls five tools that need each other, from creating a database to live traffic (§5.12)",
            Anomaly.A6,
            random -> turn(random, Pipeline.TOOLS, 100)),
    TOOL_PIPELINE_EVEN(
            "tool-pipeline-even",
            "the same, and all take equally long (§5.12)",
            null,
            random -> turn(random, Pipeline.TOOLS, 1)),
    REGISTRY_CHURN(
            "registry-churn",
            "the signature of every planned tool changes before its call (§4.16, §5.11)",
            Anomaly.A2,
            random -> {
                List<Step> steps = new ArrayList<>();
                for (int k = 1; k <= 4; k++) {
                    Tool before = signed(k);
                    steps.add(new Begin("call-" + k, "agent", List.of(), List.of("result-" + k), before));
                    steps.add(new Register("admin", List.of(signed(k + 1), Registry.MAIL)));
                    steps.add(commit("call-" + k, "agent", "result-" + k));
                }
                return steps;
            }),
    CONTENTION(
            "contention",
            "two to sixteen agents over two to thirty-two cells, as they come (§5.6)",
            Anomaly.A1,
            random -> {
                int agents = 2 + random.nextInt(15);
                int cells = 2 + random.nextInt(31);
                List<List<Step>> scripts = new ArrayList<>();
                for (int a = 1; a <= agents; a++) {
                    List<Step> script = new ArrayList<>();
                    for (int k = 1; k <= 3; k++) {
                        String name = "agent-" + a + "-" + k;
                        String read = "cell-" + random.nextInt(cells);
                        String written = "cell-" + random.nextInt(cells);
                        script.add(begin(name, "agent-" + a, List.of(read), written));
                        script.add(commit(name, "agent-" + a, written));
                    }
                    scripts.add(script);
                }
                return interleaved(random, scripts);
            });

    /** In a class of its own, since the scenarios are initialized before the constants of their enum. */
    private static final class Registry {
        static final Tool SEARCH = new Tool("search", null);
        static final Tool MAIL = new Tool("mail", null);
    }

    /** The tools of §5.12, in the order in which they have to be called; in a class of its own for the same reason. */
    private static final class Pipeline {
        static final List<String> TOOLS = List.of(
                "create_database",
                "run_migrations",
                "seed_reference_data",
                "build_search_index",
                "enable_live_traffic");
    }

    private final String word;
    private final String story;
    private final @Nullable Anomaly surfaces;
    private final Function<RandomGenerator, List<Step>> script;

    Scenario(String word, String story, @Nullable Anomaly surfaces, Function<RandomGenerator, List<Step>> script) {
        this.word = word;
        this.story = story;
        this.surfaces = surfaces;
        this.script = script;
    }

    @Override
    public String word() {
        return word;
    }

    @Override
    public String story() {
        return story;
    }

    /** The anomaly that it shows without a guard, always or often; null for a control, which shows none. */
    public @Nullable Anomaly surfaces() {
        return surfaces;
    }

    @Override
    public List<Tool> tools() {
        return this == REGISTRY_CHURN ? List.of(signed(1), Registry.MAIL) : List.of(Registry.SEARCH, Registry.MAIL);
    }

    @Override
    public List<Step> steps(RandomGenerator random) {
        return script.apply(random);
    }

    private static Begin begin(String operation, String agent, List<String> reads, String written) {
        return new Begin(operation, agent, reads, List.of(written), null);
    }

    private static Commit commit(String operation, String agent, String written) {
        return commit(operation, agent, List.of(written), List.of());
    }

    private static Commit commit(String operation, String agent, List<String> written, List<Call> calls) {
        Map<String, Value> writes = written.stream()
                .collect(Collectors.toMap(cell -> cell, cell -> Value.ofString(cell + " by " + operation)));
        return new Commit(operation, agent, writes, calls);
    }

    private static Tool signed(int version) {
        return new Tool("search", Value.ofString("version " + version));
    }

    /**
     * Three rounds. In a turn an agent writes a value based on what it read in its turn before, or nothing, with even odds; then it reads
     * anew. So the turns of the two others come between its read and its commit.
     */
    private static List<Step> workspace(RandomGenerator random) {
        Map<String, List<String>> reads = new LinkedHashMap<>();
        reads.put("planner", List.of("progress", "notes"));
        reads.put("executor", List.of("task", "notes"));
        reads.put("monitor", List.of("task", "progress"));
        Map<String, String> writes = Map.of("planner", "task", "executor", "progress", "monitor", "notes");
        Map<String, Commit> open = new HashMap<>();
        List<Step> steps = new ArrayList<>();
        for (int round = 1; round <= 4; round++) {
            for (Map.Entry<String, List<String>> agent : reads.entrySet()) {
                String name = agent.getKey();
                Commit last = open.remove(name);
                if (last != null) {
                    steps.add(last);
                }
                // In the fourth round each agent ends the operation that it began in the third.
                if (round < 4) {
                    String operation = name + "-" + round;
                    boolean revises = random.nextBoolean();
                    List<String> written = revises ? List.of(writes.getOrDefault(name, "")) : List.of();
                    steps.add(new Begin(operation, name, agent.getValue(), written, null));
                    open.put(name, commit(operation, name, written, List.of()));
                }
            }
        }
        return steps;
    }

    private static List<Step> cascade(int depth) {
        List<Step> steps = new ArrayList<>();
        steps.add(begin("root", "agent-0", List.of(), "step-0"));
        steps.add(commit("root", "agent-0", "step-0"));
        for (int k = 1; k < depth; k++) {
            steps.add(begin("step-" + k, "agent-" + k, List.of("step-" + (k - 1)), "step-" + k));
            steps.add(commit("step-" + k, "agent-" + k, "step-" + k));
        }
        steps.add(new Undo("root", "agent-0"));
        return steps;
    }

    private static List<Step> batch(int width) {
        return List.of(
                begin("turn", "agent", List.of(), "turn"), commit("turn", "agent", List.of("turn"), reversed(width)));
    }

    /** Calls each of which is faster than the one before. */
    private static List<Call> reversed(int width) {
        List<Call> calls = new ArrayList<>();
        for (int k = 1; k <= width; k++) {
            calls.add(new Call("system-" + k, Value.ofString("done"), 10L * (width + 1 - k)));
        }
        return calls;
    }

    /**
     * One turn of an assistant that calls tools in order.
     *
     * @param slowest the longest that a call takes, at least 1
     */
    private static List<Step> turn(RandomGenerator random, List<String> tools, int slowest) {
        List<Call> calls = tools.stream()
                .map(tool -> new Call(tool, Value.ofString("done"), 1 + random.nextInt(slowest)))
                .toList();
        return List.of(
                begin("turn", "assistant", List.of(), "turn"), commit("turn", "assistant", List.of("turn"), calls));
    }

    private static List<Step> shuffled(RandomGenerator random, Step one, Step other) {
        List<Step> both = new ArrayList<>(List.of(one, other));
        if (random.nextBoolean()) {
            Collections.swap(both, 0, 1);
        }
        return both;
    }

    private static List<Step> interleaved(RandomGenerator random, List<Step> one, List<Step> other) {
        return interleaved(random, List.of(one, other));
    }

    /** Interleaves the steps of several scripts at random; each script keeps its order. */
    private static List<Step> interleaved(RandomGenerator random, List<List<Step>> scripts) {
        List<Integer> turns = new ArrayList<>();
        for (int k = 0; k < scripts.size(); k++) {
            turns.addAll(Collections.nCopies(scripts.get(k).size(), k));
        }
        int[] next = new int[scripts.size()];
        List<Step> steps = new ArrayList<>();
        Shuffled.of(turns, random)
                .forEach(script -> steps.add(scripts.get(script).get(next[script]++)));
        return steps;
    }
}
