package dev.hasse.detectors;

import dev.hasse.model.Columns;
import java.util.BitSet;
import org.jgrapht.Graph;
import org.jgrapht.graph.DefaultDirectedGraph;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.traverse.BreadthFirstIterator;

/**
 * The blast radius of the aborts in a trace: every surviving record downstream of an aborted one, where j is downstream of p
 * if p ∈ preds(j), directly or through others (the causal closure of §3.3 and §4.11).
 *
 * <p>Predecessors nearly always precede the records that name them, so one pass in log order decides most records. Only
 * records that depend on a <em>later</em> predecessor stay open; a walk through a graph decides those. At some 300
 * bytes a vertex, a graph of all records of a long trace would not fit into memory.
 *
 * <p>Cost: O(n + e) for n records and e predecessors.
 */
public final class BlastRadius {
    /** The vertex that represents all records that the pass found to be aborted or downstream. */
    private static final int REACHED = -1;

    private final BitSet reached = new BitSet();

    private final BitSet open = new BitSet();
    private int survivors;

    /** The number of surviving records downstream of an aborted one. */
    public static int of(Columns columns) {
        BlastRadius radius = new BlastRadius();
        radius.follow(columns);
        radius.walkWhatIsOpen(columns);
        return radius.survivors;
    }

    /** Follows the predecessors of all records, in log order. */
    private void follow(Columns columns) {
        for (int record = 0; record < columns.size(); record++) {
            boolean isReached = columns.isAborted(record);
            boolean isOpen = false;
            for (int k = columns.predecessorsFrom(record); k < columns.predecessorsFrom(record + 1); k++) {
                int predecessor = columns.predecessor(k);
                isReached |= reached.get(predecessor);
                isOpen |= predecessor > record || open.get(predecessor);
            }
            if (isReached) {
                reached.set(record);
                survivors += columns.survives(record) ? 1 : 0;
            } else if (isOpen) {
                open.set(record);
            }
        }
    }

    /** Decides the records left open because of later predecessors. */
    private void walkWhatIsOpen(Columns columns) {
        if (open.isEmpty()) {
            return;
        }
        Graph<Integer, DefaultEdge> influence = new DefaultDirectedGraph<>(DefaultEdge.class);
        influence.addVertex(REACHED);
        open.stream().forEach(influence::addVertex);
        open.stream().forEach(record -> {
            for (int k = columns.predecessorsFrom(record); k < columns.predecessorsFrom(record + 1); k++) {
                int predecessor = columns.predecessor(k);
                if (reached.get(predecessor)) {
                    influence.addEdge(REACHED, record);
                } else if (open.get(predecessor)) {
                    influence.addEdge(predecessor, record);
                }
            }
        });
        BreadthFirstIterator<Integer, DefaultEdge> downstream = new BreadthFirstIterator<>(influence, REACHED);
        while (downstream.hasNext()) {
            int record = downstream.next();
            survivors += record != REACHED && columns.survives(record) ? 1 : 0;
        }
    }
}
