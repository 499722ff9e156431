package dev.hasse.simulation;

import dev.hasse.model.Value;
import dev.hasse.model.topology.Agent;
import dev.hasse.model.topology.Reducer;
import dev.hasse.model.topology.Topology;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.random.RandomGenerator;

/**
 * A session of a topology whose supersteps are known (§5.8). In each superstep the agents that begin in it read, and then those that end in
 * it commit, both in random order. Each commit writes another value. A channel whose reducer merges is a cell for each contribution, which
 * readers see as soon as it is committed.
 */
public final class TopologySteps {
    private final Topology topology;
    private final RandomGenerator random;
    private final List<Step> steps = new ArrayList<>();
    private final Map<String, List<String>> contributions = new HashMap<>();

    private TopologySteps(Topology topology, RandomGenerator random) {
        this.topology = topology;
        this.random = random;
    }

    /** An agent, or one instance of it, that begins in one superstep and commits in the same or a later one. */
    private record Run(String operation, String agent, Agent does, int first, int last) {}

    /**
     * The steps of a session.
     *
     * @throws IllegalArgumentException if the reads and writes of an agent are unknown
     */
    public static List<Step> of(Topology topology, RandomGenerator random) {
        if (topology.agents().values().stream().anyMatch(Agent::isUnknown)) {
            throw new IllegalArgumentException("what an agent reads and writes is not known");
        }
        return new TopologySteps(topology, random).steps();
    }

    /** The channel that a cell of such a session is, or is a contribution to. */
    public static String channel(String cell) {
        int end = cell.indexOf('[');
        return end < 0 ? cell : cell.substring(0, end);
    }

    private List<Step> steps() {
        List<Run> runs = runs();
        int supersteps = runs.stream().mapToInt(Run::last).max().orElse(0);
        for (int k = 1; k <= supersteps; k++) {
            int now = k;
            for (Run run : Shuffled.of(
                    runs.stream()
                            .filter(run -> run.first == now && !run.does.refreshes())
                            .toList(),
                    random)) {
                begin(run);
            }
            for (Run run :
                    Shuffled.of(runs.stream().filter(run -> run.last == now).toList(), random)) {
                if (run.does.refreshes()) {
                    begin(run);
                }
                commit(run);
            }
        }
        return steps;
    }

    private List<Run> runs() {
        List<Run> runs = new ArrayList<>();
        for (int k = 0; k < topology.supersteps().size(); k++) {
            for (String name : topology.supersteps().get(k)) {
                Agent agent = Objects.requireNonNull(topology.agents().get(name));
                for (int instance = 1; instance <= agent.instances(); instance++) {
                    String who = name + "#" + instance;
                    runs.add(new Run(who + "@" + (k + 1), who, agent, k + 1, k + agent.spans()));
                }
            }
        }
        return runs;
    }

    private boolean merges(String channel) {
        return Objects.requireNonNull(topology.channels().get(channel)).reducer() == Reducer.MERGE;
    }

    private void begin(Run run) {
        List<String> reads = new ArrayList<>();
        // Sorted, since a set iterates in another order each time, and the same seed must give the same traces.
        for (String channel : new TreeSet<>(Objects.requireNonNull(run.does.reads()))) {
            if (merges(channel)) {
                reads.addAll(contributions.getOrDefault(channel, List.of()));
            } else {
                reads.add(channel);
            }
        }
        steps.add(new Step.Begin(
                run.operation, run.agent, reads, List.copyOf(writes(run).keySet()), null));
    }

    private void commit(Run run) {
        steps.add(new Step.Commit(run.operation, run.agent, writes(run), List.of()));
        for (String channel : Objects.requireNonNull(run.does.writes())) {
            if (merges(channel)) {
                contributions
                        .computeIfAbsent(channel, none -> new ArrayList<>())
                        .add(cell(channel, run));
            }
        }
    }

    private Map<String, Value> writes(Run run) {
        Map<String, Value> writes = new TreeMap<>();
        for (String channel : Objects.requireNonNull(run.does.writes())) {
            writes.put(cell(channel, run), Value.ofString("by " + run.operation));
        }
        return writes;
    }

    private String cell(String channel, Run run) {
        return merges(channel) ? channel + "[" + run.operation + "]" : channel;
    }
}
