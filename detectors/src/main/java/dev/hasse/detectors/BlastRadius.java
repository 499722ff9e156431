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
 * <p>Predecessors nearly always stand before the records that name them, and then one pass in log order decides. Only what
 * depends on a predecessor that stands <em>later</em> is left open by it, and is decided by a walk through a graph, which at
 * some 300 bytes a vertex would not fit into memory for all records of a long trace.
 *
 * <p>Cost: O(n + e) for n records and e predecessors.
 */
public final class BlastRadius {
    /** Stands in the graph for all records that the pass found to be aborted or downstream. */
    private static final int REACHED = -1;

    /** By position less one, as predecessors are. */
    private final BitSet reached = new BitSet();

    private final BitSet open = new BitSet();
    private int survivors;

    /** How many surviving records are downstream of an aborted one. */
    public static int of(Columns columns) {
        BlastRadius radius = new BlastRadius();
        radius.add(columns);
        radius.walkWhatIsOpen(columns);
        return radius.survivors;
    }

    /** How many surviving records among those added are downstream of an aborted one, as far as that is not open. */
    int survivors() {
        return survivors;
    }

    /** Follows the predecessors of the records that come next. */
    void add(Columns columns) {
        for (int record = 0; record < columns.size(); record++) {
            int number = columns.position(record) - 1;
            boolean isReached = columns.isAborted(record);
            boolean isOpen = false;
            for (int k = columns.predecessorsFrom(record); k < columns.predecessorsFrom(record + 1); k++) {
                int predecessor = columns.predecessor(k);
                isReached |= reached.get(predecessor);
                isOpen |= predecessor > number || open.get(predecessor);
            }
            if (isReached) {
                reached.set(number);
                survivors += columns.survives(record) ? 1 : 0;
            } else if (isOpen) {
                open.set(number);
            }
        }
    }

    /** Decides what predecessors that stand later have left open, once all records of the trace are there. */
    void walkWhatIsOpen(Columns columns) {
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
