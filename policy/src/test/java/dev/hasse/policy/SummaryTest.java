package dev.hasse.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.InitialValues;
import dev.hasse.model.Level;
import dev.hasse.model.ResidueKinds;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SummaryTest {
    private static Summary failedBy(long traces, FailureReasons reasons) {
        Gate gate = new Gate(new Demands(Level.L4, Set.of(), Set.of(), Map.of()), Map.of(), false);
        return new Summary(
                1,
                1,
                0,
                Map.of(),
                Map.of(),
                Map.of(),
                new ResidueKinds(0, 0),
                InitialValues.UNKNOWN,
                false,
                gate,
                List.of(),
                List.of(),
                traces,
                reasons,
                false,
                traces == 0,
                List.of());
    }

    /** Results of earlier versions say how many traces fail, and not why. */
    @ParameterizedTest
    @CsvSource({"0, 0, true", "1, 1, true", "1, 0, false"})
    void whetherReasonsAreKnown(long failed, long below, boolean known) {
        assertThat(failedBy(failed, new FailureReasons(below, 0, 0)).knowsReasons())
                .isEqualTo(known);
    }

    @Test
    void totalsAreAddedOneByOne() {
        assertThat(new Summary.Totals(1, 2, 3, 4, 5).plus(new Summary.Totals(10, 20, 30, 40, 50)))
                .isEqualTo(new Summary.Totals(11, 22, 33, 44, 55));
    }
}
