package dev.hasse.detectors.transactions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.transactions.Dependency;
import dev.hasse.model.transactions.Dependency.Kind;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class DependencyGraphTest {
    private static final Set<Kind> ALL = EnumSet.allOf(Kind.class);
    private static final Set<Kind> WITHOUT_RW = EnumSet.of(Kind.WW, Kind.WR);

    private final List<Dependency> edges = new ArrayList<>();

    /** Each transaction of a layer comes before all of the next. */
    private void layers(Kind kind, String layer, String next, int size) {
        for (int one = 0; one < size; one++) {
            for (int other = 0; other < size; other++) {
                edges.add(new Dependency(kind, layer + one, next + other, "x", 1 + one, 1 + other));
            }
        }
    }

    /** Calls that all overlap: each pair of one layer and the next conflicts, and only two anti-dependencies lead back. */
    @Test
    @Timeout(20)
    void manyThatDependOnEachOtherCloseNoCycleOfAKind() {
        layers(Kind.WW, "a", "b", 150);
        layers(Kind.WW, "b", "c", 150);
        layers(Kind.RW, "c", "d", 150);
        layers(Kind.RW, "d", "a", 150);
        DependencyGraph graph = new DependencyGraph(edges);

        assertThat(graph.cycles(ALL, Kind.RW, WITHOUT_RW, false)).isEmpty();
        assertThat(graph.cycles(ALL, Kind.RW, ALL, true))
                .singleElement()
                .satisfies(cycle -> assertThat(cycle).hasSize(4));
        assertThat(graph.wasCutShort()).isFalse();
    }

    /** Of several shortest ways back the first is told, and of several cycles the first smallest. */
    @Test
    void theFirstSmallestCycleIsFound() {
        for (String edge : List.of("rw a b", "wr b c", "wr c a", "rw d b", "ww b d", "rw a d", "ww d a")) {
            String[] parts = edge.split(" ");
            edges.add(new Dependency(
                    Kind.valueOf(parts[0].toUpperCase(Locale.ROOT)),
                    parts[1],
                    parts[2],
                    "x",
                    parts[1].charAt(0),
                    parts[2].charAt(0)));
        }

        assertThat(new DependencyGraph(edges).cycles(ALL, Kind.RW, WITHOUT_RW, false))
                .singleElement()
                .satisfies(cycle -> assertThat(cycle)
                        .extracting(edge -> edge.kind().word() + " " + edge.first() + " " + edge.second())
                        .containsExactly("rw a d", "ww d a"));
    }
}
