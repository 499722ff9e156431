package dev.hasse.detectors.transactions;

import dev.hasse.model.transactions.Dependency;
import dev.hasse.model.transactions.Dependency.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
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
 * the small cycles, and {@link #wasCutShort} if none was.
 */
final class DependencyGraph {
    /** How many dependencies the searches in one component may look at when a cycle has been found, for a smaller one. */
    private static final long EFFORT = 20_000_000;

    /** How many they may look at for a first cycle: some seconds. */
    private static final long MOST = 1_000_000_000;

    /** The dependencies that may lie on a cycle. */
    private final List<Dependency> core;

    private boolean cutShort;

    /** @param core the dependencies that may lie on a cycle */
    DependencyGraph(List<Dependency> core) {
        this.core = List.copyOf(core);
    }

    /** Whether a component was so large that a cycle may have been missed. */
    boolean wasCutShort() {
        return cutShort;
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

    private @Nullable List<Dependency> smallest(
            Graph<String, Dependency> graph, Set<String> component, Kind with, Set<Kind> rest, boolean again) {
        List<Dependency> starts = component.stream()
                .flatMap(name -> graph.outgoingEdgesOf(name).stream())
                .filter(edge -> edge.kind() == with && component.contains(edge.second()))
                .sorted(Comparator.comparingInt(Dependency::firstStep)
                        .thenComparingInt(Dependency::secondStep)
                        .thenComparing(Dependency::cell))
                .toList();
        WaysBack ways = new WaysBack(graph, component, rest);
        List<Dependency> smallest = null;
        for (Dependency start : starts) {
            // Most dependencies close no cycle, or none that is smaller: one look from where they begin tells it of all
            // of them.
            int length = ways.length(start.second(), start.first());
            if (length > 0 && (smallest == null || length + 1 < smallest.size())) {
                List<Dependency> back = ways.path(start.second(), start.first());
                if (!again || back.stream().anyMatch(edge -> edge.kind() == with)) {
                    smallest = new ArrayList<>(List.of(start));
                    smallest.addAll(back);
                }
            }
            if (smallest != null && (smallest.size() == 2 || ways.looked() > EFFORT)) {
                break;
            }
            if (ways.looked() > MOST) {
                cutShort = true;
                break;
            }
        }
        return smallest;
    }
}
