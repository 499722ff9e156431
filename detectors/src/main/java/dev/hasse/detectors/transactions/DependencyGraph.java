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
 * Searches the dependencies between transactions for cycles. First those that depend on nobody, or on which nobody depends, are taken away,
 * again and again: of a history that is serializable nothing is left, after one look at each dependency. Only what is left becomes a graph
 * of JGraphT, for its strongly connected components; in each the smallest cycle is searched breadth first.
 *
 * <p>Cost: linear in the dependencies to decide whether there is a cycle. The search for the smallest one is cut short in a component that is
 * large; it then is one of the small ones.
 */
final class DependencyGraph {
    /** How many dependencies the searches in one component may look at. */
    private static final long EFFORT = 20_000_000;

    /** The dependencies that lie on a cycle, or on a path from one to another. */
    private final List<Dependency> core;

    DependencyGraph(List<Dependency> dependencies) {
        this.core = core(dependencies);
    }

    /** Takes away the transactions on which nobody depends, or that depend on nobody, until there are no more of them. */
    private static List<Dependency> core(List<Dependency> edges) {
        Map<String, Integer> numbers = new HashMap<>();
        int[][] ends = new int[2][edges.size()];
        for (int edge = 0; edge < edges.size(); edge++) {
            ends[0][edge] = numbers.computeIfAbsent(edges.get(edge).first(), none -> numbers.size());
            ends[1][edge] = numbers.computeIfAbsent(edges.get(edge).second(), none -> numbers.size());
        }
        boolean[] gone = new boolean[numbers.size()];
        // A transaction that is an end in one direction frees its neighbours in that direction only.
        peel(ends[0], ends[1], gone);
        peel(ends[1], ends[0], gone);
        List<Dependency> left = new ArrayList<>();
        for (int edge = 0; edge < edges.size(); edge++) {
            if (!gone[ends[0][edge]] && !gone[ends[1][edge]]) {
                left.add(edges.get(edge));
            }
        }
        return left;
    }

    /** Marks the transactions that no cycle leads to, following edges {@code from} their beginnings {@code to} their ends. */
    private static void peel(int[] from, int[] to, boolean[] gone) {
        int[] start = new int[gone.length + 1];
        int[] incoming = new int[gone.length];
        for (int edge = 0; edge < from.length; edge++) {
            start[from[edge] + 1]++;
            incoming[to[edge]]++;
        }
        for (int k = 0; k < gone.length; k++) {
            start[k + 1] += start[k];
        }
        int[] next = start.clone();
        int[] targets = new int[to.length];
        for (int edge = 0; edge < from.length; edge++) {
            targets[next[from[edge]]++] = to[edge];
        }
        int[] queue = new int[gone.length];
        int size = 0;
        for (int k = 0; k < gone.length; k++) {
            if (incoming[k] == 0) {
                queue[size++] = k;
            }
        }
        for (int k = 0; k < size; k++) {
            gone[queue[k]] = true;
            for (int edge = start[queue[k]]; edge < start[queue[k] + 1]; edge++) {
                if (--incoming[targets[edge]] == 0) {
                    queue[size++] = targets[edge];
                }
            }
        }
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
