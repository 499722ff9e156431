package dev.hasse.model.topology;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A graph of agents that run in supersteps over shared channels (§6.5).
 *
 * @param name its name
 * @param channels by name; empty if unspecified
 * @param agents by name
 * @param supersteps the names of the agents that begin in each, from superstep 1; empty if only the edges of the graph are known
 * @param overlaps which agents may commit while which others hold a read; at most one overlap for each two agents and
 *     direction, a certain one if there is one
 * @param silent what its file cannot express, one sentence each
 */
public record Topology(
        String name,
        Map<String, Channel> channels,
        Map<String, Agent> agents,
        List<List<String>> supersteps,
        List<Overlap> overlaps,
        List<String> silent) {

    public Topology {
        channels = new LinkedHashMap<>(channels);
        agents = new LinkedHashMap<>(agents);
        supersteps = supersteps.stream().map(List::copyOf).toList();
        overlaps = List.copyOf(overlaps);
        silent = List.copyOf(silent);
    }

    /**
     * The agent with the given name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public Agent agent(String agent) {
        Agent known = agents.get(agent);
        if (known == null) {
            throw new IllegalArgumentException("no agent " + agent);
        }
        return known;
    }

    /**
     * A topology with known supersteps, from which the overlaps follow.
     *
     * @throws IllegalArgumentException if a superstep names an agent that is not among {@code agents}
     */
    public static Topology layered(
            String name, Map<String, Channel> channels, Map<String, Agent> agents, List<List<String>> supersteps) {
        return new Topology(name, channels, agents, supersteps, overlaps(agents, supersteps), List.of());
    }

    /** An agent that begins in one superstep, and commits in the same or a later one. */
    private record Run(Agent agent, int first, int last) {}

    private static List<Overlap> overlaps(Map<String, Agent> agents, List<List<String>> supersteps) {
        List<Run> runs = new ArrayList<>();
        for (int k = 0; k < supersteps.size(); k++) {
            for (String name : supersteps.get(k)) {
                Agent agent = agents.get(name);
                if (agent == null) {
                    throw new IllegalArgumentException("no agent " + name);
                }
                runs.add(new Run(agent, k + 1, k + agent.spans()));
            }
        }
        List<Overlap> overlaps = new ArrayList<>();
        Map<String, Set<String>> committers = new HashMap<>();
        for (Run holds : runs) {
            String holder = holds.agent.name();
            Set<String> known = committers.computeIfAbsent(holder, none -> new HashSet<>());
            for (Run commits : runs) {
                boolean others = !holds.agent.equals(commits.agent) || holds.agent.instances() > 1;
                boolean meanwhile = holds.first <= commits.last && commits.last <= holds.last;
                if (others && meanwhile && known.add(commits.agent.name())) {
                    overlaps.add(new Overlap(holder, commits.agent.name(), "in superstep " + commits.last, true));
                }
            }
        }
        return overlaps;
    }
}
