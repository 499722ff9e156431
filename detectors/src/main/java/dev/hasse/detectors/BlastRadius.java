package dev.hasse.detectors;

import dev.hasse.model.Columns;
import java.util.BitSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.jgrapht.Graph;
import org.jgrapht.graph.DefaultDirectedGraph;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.traverse.BreadthFirstIterator;

/**
 * The blast radius of the aborts in a trace: every surviving record downstream of an aborted one, where j is downstream of p
 * if p ∈ preds(j), directly or through others (the causal closure of §3.3 and §4.11).
 *
 * <p>Cost: O(n + e) for n records and e predecessors, and nothing where no record is aborted.
 */
public final class BlastRadius {
    private BlastRadius() {}

    /** How many surviving records are downstream of an aborted one. */
    public static int of(Columns columns) {
        BitSet candidates = candidates(columns);
        Graph<Integer, DefaultEdge> influence = influence(columns, candidates);
        Set<Integer> aborted =
                candidates.stream().filter(columns::isAborted).boxed().collect(Collectors.toSet());
        if (aborted.isEmpty()) {
            return 0;
        }
        int surviving = 0;
        BreadthFirstIterator<Integer, DefaultEdge> downstream = new BreadthFirstIterator<>(influence, aborted);
        while (downstream.hasNext()) {
            surviving += columns.isAborted(downstream.next()) ? 0 : 1;
        }
        return surviving;
    }

    /**
     * The aborted records, and those that may be downstream of one: with a predecessor among the candidates before them in
     * the log, or with one that stands after them, of which nothing is known yet. Downstream records are all among them. It
     * keeps the graph, at some 300 bytes a vertex, to about the size of the answer.
     */
    private static BitSet candidates(Columns columns) {
        BitSet candidates = new BitSet();
        for (int record = 0; record < columns.size(); record++) {
            boolean candidate = columns.isAborted(record);
            for (int k = columns.predecessorsFrom(record); k < columns.predecessorsFrom(record + 1); k++) {
                int predecessor = columns.predecessor(k);
                candidate |= candidates.get(predecessor) || predecessor > record;
            }
            candidates.set(record, candidate);
        }
        return candidates;
    }

    /** Among the candidates, an edge from p to j for each p ∈ preds(j). */
    private static Graph<Integer, DefaultEdge> influence(Columns columns, BitSet candidates) {
        Graph<Integer, DefaultEdge> influence = new DefaultDirectedGraph<>(DefaultEdge.class);
        candidates.stream().forEach(influence::addVertex);
        candidates.stream().forEach(record -> {
            for (int k = columns.predecessorsFrom(record); k < columns.predecessorsFrom(record + 1); k++) {
                if (candidates.get(columns.predecessor(k))) {
                    influence.addEdge(columns.predecessor(k), record);
                }
            }
        });
        return influence;
    }
}
