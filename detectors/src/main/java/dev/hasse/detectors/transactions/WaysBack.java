package dev.hasse.detectors.transactions;

import dev.hasse.model.transactions.Dependency;
import dev.hasse.model.transactions.Dependency.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jgrapht.Graph;

/**
 * The shortest paths between the transactions of a component, over dependencies of some kinds.
 *
 * <p>Cost: linear in the dependencies for all lengths of paths to one transaction, and for each path.
 */
final class WaysBack {
    private static final int UNREACHED = -1;

    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<List<Dependency>> onward = new ArrayList<>();
    private final int[][] before;
    private final int[] lengths;
    private final int[] queue;
    private int goal = UNREACHED;
    private long looked;

    WaysBack(Graph<String, Dependency> graph, Set<String> component, Set<Kind> kinds) {
        component.forEach(name -> numbers.put(name, numbers.size()));
        before = new int[numbers.size()][];
        lengths = new int[numbers.size()];
        queue = new int[numbers.size()];
        for (String name : component) {
            onward.add(graph.outgoingEdgesOf(name).stream()
                    .filter(edge -> kinds.contains(edge.kind()) && component.contains(edge.second()))
                    .toList());
            before[number(name)] = graph.incomingEdgesOf(name).stream()
                    .filter(edge -> kinds.contains(edge.kind()) && component.contains(edge.first()))
                    .mapToInt(edge -> number(edge.first()))
                    .toArray();
        }
    }

    private int number(String name) {
        Integer number = numbers.get(name);
        if (number == null) {
            throw new IllegalArgumentException(name + " is not in the component");
        }
        return number;
    }

    /** How many dependencies have been looked at. */
    long looked() {
        return looked;
    }

    /** How many dependencies the shortest path has; negative if there is none. Quick for one goal after another. */
    int length(String from, String to) {
        if (goal != number(to)) {
            measure(number(to));
        }
        return lengths[number(from)];
    }

    /** Measures the lengths of the shortest paths to a transaction, breadth first from there. */
    private void measure(int to) {
        goal = to;
        Arrays.fill(lengths, UNREACHED);
        lengths[to] = 0;
        queue[0] = to;
        int end = 1;
        for (int at = 0; at < end; at++) {
            int number = queue[at];
            looked += before[number].length;
            for (int earlier : before[number]) {
                if (lengths[earlier] == UNREACHED) {
                    lengths[earlier] = lengths[number] + 1;
                    queue[end++] = earlier;
                }
            }
        }
    }

    /** A shortest path, which there is. */
    List<Dependency> path(String from, String to) {
        Dependency[] reachedBy = new Dependency[numbers.size()];
        int start = number(from);
        queue[0] = start;
        int end = 1;
        for (int at = 0; at < end && queue[at] != number(to); at++) {
            List<Dependency> edges = onward.get(queue[at]);
            looked += edges.size();
            for (Dependency edge : edges) {
                int next = number(edge.second());
                if (next != start && reachedBy[next] == null) {
                    reachedBy[next] = edge;
                    queue[end++] = next;
                }
            }
        }
        List<Dependency> path = new ArrayList<>();
        for (int at = number(to); at != start; at = number(path.get(0).first())) {
            path.add(0, reachedBy[at]);
        }
        return path;
    }
}
