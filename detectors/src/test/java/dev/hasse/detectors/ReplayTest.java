package dev.hasse.detectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.Anomaly;
import dev.hasse.model.CascadeMode;
import dev.hasse.model.Chain;
import dev.hasse.model.Consequence;
import dev.hasse.model.Consequence.Kind;
import dev.hasse.model.Counterfactual;
import dev.hasse.model.Discipline;
import dev.hasse.model.Finding;
import dev.hasse.model.Operation;
import dev.hasse.model.OperationRef;
import dev.hasse.model.Read;
import dev.hasse.model.StaleGeneration;
import dev.hasse.model.Trace;
import dev.hasse.model.Value;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The consequences of each discipline for a history. */
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

        if (replayed.refused() == 0 && !DefinedCounts.someoneObservedARefused(history)) {
            assertThat(replayed.count(Kind.READS_OTHERWISE)).isZero();
            assertThat(replayed.count(Kind.CASCADED) > 0)
                    .isEqualTo(
                            discipline.isCausal() && verdict.finding(Anomaly.A3).count() > 0);
            if (mode == CascadeMode.CASCADE) {
                assertThat(replayed.count(Kind.CASCADED)).isEqualTo(discipline.isCausal() ? verdict.blastRadius() : 0);
            }
            Finding<Witness> reorderings = verdict.finding(Anomaly.A6);
            assertThat(replayed.count(Kind.REORDERED))
                    .isEqualTo(discipline.isSequenced() ? reorderings.count() + reorderings.possible() : 0);
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

        // For each witness, its reader or its writer is refused; and an operation is refused only if a cell that it
        // read was written during its window.
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

    /**
     * All consequences, with the operations that caused them, and all remaining operations are those of the definition.
     */
    @Property(tries = 200)
    void itIsThatOfTheDefinition(@ForAll("histories") List<Operation> history) {
        for (Discipline discipline : Discipline.values()) {
            for (CascadeMode mode : CascadeMode.values()) {
                requireThatOfTheDefinition(history, discipline, mode);
            }
        }
    }

    private static void requireThatOfTheDefinition(List<Operation> history, Discipline discipline, CascadeMode mode) {
        Trace trace = HistoryNotation.trace(history);
        List<Operation> recorded = operations(trace);
        LiteralReplay expected = new LiteralReplay(recorded, discipline, mode);
        Counterfactual replayed = Replay.of(trace, discipline, mode);

        assertThat(replayed.consequences().stream()
                        .filter(one -> one.kind() != Kind.CASCADED)
                        .map(ReplayTest::described)
                        .sorted())
                .isEqualTo(expected.consequences());
        assertThat(replayed.consequences().stream()
                        .filter(one -> one.kind() == Kind.CASCADED)
                        .map(one -> one.operation().position()))
                .containsExactlyElementsOf(expected.cascaded());
        assertThat(operations(replayed.trace())).isEqualTo(operations(HistoryNotation.trace(expected.left())));
        assertThat(replayed.commits())
                .isEqualTo(history.stream().filter(Operation::committed).count());
        for (Consequence one : replayed.consequences()) {
            if (one.kind() == Kind.CASCADED) {
                requireReason(one, expected, recorded, replayed, mode);
            }
        }
        assertThat(replayed.consequences())
                .isSortedAccordingTo(Comparator.comparingInt(
                                (Consequence one) -> one.operation().position())
                        .thenComparing(Consequence::kind));
    }

    private static String described(Consequence one) {
        OperationRef because = one.because();
        return LiteralReplay.describe(
                one.kind(),
                one.operation().position(),
                because == null ? 0 : because.position(),
                one.subject(),
                one.time());
    }

    /** If there are several reasons to undo an operation, any will do. */
    private static void requireReason(
            Consequence one,
            LiteralReplay expected,
            List<Operation> recorded,
            Counterfactual replayed,
            CascadeMode mode) {
        int i = one.operation().position() - 1;
        Value id = Value.ofInteger(i + 1);
        Operation undone = operations(replayed.trace()).stream()
                .filter(o -> id.equals(o.id()))
                .findFirst()
                .orElseThrow();
        OperationRef because = one.because();
        if (mode == CascadeMode.CASCADE) {
            assertThat(undone.predecessors())
                    .contains(Objects.requireNonNull(because).id());
            assertThat(one.subject()).isNull();
            assertThat(one.time()).isEqualTo(recorded.get(i).readTime());
        } else {
            Read read = undone.reads().stream()
                    .filter(candidate -> candidate.cell().equals(one.subject()))
                    .findFirst()
                    .orElseThrow();
            assertThat(expected.isNotGrounded(i, read)).isTrue();
            assertThat(one.time()).isEqualTo(read.time());
            assertThat(because == null ? 0 : because.position()).isEqualTo(expected.firstProducer(i, read));
        }
    }

    /** The operations of a trace, each under its id. */
    private static List<Operation> operations(Trace trace) {
        return IntStream.range(0, trace.size())
                .mapToObj(k -> trace.operation(k).toBuilder()
                        .id(trace.reference(k).id())
                        .build())
                .toList();
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
                "b 0..2 r:x=1 w:y=3 / a 0..1 w:x=2 / c 2..3 r:y=3 w:z=1 | SSI | STALE 1, READS_OTHERWISE 3 | who is refused may stand first",
                "c 2..3 r:y=3 w:z=1 / b 0..2 r:x=1 w:y=3 / a 0..1 w:x=2 | SSI | READS_OTHERWISE 1, STALE 2 | or last",
                "a 0..1 w:x=2 / b 0..2 r:x=1 w:y=3 / c 2..2 r:y=3 w:y=3 | SSI | STALE 2, READS_OTHERWISE 3 | its own write does not count",
                "a 0..1 w:x=2 / b 0..2 r:x=1 refused         | SSI | | it never committed",
                "a 0..3 w:x=1 / b 1..2 r:x=1                 | PESSIMISTIC | LOCKED 2 | it reads what is being written",
                "a 0..3 w:x=1 / b 1..2 w:x=2                 | PESSIMISTIC | LOCKED 2 | it writes what is being written",
                "a 0..5 r:x=1 / b 0..2 r:x=1 / c 3..4 w:x=1  | PESSIMISTIC | LOCKED 3 | the first of two still holds it",
                "b 0..2 r:x=1 / a 0..5 r:x=1 / c 3..4 w:x=1  | PESSIMISTIC | LOCKED 3 | the second of two still holds it",
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
                "a 0..1 w:x=1 / b 1..2 r:x=1 w:y=1 / c 2..3 r:y=1 | CAUSAL | | all stand on firm ground",
                "j 1..1 r:x=1 w:x=1                          | CAUSAL | CASCADED 1 | its own write is no ground",
                "a 0..1 w:x=1 aborted / c 2..3 r:y=1 / b 1..2 r:x=1 w:y=1 | CAUSAL | CASCADED 2, CASCADED 3 | whatever the order of the log",
                "a 0..1 w:x=2 / b 0..2 r:x=NULL w:y=3 / d 2..3 w:y=3 aborted / c 3..4 r:y=3 | CAUSAL | STALE 2, CASCADED 4 | who was refused is no ground",
                "a 0..1 w:x=1 aborted preds: / b 1..2 preds:1,3 / c 2..3 preds:2 | CAUSAL | CASCADED 2, CASCADED 3 | in a circle",
                "a 0..1 w:x=1 aborted preds: / b 1..2 preds:1 | SSI | | not tracked",
                "a 0..1 io:x=1,y=1 co:y=1,x=1                | SEQUENCER | REORDERED 1 | as issued",
                "a 0..1 io:x=1,x=2 co:x=2,x=1                | SEQUENCER | REORDERED 1 | two of one cell",
                "a 0..1 io:x=1,y=2 co:y=1,x=2                | SEQUENCER | | their values were changed",
                "a 0..1 io:x=1,y=1 co:y=1                    | SEQUENCER | | one is lost, which is something else",
                "a 0..1 io:x=1,y=1 co:y=1,x=1 plan:s tools:s>t | ALL | REORDERED 1, PINNED 1 | both"
            })
    void smallHistories(String history, Discipline discipline, String expected, String because) {
        Trace trace = HistoryNotation.trace(history.split(" / "));
        CascadeMode mode = Classifier.LISTING_ALL.modeFor(trace.columns().hasProvenance());
        String consequences = Replay.of(trace, discipline, mode).consequences().stream()
                .map(one -> one.kind() + " " + one.operation().position())
                .collect(Collectors.joining(", "));

        assertThat(consequences).as(because).isEqualTo(expected == null ? "" : expected);
    }
}
