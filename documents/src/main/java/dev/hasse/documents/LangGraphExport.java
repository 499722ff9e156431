package dev.hasse.documents;

import dev.hasse.model.SafeText;
import dev.hasse.model.topology.Agent;
import dev.hasse.model.topology.Overlap;
import dev.hasse.model.topology.Topology;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads the output of LangGraph's {@code graph.get_graph().to_json()}: nodes ({@code id} and type) and edges ({@code
 * source}, {@code target}, and {@code conditional} if a function picks the target).
 *
 * <p>A node runs in the superstep after the node that triggers it. So two nodes run in the same superstep if walks of
 * equal length lead to them from a common ancestor: certainly if no edge of the walks is conditional, and possibly if
 * one is, since the function may pick both, or with {@code Send} pick one of them several times. A node that waits for
 * several others runs at the end of its longest walk. The export does not say which nodes wait, so a node is assumed to
 * run at the end of every walk.
 */
final class LangGraphExport {
    private static final String START = "__start__";
    private static final String END = "__end__";

    /**
     * Maximum number of nodes. Pairs of walks are followed, in time that grows with the square of the number of edges.
     */
    private static final int NODES = 200;

    private static final int EDGES = 400;

    /** Maximum length of a node's name in messages, in characters. */
    private static final int SHOWN = 40;

    private final Map<String, Set<String>> edges = new LinkedHashMap<>();
    private final Map<String, Set<String>> unconditional = new LinkedHashMap<>();
    private final Set<String> picked = new LinkedHashSet<>();
    private final Set<String> joined = new LinkedHashSet<>();
    private final Map<String, Agent> agents = new LinkedHashMap<>();
    private final Map<List<String>, Overlap> overlaps = new LinkedHashMap<>();

    private LangGraphExport() {}

    /** Reads an export, and adds the channels and agents that it lacks. */
    static Topology read(JsonPart whole, String name, TopologyFile.Parts added) {
        LangGraphExport export = new LangGraphExport();
        export.nodes(whole.required("nodes", "an array of nodes"), added);
        export.edges(whole.required("edges", "an array of edges"));
        Set<String> reached = export.reached();
        export.together(export.entries());
        export.together(reached);
        export.perhapsTogether();
        export.severalOfOne(reached);
        return new Topology(
                name,
                added.channels(),
                export.agents,
                List.of(),
                List.copyOf(export.overlaps.values()),
                export.silent(added));
    }

    private void nodes(JsonPart nodes, TopologyFile.Parts added) {
        String expected = "a node with an id that no other has";
        for (JsonPart node : nodes.array("an array of nodes")) {
            node.object(expected);
            JsonPart id = node.required("id", expected);
            String name = id.id(expected);
            if (edges.containsKey(name)) {
                throw id.expected(expected);
            }
            if (edges.size() == NODES) {
                throw id.refused("found more than " + NODES + " nodes", "fewer");
            }
            edges.put(name, new LinkedHashSet<>());
            if (!name.equals(START) && !name.equals(END)) {
                Agent described = added.agents().get(name);
                agents.put(name, described == null ? Agent.unknown(name) : described);
            }
        }
        for (String described : added.agents().keySet()) {
            if (!agents.containsKey(described)) {
                throw nodes.refused(
                        "found no node " + SafeText.quoteBriefly(described) + ", which --channels describes",
                        "a node with that id");
            }
        }
    }

    private void edges(JsonPart list) {
        String expected = "the id of a node";
        int count = 0;
        for (JsonPart edge : list.array("an array of edges")) {
            if (++count > EDGES) {
                throw edge.refused("found more than " + EDGES + " edges", "fewer");
            }
            edge.object("an edge");
            String source = node(edge.required("source", expected), expected);
            String target = node(edge.required("target", expected), expected);
            JsonPart conditional = edge.optional("conditional");
            if (target.equals(END)) {
                continue;
            }
            edges.computeIfAbsent(source, none -> new LinkedHashSet<>()).add(target);
            if (conditional != null && conditional.bool("true or false")) {
                picked.add(target);
            } else {
                if (unconditional.values().stream().anyMatch(targets -> targets.contains(target))) {
                    joined.add(target);
                }
                unconditional
                        .computeIfAbsent(source, none -> new LinkedHashSet<>())
                        .add(target);
            }
        }
    }

    private String node(JsonPart part, String expected) {
        String id = part.id(expected);
        if (!edges.containsKey(id)) {
            throw part.expected(expected);
        }
        return id;
    }

    private static Set<String> targets(Map<String, Set<String>> along, String source) {
        return along.getOrDefault(source, Set.of());
    }

    /**
     * The entry points of a run: the successors of the start node, or in a graph without a start node, the nodes
     * without incoming edges.
     */
    private List<String> entries() {
        if (edges.containsKey(START)) {
            return List.of(START);
        }
        Set<String> entries = new LinkedHashSet<>(edges.keySet());
        edges.values().forEach(entries::removeAll);
        entries.remove(END);
        return List.copyOf(entries);
    }

    /** All nodes that a run can reach. */
    private Set<String> reached() {
        Set<String> reached = new LinkedHashSet<>(entries());
        Deque<String> next = new ArrayDeque<>(reached);
        while (!next.isEmpty()) {
            for (String target : targets(edges, next.remove())) {
                if (reached.add(target)) {
                    next.add(target);
                }
            }
        }
        return reached;
    }

    /** Two nodes to which walks of the same length lead, and the node where these walks begin. */
    private record Pair(String one, String other, @Nullable String from, int length) {}

    /** Finds the pairs to which unconditional walks lead from one of these nodes. */
    private void together(Collection<String> from) {
        List<Pair> first = new ArrayList<>();
        from.forEach(node -> first.add(new Pair(node, node, node, 0)));
        walk(first, unconditional, pair -> {
            String when;
            if (START.equals(pair.from)) {
                when = "in superstep " + pair.length;
            } else {
                when = pair.length == 1 ? "in the superstep after " : pair.length + " supersteps after ";
                when += SafeText.escape(SafeText.shorten(String.valueOf(pair.from), SHOWN));
            }
            return new Overlap(pair.one, pair.other, when, true);
        });
    }

    /** Finds the pairs to which any walks lead from the entry points. */
    private void perhapsTogether() {
        List<Pair> first = new ArrayList<>();
        for (String one : entries()) {
            for (String other : entries()) {
                first.add(new Pair(one, other, null, 0));
            }
        }
        walk(
                first,
                edges,
                pair -> new Overlap(pair.one, pair.other, "if conditional edges lead to both at once", false));
    }

    /** Adds overlaps of a node with itself, where several instances of it run or may run. */
    private void severalOfOne(Set<String> reached) {
        for (Agent agent : agents.values()) {
            String name = agent.name();
            if (!reached.contains(name)) {
                continue;
            }
            if (agent.instances() > 1) {
                overlaps.put(List.of(name, name), new Overlap(name, name, "whenever they run", true));
            } else if (agent.isUnknown() && picked.contains(name)) {
                overlaps.put(
                        List.of(name, name), new Overlap(name, name, "if a conditional edge sends to it twice", false));
            }
        }
    }

    private void walk(List<Pair> first, Map<String, Set<String>> along, Function<Pair, Overlap> wording) {
        Set<List<String>> seen = new LinkedHashSet<>();
        Deque<Pair> next = new ArrayDeque<>();
        for (Pair pair : first) {
            seen.add(List.of(pair.one, pair.other));
            next.add(pair);
        }
        while (!next.isEmpty()) {
            Pair pair = next.remove();
            if (!pair.one.equals(pair.other) && agents.containsKey(pair.one) && agents.containsKey(pair.other)) {
                overlaps.putIfAbsent(List.of(pair.one, pair.other), wording.apply(pair));
            }
            for (String one : targets(along, pair.one)) {
                for (String other : targets(along, pair.other)) {
                    if (seen.add(List.of(one, other))) {
                        next.add(new Pair(one, other, pair.from, pair.length + 1));
                    }
                }
            }
        }
    }

    private List<String> silent(TopologyFile.Parts added) {
        List<String> silent = new ArrayList<>();
        if (added.channels().isEmpty()) {
            silent.add("which channels its nodes read and write, and which reducers these have");
        } else if (agents.values().stream().anyMatch(Agent::isUnknown)) {
            silent.add("what those nodes read and write that --channels leaves out");
        }
        if (!picked.isEmpty()) {
            silent.add(
                    "whether a conditional edge leads to one node, to several, or with Send to one of them many times");
        }
        if (!joined.isEmpty()) {
            silent.add("whether a node with several edges to it waits for all of them");
        }
        silent.add(
                "which nodes are deferred, jump by a Command that is not annotated, or hold what they have read over "
                        + "several supersteps");
        return silent;
    }
}
