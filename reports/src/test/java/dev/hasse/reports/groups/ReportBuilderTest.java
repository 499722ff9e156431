package dev.hasse.reports.groups;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hasse.model.Anomaly;
import dev.hasse.model.Chain;
import dev.hasse.model.LatticePoint;
import dev.hasse.model.Level;
import dev.hasse.model.Verdict;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ReportBuilderTest {

    private static ReportBuilder by(GroupBy... fields) {
        return new ReportBuilder(List.of(fields), Chain.DEFAULT, new Bootstrap(1000, 1, 0.95), null);
    }

    private static Group group(Report report, @Nullable String... key) {
        return report.groups().stream()
                .filter(group -> group.key().values().equals(Arrays.asList(key)))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void tableIII() {
        ReportBuilder builder = by(GroupBy.WORKLOAD);
        Traces.add(builder, "edit-review", 100, 100, 100);
        // Hardly any of its traces has two overlapping agents.
        Traces.add(builder, "plan-execute", 1, 3, 100);
        Traces.add(builder, "triage", 35, 100, 100);
        Report report = builder.report(0);

        Rate edit = group(report, "edit-review").of(Anomaly.A1).rate();
        assertThat(edit.share()).isEqualTo(1);
        assertThat(edit.bootstrap().low()).isEqualTo(1);
        Rate plan = group(report, "plan-execute").of(Anomaly.A1).rate();
        assertThat(plan.share()).isEqualTo(0.01);
        assertThat(plan.bootstrap().low()).isZero();
        assertThat(plan.bootstrap().high()).isCloseTo(0.03, within(0.0101));
        assertThat(plan.shareOfTested()).isCloseTo(1 / 3.0, within(1e-9));
        Rate triage = group(report, "triage").of(Anomaly.A1).rate();
        assertThat(triage.share()).isEqualTo(0.35);
        assertThat(triage.bootstrap().low()).isCloseTo(0.26, within(0.0101));
        assertThat(triage.bootstrap().high()).isCloseTo(0.44, within(0.0101));
        assertThat(group(report, "triage").levels())
                .containsEntry(Level.L0, 35L)
                .containsEntry(Level.L4, 65L);
    }

    @Test
    void nothingFoundInSixHundredIsABoundWhereTheyWereTestedAndNothingElsewhere() {
        ReportBuilder builder = by(GroupBy.WORKLOAD);
        Traces.add(builder, "tested", 0, 600, 600);
        Traces.add(builder, "untested", 0, 0, 600);
        Report report = builder.report(0);

        Rate tested = group(report, "tested").of(Anomaly.A1).rate();
        assertThat(tested.exact().high()).isCloseTo(0.0061, within(0.00005));
        Rate untested = group(report, "untested").of(Anomaly.A1).rate();
        assertThat(untested.isTested()).isFalse();
        assertThat(untested.ofTested().high()).isEqualTo(1);
    }

    @Provide
    static Arbitrary<List<Verdict>> verdicts() {
        Arbitrary<Verdict> verdict = Combinators.combine(
                        Arbitraries.integers().between(0, 99_999),
                        Arbitraries.of("a", "b", "c").injectNull(0.2),
                        Arbitraries.subsetOf(Anomaly.values()).map(found -> found),
                        Arbitraries.integers().between(1, 4))
                .as((id, workload, found, staleness) -> {
                    Traces trace = Traces.trace("t" + id)
                            .of(workload)
                            .agent("one", "reader")
                            .agent("two", null)
                            .tested(Anomaly.A2);
                    if (found.contains(Anomaly.A1)) {
                        trace.stale("one", "two", staleness, staleness * 2L);
                    }
                    if (found.contains(Anomaly.A2)) {
                        trace.phantom("two");
                    }
                    if (found.contains(Anomaly.A3)) {
                        trace.cascade("one", "two");
                    }
                    if (found.contains(Anomaly.A6)) {
                        trace.reordered("two");
                    }
                    return trace.verdict();
                });
        return verdict.list().ofMaxSize(40);
    }

    private static Report report(List<Verdict> verdicts, GroupBy... fields) {
        ReportBuilder builder = by(fields);
        verdicts.forEach(builder::add);
        return builder.report(0);
    }

    @Property(tries = 200)
    void groupsByWorkloadAddUp(@ForAll("verdicts") List<Verdict> verdicts) {
        Report report = report(verdicts, GroupBy.WORKLOAD);
        Group total = report.total();

        assertThat(report.groups().stream().mapToLong(Group::traces).sum()).isEqualTo(verdicts.size());
        assertThat(total.traces()).isEqualTo(verdicts.size());
        for (Anomaly anomaly : Anomaly.values()) {
            assertThat(report.groups().stream()
                            .mapToLong(group -> group.of(anomaly).rate().found())
                            .sum())
                    .isEqualTo(total.of(anomaly).rate().found())
                    .isEqualTo(verdicts.stream()
                            .filter(verdict -> verdict.finding(anomaly).count() > 0)
                            .count());
        }
        for (Group group : report.groups()) {
            assertThat(group.levels().values().stream().mapToLong(n -> n).sum()).isEqualTo(group.traces());
            assertThat(group.points()).hasSize(16);
            assertThat(group.points().values().stream().mapToLong(n -> n).sum()).isEqualTo(group.traces());
        }
    }

    @Property(tries = 200)
    void theOrderOfTracesDoesNotMatter(@ForAll("verdicts") List<Verdict> verdicts, @ForAll long seed) {
        List<Verdict> shuffled = new ArrayList<>(verdicts);
        Collections.shuffle(shuffled, new Random(seed));
        for (GroupBy by : GroupBy.values()) {
            assertThat(report(shuffled, by)).isEqualTo(report(verdicts, by));
        }
    }

    /** Parts that were made elsewhere, in any order, add up to the report on all traces. */
    @Property(tries = 100)
    void partsAddUp(@ForAll("verdicts") List<Verdict> verdicts, @ForAll long seed) throws Exception {
        for (GroupBy by : GroupBy.values()) {
            Random random = new Random(seed);
            ReportBuilder whole = by(by);
            List<ReportBuilder> parts = new ArrayList<>(List.of(whole.ofPart(), whole.ofPart(), whole.ofPart()));
            for (int k = 0; k < verdicts.size(); k++) {
                parts.get(random.nextInt(parts.size())).add(verdicts.get(k), k);
            }
            Collections.shuffle(parts, random);
            parts.set(1, travelled(parts.get(1)));
            parts.get(1).add(travelled(parts.get(2)));
            whole.add(travelled(parts.get(0)));
            whole.add(parts.get(1));
            assertThat(whole.report(0)).isEqualTo(report(verdicts, by));
        }
    }

    private static <T> T travelled(T thing) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(thing);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            @SuppressWarnings("unchecked")
            T copy = (T) in.readObject();
            return copy;
        }
    }

    /** A ranking counts the names that come first in the input, also if a part of the traces has other names first. */
    @Test
    void partsOfARankingCountTheNamesOfTheWhole() {
        Ranking.Tally plain = new Ranking.Tally(Ranking.BOUND);
        Ranking.Tally whole = new Ranking.Tally(Ranking.BOUND);
        List<Ranking.Tally> parts = List.of(new Ranking.Tally(Integer.MAX_VALUE), new Ranking.Tally(Integer.MAX_VALUE));
        Random random = new Random(1);
        for (int trace = 0; trace < 4 * Ranking.BOUND; trace++) {
            Ranking.Tally part = parts.get(random.nextInt(2));
            for (int nth = 0; nth < 2; nth++) {
                List<String> names = List.of("n" + random.nextInt(2 * Ranking.BOUND));
                plain.add(names, trace);
                part.add(names, trace);
            }
        }
        whole.add(parts.get(1));
        whole.add(parts.get(0));
        assertThat(whole.ranking()).isEqualTo(plain.ranking());
        assertThat(whole.ranking().uncounted()).isPositive();
    }

    @Test
    void anAnomalyCountsForTheAgentInWhoseOperationItShows() {
        ReportBuilder builder = by(GroupBy.AGENT);
        builder.add(Traces.trace("t")
                .agent("reader", null)
                .agent("writer", null)
                .stale("reader", "writer", 1, 2)
                .verdict());
        Report report = builder.report(0);

        assertThat(group(report, "reader").of(Anomaly.A1).rate().found()).isEqualTo(1);
        assertThat(group(report, "reader").levels()).containsEntry(Level.L0, 1L);
        assertThat(group(report, "writer").of(Anomaly.A1).rate().found()).isZero();
        assertThat(group(report, "writer").levels()).containsEntry(Level.L4, 1L);
        assertThat(group(report, "writer").points()).containsEntry(new LatticePoint(EnumSet.allOf(Anomaly.class)), 1L);
        assertThat(group(report, "writer").traces()).isEqualTo(1);
        assertThat(report.total().traces()).isEqualTo(1);
    }

    @Test
    void twoAgentsOfOneRoleAreOneGroupAndATraceIsInItOnce() {
        ReportBuilder builder = by(GroupBy.ROLE, GroupBy.RUNTIME);
        builder.add(Traces.trace("t")
                .under("r")
                .agent("one", "critic")
                .agent("two", "critic")
                .agent("three", null)
                .stale("two", "three", 1, 2)
                .verdict());
        Report report = builder.report(0);

        assertThat(report.groups()).hasSize(2);
        assertThat(group(report, "critic", "r").traces()).isEqualTo(1);
        assertThat(group(report, "critic", "r").agents()).isEqualTo(2);
        assertThat(group(report, "critic", "r").of(Anomaly.A1).rate().found()).isEqualTo(1);
        assertThat(group(report, null, "r").of(Anomaly.A1).rate().found()).isZero();
    }

    @Test
    void theWorstIsWhatIsSevereThenStaleThenWide() {
        ReportBuilder builder = by(GroupBy.WORKLOAD);
        builder.add(Traces.trace("read-only").stale("a", "b", "c", 9, 9, true).verdict());
        builder.add(Traces.trace("narrow").stale("a", "b", "c", 2, 3, false).verdict());
        builder.add(Traces.trace("wide").stale("a", "b", "c", 2, 4, false).verdict());
        builder.add(Traces.trace("stale").stale("a", "b", "c", 3, 2, false).verdict());

        assertThat(builder.report(0).total().of(Anomaly.A1).worst())
                .extracting(WorstWitness::traceId)
                .containsExactly("stale", "wide", "narrow");
    }

    @Test
    void whoTakesPartMostOften() {
        ReportBuilder builder = by(GroupBy.WORKLOAD);
        builder.add(Traces.trace("t1")
                .stale("a", "b", "ticket-1.status", 1, 2, false)
                .stale("a", "c", "ticket-2.status", 1, 2, false)
                .verdict());
        builder.add(Traces.trace("t2").cascade("b", "a").verdict());
        Group total = builder.report(0).total();

        assertThat(total.agentRanking().first())
                .containsExactly(new Ranking.Entry(List.of("a"), 2), new Ranking.Entry(List.of("b"), 1));
        assertThat(total.pairRanking().first())
                .extracting(Ranking.Entry::names)
                .containsExactly(List.of("a", "b"), List.of("a", "c"), List.of("b", "a"));
        assertThat(total.cellRanking().first()).containsExactly(new Ranking.Entry(List.of("ticket-*.status"), 2));
        assertThat(total.blastRadius()).isEqualTo(new Spread(1, 2, 2, 2));
    }

    @Test
    void namesBeyondTheBoundAreNotCountedAndThatIsSaid() {
        Ranking.Tally tally = new Ranking.Tally(Ranking.BOUND);
        for (int k = 0; k < Ranking.BOUND + 3; k++) {
            tally.add(List.of("n" + k), k);
        }
        tally.add(List.of("n7"), 0);
        Ranking ranking = tally.ranking();

        assertThat(ranking.first().get(0)).isEqualTo(new Ranking.Entry(List.of("n7"), 2));
        assertThat(ranking.uncounted()).isEqualTo(3);
        assertThat(ranking.others()).isEqualTo(Ranking.BOUND - Ranking.LISTED);
    }
}
