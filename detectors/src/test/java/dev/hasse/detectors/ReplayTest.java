package dev.hasse.detectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.Anomaly;
import dev.hasse.model.CascadeMode;
import dev.hasse.model.Chain;
import dev.hasse.model.Consequence;
import dev.hasse.model.Consequence.Kind;
import dev.hasse.model.Counterfactual;
import dev.hasse.model.Discipline;
import dev.hasse.model.Operation;
import dev.hasse.model.StaleGeneration;
import dev.hasse.model.Trace;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What each discipline makes of a history. */
class ReplayTest {

    @Provide
    static Arbitrary<List<Operation>> histories() {
        return Histories.upTo(8);
    }

    private static Verdict classify(Trace trace, CascadeMode mode) {
        return new Classifier(Chain.DEFAULT, mode, Integer.MAX_VALUE).classify(trace);
    }

    @Property(tries = 3000)
    void whatADisciplineExcludesIsNotInWhatIsLeft(
            @ForAll("histories") List<Operation> history, @ForAll Discipline discipline, @ForAll CascadeMode mode) {
        Counterfactual replayed = Replay.of(HistoryNotation.trace(history), discipline, mode);
        Verdict verdict = classify(replayed.trace(), mode);

        for (Anomaly excluded : discipline.excluded()) {
            assertThat(verdict.finding(excluded).count()).as(excluded.name()).isZero();
        }
        if (discipline == Discipline.SI) {
            assertThat(verdict.finding(Anomaly.A1).witnesses())
                    .allSatisfy(witness ->
                            assertThat(((StaleGeneration) witness).readOnly()).isTrue());
        }
    }

    @Property(tries = 3000)
    void aDisciplineChangesNothingWhereItsDomainsAreInOrder(
            @ForAll("histories") List<Operation> history, @ForAll Discipline discipline, @ForAll CascadeMode mode) {
        Trace trace = HistoryNotation.trace(history);
        Verdict verdict = classify(trace, mode);
        Counterfactual replayed = Replay.of(trace, discipline, mode);

        if (replayed.refused() == 0 && !Definitions.someoneObservedARefused(history)) {
            assertThat(replayed.count(Kind.READS_OTHERWISE)).isZero();
            assertThat(replayed.count(Kind.CASCADED) > 0)
                    .isEqualTo(
                            discipline.isCausal() && verdict.finding(Anomaly.A3).count() > 0);
            if (mode == CascadeMode.CASCADE) {
                assertThat(replayed.count(Kind.CASCADED)).isEqualTo(discipline.isCausal() ? verdict.blastRadius() : 0);
            }
            assertThat(replayed.count(Kind.REORDERED))
                    .isEqualTo(
                            discipline.isSequenced()
                                    ? verdict.finding(Anomaly.A6).count()
                                    : 0);
        }
        if (discipline.onTools() == Discipline.Tools.LIVE) {
            assertThat(replayed.count(Kind.TOOL_GONE) + replayed.count(Kind.PINNED) + replayed.count(Kind.TOOL_HELD))
                    .isZero();
        }
        assertThat(replayed.trace().size() + replayed.refused()).isEqualTo(history.size());
    }

    @Property(tries = 2000)
    void whoeverIsRefusedForAValueReadWhatWasWrittenMeanwhile(@ForAll("histories") List<Operation> history) {
        Trace trace = HistoryNotation.trace(history);
        Counterfactual replayed = Replay.of(trace, Discipline.SSI, CascadeMode.RESIDUE);

        // One of the readers of each witness, or its writer, is refused; and nobody who did not overlap with a write of
        // what it read.
        for (Witness witness :
                classify(trace, CascadeMode.RESIDUE).finding(Anomaly.A1).witnesses()) {
            assertThat(replayed.consequences().stream()
                            .filter(one -> one.kind() == Kind.STALE)
                            .map(Consequence::operation))
                    .containsAnyElementsOf(witness.operations());
        }
        for (Consequence refusal : replayed.consequences()) {
            if (refusal.kind() == Kind.STALE) {
                Operation reader = history.get(refusal.operation().position() - 1);
                assertThat(refusal.time()).isLessThan(reader.writeTime());
                assertThat(reader.reads()).anySatisfy(read -> {
                    assertThat(read.cell()).isEqualTo(refusal.subject());
                    assertThat(read.time()).isLessThan(refusal.time());
                });
            }
        }
    }

    @Property(tries = 3000)
    void nothingIsRefusedExactlyWhereNoTwoOperationsConflict(
            @ForAll("histories") List<Operation> history, @ForAll Discipline discipline) {
        boolean conflict = false;
        for (int i = 0; i < history.size(); i++) {
            conflict |= discipline.onTools() == Discipline.Tools.VALIDATED && hasLostItsTool(history.get(i));
            for (int j = 0; j < history.size(); j++) {
                conflict |= i != j && isInTheWayOf(history.get(j), history.get(i), j < i, discipline);
            }
        }

        assertThat(Replay.of(HistoryNotation.trace(history), discipline, CascadeMode.RESIDUE)
                                .refused()
                        > 0)
                .isEqualTo(conflict);
    }

    private static boolean hasLostItsTool(Operation o) {
        return o.committed()
                && o.plannedTool() != null
                && o.writeRegistry() != null
                && !o.writeRegistry().contains(o.plannedTool());
    }

    /** Whether i is refused if j is not. */
    private static boolean isInTheWayOf(Operation j, Operation i, boolean earlierInTheLog, Discipline discipline) {
        if (!i.committed() || !j.committed()) {
            return false;
        }
        boolean writtenMeanwhile = i.reads().stream()
                .anyMatch(
                        read -> writes(j, read.cell()) && read.time() < j.writeTime() && j.writeTime() < i.writeTime());
        return switch (discipline.onValues()) {
            case UNGUARDED -> false;
            case SNAPSHOT -> writtenMeanwhile;
            case SNAPSHOT_OF_WRITERS -> writtenMeanwhile && !i.writes().isEmpty();
            case LOCKS -> {
                boolean before = j.readTime() < i.readTime() || (j.readTime() == i.readTime() && earlierInTheLog);
                boolean inFlight = before && i.readTime() < j.writeTime();
                yield inFlight
                        && (i.reads().stream().anyMatch(read -> writes(j, read.cell()))
                                || i.writes().stream().anyMatch(write -> writes(j, write.cell()))
                                || j.reads().stream().anyMatch(read -> writes(i, read.cell())));
            }
        };
    }

    private static boolean writes(Operation o, String cell) {
        return o.writes().stream().anyMatch(write -> write.cell().equals(cell));
    }

    @ParameterizedTest(name = "{1}: {0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "a 0..1 w:x=2 / b 0..2 r:x=1 w:y=1           | SSI | STALE 2 | the reader commits too late",
                "a 0..1 w:x=2 / b 1..2 r:x=2 w:y=1           | SSI | | the reader reads what was written",
                "a 0..1 w:x=1 / b 0..2 r:x=1                 | SSI | STALE 2 | versions are compared, not values",
                "a 0..1 w:x=2 / b 0..2 r:x=1                 | SI  | | it writes nothing",
                "a 0..1 w:x=2 / b 0..2 r:x=1 w:x=3 / c 1..3 r:x=2 w:y=1 | SSI | STALE 2 | who is refused refuses nobody",
                "a 0..1 w:x=2 / b 0..2 r:x=1 w:y=3 / c 2..3 r:y=3 w:z=1 | SSI | STALE 2, READS_OTHERWISE 3 | y was never 3",
                "a 0..1 w:x=2 / b 0..2 r:x=1 w:y=3 / c 0..1 w:y=3 / c 2..3 r:y=3 | SSI | STALE 2 | somebody else wrote it as well",
                "a 0..1 w:x=2 w:y=3 / c 1..2 w:y=4 / b 0..3 r:x=1 w:y=3 / c 3..4 r:y=3 | SSI | STALE 3, READS_OTHERWISE 4 | y was 4",
                "a 0..1 w:x=2 preds: / b 0..2 r:x=1 w:y=3 preds: / c 2..3 preds:2 | SSI | STALE 2, READS_OTHERWISE 3 | it observed a refused one",
                "a 0..2 r:x=1 / b 1..3 w:x=2                 | PESSIMISTIC | LOCKED 2 | in flight",
                "a 0..2 r:x=1 / b 2..3 w:x=2                 | PESSIMISTIC | | not any more",
                "a 0..2 r:x=1 / b 1..3 r:x=1                 | PESSIMISTIC | | both may read",
                "a 0..1 plan:s tools:s>t                     | PESSIMISTIC | TOOL_HELD 1 | the change waits",
                "a 0..1 plan:s tools:s>t                     | REGISTRY_SNAPSHOT | PINNED 1 | as it was",
                "a 0..1 plan:s tools:s>t                     | REGISTRY_VALIDATION | TOOL_GONE 1 | gone",
                "a 0..1 plan:s tools:s>t                     | SSI | | another domain",
                "a 0..1 w:x=1 aborted preds: / b 1..2 preds:1 / c 2..3 preds:2 | CAUSAL | CASCADED 2, CASCADED 3 | all that is downstream",
                "a 0..1 w:x=1 aborted / b 1..2 r:x=1 w:y=1 / c 2..3 r:y=1 | CAUSAL | CASCADED 2, CASCADED 3 | the same without preds",
                "a 0..1 r:x=7                                | CAUSAL | CASCADED 1 | a seed that nobody logged",
                "a 0..1 w:x=1 aborted preds: / b 1..2 preds:1 | SSI | | not tracked",
                "a 0..1 io:x=1,y=1 co:y=1,x=1                | SEQUENCER | REORDERED 1 | as issued",
                "a 0..1 io:x=1,y=1 co:y=1                    | SEQUENCER | | one is lost, which is something else",
                "a 0..1 io:x=1,y=1 co:y=1,x=1 plan:s tools:s>t | ALL | REORDERED 1, PINNED 1 | both"
            })
    void smallHistories(String history, Discipline discipline, String expected, String because) {
        Trace trace = HistoryNotation.trace(history.split(" / "));
        CascadeMode mode = Classifier.LISTING_ALL.modeFor(trace);
        String consequences = Replay.of(trace, discipline, mode).consequences().stream()
                .map(one -> one.kind() + " " + one.operation().position())
                .collect(Collectors.joining(", "));

        assertThat(consequences).as(because).isEqualTo(expected == null ? "" : expected);
    }
}
