package dev.hasse.detectors.transactions;

import dev.hasse.model.transactions.Dependency;
import dev.hasse.model.transactions.Dependency.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jgrapht.Graph;
import org.jgrapht.alg.connectivity.KosarajuStrongConnectivityInspector;
import org.jgrapht.graph.DefaultDirectedGraph;
import org.jspecify.annotations.Nullable;

/**
 * Searches the dependencies between transactions for cycles, as a graph of JGraphT: in each strongly connected component the smallest cycle,
 * breadth first. {@link DependencyEdges} has left only what may lie on a cycle.
 *
 * <p>Cost: that of a search from each transaction of a component. In a component that is large it is cut short; what is found then is one of
 * the small cycles.
 */
final class DependencyGraph {
    /** How many dependencies the searches in one component may look at. */
    private static final long EFFORT = 20_000_000;

    /** The dependencies that may lie on a cycle. */
    private final List<Dependency> core;

    /** @param core the dependencies that may lie on a cycle */
    DependencyGraph(List<Dependency> core) {
        this.core = List.copyOf(core);
    }

    /**
     * A smallest cycle in each strongly connected component of the dependencies of some kinds.
     *
     * @param within the kinds of dependencies that a cycle may have
     * @param with a cycle has a dependency of this kind
     * @param rest the kinds that its other dependencies may have
     * @param again whether it has another dependency of the kind {@code with}
     */
    List<List<Dependency>> cycles(Set<Kind> within, Kind with, Set<Kind> rest, boolean again) {
        if (core.isEmpty()) {
            return List.of();
        }
        Graph<String, Dependency> graph = new DefaultDirectedGraph<>(Dependency.class);
        for (Kind kind : EnumSet.copyOf(within)) {
            for (Dependency edge : core) {
                if (edge.kind() == kind) {
                    graph.addVertex(edge.first());
                    graph.addVertex(edge.second());
                    if (!graph.containsEdge(edge.first(), edge.second())) {
                        graph.addEdge(edge.first(), edge.second(), edge);
                    }
                }
            }
        }
        List<List<Dependency>> cycles = new ArrayList<>();
        for (Set<String> component : new KosarajuStrongConnectivityInspector<>(graph).stronglyConnectedSets()) {
            if (component.size() > 1) {
                List<Dependency> smallest = smallest(graph, component, with, rest, again);
                if (smallest != null) {
                    cycles.add(smallest);
                }
            }
        }
        cycles.sort(Comparator.comparingInt(cycle -> cycle.get(0).firstStep()));
        return cycles;
    }

    private static @Nullable List<Dependency> smallest(
            Graph<String, Dependency> graph, Set<String> component, Kind with, Set<Kind> rest, boolean again) {
        List<Dependency> starts = component.stream()
                .flatMap(name -> graph.outgoingEdgesOf(name).stream())
                .filter(edge -> edge.kind() == with && component.contains(edge.second()))
                .sorted(Comparator.comparingInt(Dependency::firstStep)
                        .thenComparingInt(Dependency::secondStep)
                        .thenComparing(Dependency::cell))
                .toList();
        List<Dependency> smallest = null;
        long effort = 0;
        for (Dependency start : starts) {
            Path path = new Path(graph, component, rest);
            List<Dependency> back = path.from(start.second(), start.first());
            effort += path.looked;
            if (back != null && (!again || back.stream().anyMatch(edge -> edge.kind() == with))) {
                if (smallest == null || back.size() + 1 < smallest.size()) {
                    smallest = new ArrayList<>(List.of(start));
                    smallest.addAll(back);
                }
            }
            if (smallest != null && (smallest.size() == 2 || effort > EFFORT)) {
                break;
            }
        }
        return smallest;
    }

    /** A shortest path within a component. */
    private static final class Path {
        private final Graph<String, Dependency> graph;
        private final Set<String> component;
        private final Set<Kind> kinds;
        private long looked;

        Path(Graph<String, Dependency> graph, Set<String> component, Set<Kind> kinds) {
            this.graph = graph;
            this.component = component;
            this.kinds = kinds;
        }

        @Nullable
        List<Dependency> from(String start, String goal) {
            Map<String, Dependency> reachedBy = new HashMap<>();
            Deque<String> queue = new ArrayDeque<>(List.of(start));
            while (!queue.isEmpty()) {
                String name = queue.remove();
                if (name.equals(goal)) {
                    return walked(start, goal, reachedBy);
                }
                for (Dependency edge : graph.outgoingEdgesOf(name)) {
                    looked++;
                    if (kinds.contains(edge.kind())
                            && component.contains(edge.second())
                            && !edge.second().equals(start)
                            && reachedBy.putIfAbsent(edge.second(), edge) == null) {
                        queue.add(edge.second());
                    }
                }
            }
            return null;
        }

        private static List<Dependency> walked(String start, String goal, Map<String, Dependency> reachedBy) {
            List<Dependency> path = new ArrayList<>();
            String at = goal;
            while (!at.equals(start)) {
                Dependency edge = reachedBy.get(at);
                if (edge == null) {
                    throw new IllegalStateException("the search came by an edge to every transaction but its first");
                }
                path.add(0, edge);
                at = edge.first();
            }
            return path;
        }
    }
}
