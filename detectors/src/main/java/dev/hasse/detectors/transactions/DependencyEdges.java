package dev.hasse.detectors.transactions;

import dev.hasse.detectors.index.Search;
import dev.hasse.model.transactions.Dependency;
import dev.hasse.model.transactions.Dependency.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The dependencies between the transactions of a log, as columns of ints: a history of a million operations has millions of them, and of
 * one that is serializable none lies on a cycle. Those within a strongly connected component, found by Tarjan's algorithm (Depth-first search
 * and linear graph algorithms, 1972) without recursion, are the only ones of which objects are made.
 *
 * <p>Cost: linear in the transactions and the dependencies; 13 bytes for a dependency, and 20 while components are searched.
 */
final class DependencyEdges {
    private static final Kind[] KINDS = Kind.values();
    private static final int UNSEEN = -1;

    private final LogView view;
    private final List<String> cells = new ArrayList<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private byte[] kinds = new byte[16];
    private int[] firsts = new int[16];
    private int[] seconds = new int[16];
    private int[] onCells = new int[16];
    private int size;

    DependencyEdges(LogView view) {
        this.view = view;
    }

    /** Adds a dependency between the transactions of two steps on a cell. */
    void add(Kind kind, int firstStep, int secondStep, String cell) {
        if (size == kinds.length) {
            int larger = size + (size >> 1);
            kinds = Arrays.copyOf(kinds, larger);
            firsts = Arrays.copyOf(firsts, larger);
            seconds = Arrays.copyOf(seconds, larger);
            onCells = Arrays.copyOf(onCells, larger);
        }
        Integer number = numbers.get(cell);
        if (number == null) {
            number = cells.size();
            cells.add(cell);
            numbers.put(cell, number);
        }
        kinds[size] = (byte) kind.ordinal();
        firsts[size] = firstStep;
        seconds[size] = secondStep;
        onCells[size] = number;
        size++;
    }

    /** The dependencies whose two transactions are in one strongly connected component, in the order in which they were added. */
    List<Dependency> onCycles() {
        int[] component = components();
        List<Dependency> left = new ArrayList<>();
        for (int edge = 0; edge < size; edge++) {
            int one = view.numberOf(firsts[edge]);
            int other = view.numberOf(seconds[edge]);
            if (component[one] == component[other]) {
                left.add(new Dependency(
                        KINDS[kinds[edge]],
                        view.transactionOf(firsts[edge]).name,
                        view.transactionOf(seconds[edge]).name,
                        cells.get(onCells[edge]),
                        firsts[edge],
                        seconds[edge]));
            }
        }
        return left;
    }

    /** The strongly connected component of each transaction. */
    private int[] components() {
        int count = view.transactions().size();
        // The edges of a transaction end up side by side.
        int[] start = new int[count + 1];
        for (int edge = 0; edge < size; edge++) {
            start[view.numberOf(firsts[edge]) + 1]++;
        }
        for (int k = 0; k < count; k++) {
            start[k + 1] += start[k];
        }
        int[] next = Arrays.copyOf(start, count);
        int[] targets = new int[size];
        for (int edge = 0; edge < size; edge++) {
            targets[next[view.numberOf(firsts[edge])]++] = view.numberOf(seconds[edge]);
        }
        System.arraycopy(start, 0, next, 0, count);
        return new Search(start, targets, next).run();
    }

    /** Tarjan's search: a transaction whose lowest reachable one is itself closes a component. */
    private static final class Search {
        private final int[] start;
        private final int[] targets;
        /** The next edge to follow of each transaction. */
        private final int[] next;

        private final int[] order;
        private final int[] low;
        private final int[] component;
        /** The path from the transaction at which the search began. */
        private final int[] path;
        /** The transactions that are in no component yet. */
        private final int[] open;

        private int pathSize;
        private int openSize;
        private int visited;
        private int components;

        Search(int[] start, int[] targets, int[] next) {
            this.start = start;
            this.targets = targets;
            this.next = next;
            order = new int[next.length];
            low = new int[next.length];
            component = new int[next.length];
            path = new int[next.length];
            open = new int[next.length];
            Arrays.fill(order, UNSEEN);
            Arrays.fill(component, UNSEEN);
        }

        int[] run() {
            for (int root = 0; root < next.length; root++) {
                if (order[root] == UNSEEN) {
                    visit(root);
                    while (pathSize > 0) {
                        step(path[pathSize - 1]);
                    }
                }
            }
            return component;
        }

        private void visit(int node) {
            order[node] = visited;
            low[node] = visited++;
            path[pathSize++] = node;
            open[openSize++] = node;
        }

        private void step(int node) {
            if (next[node] < start[node + 1]) {
                int target = targets[next[node]++];
                if (order[target] == UNSEEN) {
                    visit(target);
                } else if (component[target] == UNSEEN) {
                    low[node] = Math.min(low[node], order[target]);
                }
                return;
            }
            pathSize--;
            if (pathSize > 0) {
                int parent = path[pathSize - 1];
                low[parent] = Math.min(low[parent], low[node]);
            }
            if (low[node] == order[node]) {
                int member;
                do {
                    member = open[--openSize];
                    component[member] = components;
                } while (member != node);
                components++;
            }
        }
    }
}
