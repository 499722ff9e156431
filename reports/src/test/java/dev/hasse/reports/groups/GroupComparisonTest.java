package dev.hasse.reports.groups;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Chain;
import dev.hasse.reports.groups.GroupComparison.Change;
import dev.hasse.reports.groups.GroupComparison.Difference;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class GroupComparisonTest {
    private final ReportBuilder here = builder();
    private final ReportBuilder there = builder();

    private static ReportBuilder builder() {
        return new ReportBuilder(List.of(GroupBy.WORKLOAD), Chain.DEFAULT, new Bootstrap(10, 1, 0.95), null);
    }

    private GroupComparison compared() {
        return Objects.requireNonNull(here.report(0)
                .comparedWith(ComparedReport.of("last night", there.report(0)))
                .comparison());
    }

    private static Difference of(GroupComparison comparison, String workload) {
        return comparison.differences().stream()
                .filter(one -> one.anomaly() == Anomaly.A1 && one.key().values().contains(workload))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void theLadyTastingTea() {
        // Fisher's own table: 3 of 4 against 1 of 4 has p = 34/70.
        Traces.add(here, "tea", 3, 4, 4);
        Traces.add(there, "tea", 1, 4, 4);
        Difference difference = of(compared(), "tea");

        assertThat(difference.p()).isCloseTo(34 / 70.0, within(1e-12));
        assertThat(difference.change()).isEqualTo(Change.NONE_SEEN);
        assertThat(difference.difference()).isEqualTo(0.5);
    }

    @Test
    void moreIsWorseAndLessIsBetter() {
        Traces.add(here, "up", 35, 100, 100);
        Traces.add(there, "up", 10, 100, 100);
        Traces.add(here, "down", 10, 100, 100);
        Traces.add(there, "down", 35, 100, 100);

        assertThat(of(compared(), "up").change()).isEqualTo(Change.WORSE);
        assertThat(of(compared(), "down").change()).isEqualTo(Change.BETTER);
    }

    @Test
    void fewerTestedIsNotBetterAndNoneTestedIsNoComparison() {
        Traces.add(here, "fewer", 2, 5, 100);
        Traces.add(there, "fewer", 40, 100, 100);
        Traces.add(here, "none", 0, 0, 100);
        Traces.add(there, "none", 40, 100, 100);

        assertThat(of(compared(), "fewer").change()).isEqualTo(Change.NONE_SEEN);
        assertThat(of(compared(), "none").change()).isEqualTo(Change.UNTESTED);
        assertThat(compared().compared()).isEqualTo(1);
    }

    @Test
    void pValuesAreCorrectedAsHolmHasIt() {
        Traces.add(here, "a", 20, 100, 100);
        Traces.add(there, "a", 8, 100, 100);
        double alone = of(compared(), "a").corrected();
        assertThat(of(compared(), "a").change()).isEqualTo(Change.WORSE);

        for (String more : List.of("b", "c", "d")) {
            Traces.add(here, more, 10, 100, 100);
            Traces.add(there, more, 10, 100, 100);
        }
        // The smallest of four p-values counts four times.
        assertThat(of(compared(), "a").corrected()).isCloseTo(4 * alone, within(1e-12));
        assertThat(of(compared(), "a").change()).isEqualTo(Change.NONE_SEEN);
        assertThat(of(compared(), "b").corrected()).isEqualTo(1);
    }

    @Test
    void groupsThatOnlyOneHasAreNamed() {
        Traces.add(here, "new", 1, 1, 1);
        Traces.add(there, "gone", 1, 1, 1);

        assertThat(compared().onlyHere()).containsExactly(new GroupKey(List.of("new")));
        assertThat(compared().onlyThere()).containsExactly(new GroupKey(List.of("gone")));
    }

    @Test
    void withoutAGroupOfTheSameNameTheWholeIsComparedWithTheWhole() {
        Traces.add(here, "new", 1, 1, 1);
        Traces.add(there, "gone", 1, 1, 1);

        assertThat(compared().whole()).isTrue();
        assertThat(compared().differences())
                .extracting(GroupComparison.Difference::key)
                .containsOnly(new GroupKey(List.of()));

        Traces.add(there, "new", 1, 1, 1);
        assertThat(compared().whole()).isFalse();
    }
}
