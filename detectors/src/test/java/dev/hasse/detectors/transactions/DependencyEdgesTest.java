package dev.hasse.detectors.transactions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.transactions.Dependency;
import dev.hasse.model.transactions.Dependency.Kind;
import dev.hasse.model.transactions.Step;
import dev.hasse.model.transactions.TransactionLog;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Of the dependencies those are left that lie on a cycle, and no others. */
class DependencyEdgesTest {
    private static final int TRANSACTIONS = 6;

    /** A log with one step of each transaction, so that a transaction's step is its number, from 1. */
    private static LogView log(int transactions) {
        return new LogView(new TransactionLog(
                "t",
                IntStream.rangeClosed(1, transactions)
                        .mapToObj(number -> Step.of("t" + number, Step.Kind.DONE, "a", number, number))
                        .toList(),
                true));
    }

    private static boolean reaches(int from, int to, List<int[]> edges) {
        List<Integer> reached = new ArrayList<>(List.of(from));
        for (int k = 0; k < reached.size(); k++) {
            int at = reached.get(k);
            edges.stream()
                    .filter(edge -> edge[0] == at && !reached.contains(edge[1]))
                    .forEach(edge -> reached.add(edge[1]));
        }
        return reached.contains(to);
    }

    @Property
    void whatIsLeftLiesOnACycle(
            @ForAll @Size(max = 14) List<@IntRange(min = 0, max = TRANSACTIONS * TRANSACTIONS - 1) Integer> drawn) {
        DependencyEdges edges = new DependencyEdges(log(TRANSACTIONS));
        List<int[]> all = new ArrayList<>();
        for (int pair : drawn) {
            int[] edge = {pair / TRANSACTIONS + 1, pair % TRANSACTIONS + 1};
            if (edge[0] != edge[1]) {
                all.add(edge);
                edges.add(Kind.values()[pair % 3], edge[0], edge[1], "c" + pair);
            }
        }

        assertThat(edges.onCycles().stream().map(left -> left.firstStep() + " " + left.secondStep()))
                .containsExactlyElementsOf(all.stream()
                        .filter(edge -> reaches(edge[1], edge[0], all))
                        .map(edge -> edge[0] + " " + edge[1])
                        .toList());
    }

    @Test
    void aDependencyKeepsWhatItIs() {
        DependencyEdges edges = new DependencyEdges(log(3));
        edges.add(Kind.WW, 1, 2, "x");
        edges.add(Kind.RW, 2, 1, "y");
        edges.add(Kind.WR, 2, 3, "x");

        assertThat(edges.onCycles())
                .containsExactly(
                        new Dependency(Kind.WW, "t1", "t2", "x", 1, 2), new Dependency(Kind.RW, "t2", "t1", "y", 2, 1));
    }

    /** A path as long as the log needs no stack as deep. */
    @Test
    void aLongCycle() {
        int length = 100_000;
        DependencyEdges edges = new DependencyEdges(log(length));
        for (int k = 1; k < length; k++) {
            edges.add(Kind.WW, k, k + 1, "x");
        }
        assertThat(edges.onCycles()).isEmpty();

        edges.add(Kind.RW, length, 1, "x");
        assertThat(edges.onCycles()).hasSize(length);
    }
}
