package dev.hasse.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LatticeTest {

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "-, L4, L4",
                "A2, L3, L0",
                "A6, L2, L3",
                "A3, L1, L2",
                "A1, L0, L1",
                "A1 A2 A3 A6, L0, L0",
                "A2 A6, L2, L0",
                "A3 A6, L1, L2"
            })
    void theLevelIsWhereTheChainMeetsTheFirstAnomaly(String names, Level byDefault, Level another) {
        Set<Anomaly> found = EnumSet.noneOf(Anomaly.class);
        if (names != null) {
            for (String name : names.split(" ")) {
                found.add(Anomaly.valueOf(name));
            }
        }

        assertThat(Chain.DEFAULT.level(found)).isEqualTo(byDefault);
        assertThat(Chain.parse("A2, a1,causal-cascade,A6").level(found)).isEqualTo(another);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "A1", "A1,A2,A3", "A1,A1,A2,A3", "A1,A2,A3,A4", "A1,A2,A3,A6,A6"})
    void aChainNamesEachAnomalyOnce(String text) {
        assertThatThrownBy(() -> Chain.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected");
    }

    @Test
    void thereAreSixteenPointsOrderedByInclusion() {
        List<LatticePoint> points = LatticePoint.all();
        LatticePoint bottom = new LatticePoint(Set.of());
        LatticePoint top = LatticePoint.excludingAllBut(Set.of());

        assertThat(new HashSet<>(points)).hasSize(16).contains(bottom, top);
        assertThat(points).allMatch(point -> bottom.isAtMost(point) && point.isAtMost(top));
        // Pairs S ⊆ T over four anomalies: each anomaly is in neither, in T alone, or in both.
        long ordered = points.stream()
                .mapToLong(one -> points.stream().filter(one::isAtMost).count())
                .sum();
        assertThat(ordered).isEqualTo(81);
        assertThat(top).hasToString("{A1,A2,A3,A6}");
    }

    @Test
    void alongAnyChainAHigherLevelExcludesMore() {
        for (LatticePoint weaker : LatticePoint.all()) {
            for (LatticePoint stronger : LatticePoint.all()) {
                if (weaker.isAtMost(stronger)) {
                    assertThat(level(weaker)).isLessThanOrEqualTo(level(stronger));
                }
            }
        }
    }

    private static Level level(LatticePoint point) {
        Set<Anomaly> found = EnumSet.allOf(Anomaly.class);
        found.removeAll(point.excluded());
        return Chain.DEFAULT.level(found);
    }
}
