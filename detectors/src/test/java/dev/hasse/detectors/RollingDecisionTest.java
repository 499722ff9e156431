package dev.hasse.detectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.Chain;
import dev.hasse.model.InitialValues;
import dev.hasse.model.Observation;
import dev.hasse.model.Operation;
import dev.hasse.model.OperationBuilder;
import dev.hasse.model.Participants;
import dev.hasse.model.Read;
import dev.hasse.model.Symbols;
import dev.hasse.model.TraceBuilder;
import dev.hasse.model.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.statistics.Statistics;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A trace that is decided part by part gets the verdict that it gets as a whole, or none. */
class RollingDecisionTest {
    private static final Classifier CLASSIFIER =
            new Classifier(Chain.DEFAULT, null, InitialValues.UNKNOWN, false, 3, true);

    @Provide
    static Arbitrary<List<Operation>> histories() {
        return Histories.upTo(24);
    }

    /** The records in order of commit, without the predecessors and replicas that rule out a decision in parts. */
    private static List<Operation> inCommitOrder(List<Operation> history) {
        List<Operation> sorted = new ArrayList<>();
        history.stream()
                .sorted(Comparator.comparingLong(Operation::writeTime))
                .forEach(operation -> sorted.add(at(operation, operation.readTime(), sorted.size(), 0)));
        return sorted;
    }

    /** The records, each committed at its position, with windows of up to {@code widest}. */
    static List<Operation> oneAtATime(List<Operation> history, int widest) {
        List<Operation> spread = new ArrayList<>();
        for (Operation operation : history) {
            int position = spread.size() + 1;
            long width = Math.min(operation.readTime() * 2 + operation.writeTime() - operation.readTime(), widest);
            spread.add(at(operation, Math.max(0, position - width), position - 1, position));
        }
        return spread;
    }

    /**
     * The operation moved to another read time, after {@code earlier} others; it commits at {@code writeTime}, or when
     * it did if that is 0.
     */
    private static Operation at(Operation o, long readTime, int earlier, long writeTime) {
        long end = !o.committed() ? readTime : writeTime == 0 ? o.writeTime() : writeTime;
        OperationBuilder moved = o.toBuilder()
                .began(readTime)
                .reads(o.reads().stream()
                        .map(read -> new Read(
                                read.cell(), read.value(), Math.min(end, readTime + read.time() - o.readTime())))
                        .toList())
                .id(null)
                .provenance(
                        o.predecessors() == null
                                ? null
                                : o.predecessors().stream()
                                        .filter(id -> Integer.parseInt(id.text()) <= earlier)
                                        .toList())
                .noReplica();
        return o.committed() ? moved.commit(end) : moved.neverCommit();
    }

    private static Verdict whole(List<Operation> history) {
        return InParts.whole(CLASSIFIER, history);
    }

    private static @Nullable Verdict inParts(List<Operation> history, int size, int reach) {
        return InParts.verdict(CLASSIFIER, history, size, reach);
    }

    @Property(tries = 3000)
    void theVerdictIsTheSame(
            @ForAll("histories") List<Operation> history,
            @ForAll @IntRange(min = 1, max = 9) int size,
            @ForAll @IntRange(min = 1, max = 9) int reach) {
        List<Operation> sorted = inCommitOrder(history);
        Verdict parts = inParts(sorted, size, reach);

        Statistics.label("decided in parts").collect(parts != null);
        if (parts != null) {
            assertThat(parts).isEqualTo(whole(sorted));
        }
    }

    @Property(tries = 1000)
    void soItIsWhateverTheOrder(
            @ForAll("histories") List<Operation> history,
            @ForAll @IntRange(min = 1, max = 9) int size,
            @ForAll @IntRange(min = 1, max = 9) int reach) {
        Verdict parts = inParts(history, size, reach);

        if (parts != null) {
            assertThat(parts).isEqualTo(whole(history));
        }
    }

    @Property(tries = 3000)
    void soItIsWhereNoTwoCommitAtATime(
            @ForAll("histories") List<Operation> history,
            @ForAll @IntRange(min = 1, max = 9) int size,
            @ForAll @IntRange(min = 1, max = 9) int reach,
            @ForAll @IntRange(min = 0, max = 9) int widest) {
        List<Operation> spread = oneAtATime(history, widest);
        Verdict parts = inParts(spread, size, reach);

        Statistics.label("decided in parts").collect(parts != null);
        if (parts != null) {
            assertThat(parts).isEqualTo(whole(spread));
        }
    }

    @Property(tries = 1000)
    void windowsThatReachNoFurtherBackAreDecided(
            @ForAll("histories") List<Operation> history, @ForAll @IntRange(min = 1, max = 9) int size) {
        List<Operation> spread = oneAtATime(history, 5);
        boolean provenanceAtOnce = spread.isEmpty()
                || spread.get(0).predecessors() != null
                || spread.stream().allMatch(operation -> operation.predecessors() == null);

        if (!spread.isEmpty() && provenanceAtOnce) {
            Verdict whole = whole(spread);
            Verdict parts = inParts(spread, size, 6);
            // If the writer of a value that was read stalely has been released, only the whole trace can list the
            // witness.
            if (parts != null || whole.finding(Observation.STALE_READ).count() == 0) {
                assertThat(parts).isEqualTo(whole);
            }
        }
    }

    /**
     * Decides parts of one record each; the columns say how many commits to remember and how many witnesses to list.
     */
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
                    who never commits settles nothing        | 9 | 9 | decided | a 0..2 r:x=1@2; b 3..9 refused; c 0..2 w:x=1
                    nor does one who commits at the same time | 9 | 9 | decided | a 0..2 r:x=1@2; b 1..2; c 0..2 w:x=1
                    nobody ever commits                      | 9 | 9 | decided | a 0.. r:x=1; b 1.. r:x=2
                    one who is gone was undone               | 1 | 0 | decided | a 0..1 w:x=1 aborted; a 1..2 w:x=2; a 2..3 w:y=1; a 3..4 w:y=2; b 4..5 r:x=1
                    the value was written again              | 2 | 9 | decided | a 0..1 w:x=1; a 1..2 w:x=2; a 2..3 w:y=1; a 3..4 w:y=2; a 4..5 w:x=1; a 5..6 w:x=2; b 6..7 r:x=1
                    it was written last by one who is gone   | 1 | 9 | not     | a 0..1 w:x=1 w:y=1; a 1..2 w:x=1; a 2..3 w:x=2; a 3..4; a 4..5; b 5..6 r:x=1
                    which does not matter if it is not listed | 1 | 0 | decided | a 0..1 w:x=1 w:y=1; a 1..2 w:x=1; a 2..3 w:x=2; a 3..4; a 4..5; b 5..6 r:x=1
                    a read that never committed comes too late | 9 | 9 | not     | a 0..1 w:x=1; b 1..5 r:x=1@5 refused; b 1..2 w:x=2; a 2..9
                    it comes when the other commits          | 9 | 9 | decided | a 0..1 w:x=1; b 1..2 r:x=1@2 refused; b 1..2 w:x=2; a 2..9
                    what was overwritten unseen is gone      | 1 | 9 | decided | a 0..1 w:x=1; b 1..2 w:x=2; c 2..3 w:y=1; c 3..4 w:y=2; c 4..5 w:y=3; c 5..6
                    it was seen when it was overwritten      | 1 | 9 | decided | a 0..1 w:x=1; b 1..2 w:x=2; c 2..3 w:y=1; c 3..4 w:y=2; b 2..5 r:x=2
                    """)
    void inSmallParts(String why, int reach, int limit, String outcome, String history) {
        Classifier classifier = new Classifier(Chain.DEFAULT, null, limit);
        List<Operation> operations = HistoryNotation.history(history.split("; "));
        Verdict parts = InParts.verdict(classifier, operations, 1, reach);

        assertThat(parts).as(why).isEqualTo(outcome.equals("decided") ? InParts.whole(classifier, operations) : null);
    }

    @Test
    void aReadFromBeforeWhatIsKnownIsNotDecided() {
        String[] history = {
            "a 0..1 w:x=1",
            "a 1..2 w:x=2",
            "a 2..3 w:x=3",
            "a 3..4 w:x=4",
            "a 4..5 w:y=1",
            "a 5..6 w:y=2",
            "b 1..7 r:x=1",
        };
        assertThat(inParts(HistoryNotation.history(history), 6, 2)).isNull();

        history[6] = "b 4..7 r:x=4";
        assertThat(inParts(HistoryNotation.history(history), 6, 2)).isEqualTo(whole(HistoryNotation.history(history)));
    }

    @Test
    void whatIsUncertainIsNotDecided() {
        assertThat(inParts(HistoryNotation.history("a 0..1 w:x=1", "a 1..3 r:x=1@1~2"), 1, 9))
                .isNull();
        assertThat(inParts(HistoryNotation.history("a 0..1 w:x=1", "a 1..3 w:x=2 since:2"), 1, 9))
                .isNull();
    }

    @Test
    void anOverwriteIsSeenByARecordThatCommitsLater() {
        String[] history = {
            "a 0..1 w:x=1", "b 1..2 w:x=2", "b 2..3 w:y=1", "b 3..4 w:y=2", "b 2..5 r:x=2",
        };
        Verdict seen = inParts(HistoryNotation.history(history), 2, 9);
        history[4] = "b 3..5 r:x=2";
        Verdict unseen = inParts(HistoryNotation.history(history), 2, 9);

        assertThat(Objects.requireNonNull(seen)
                        .finding(Observation.UNSEEN_OVERWRITE)
                        .count())
                .isZero();
        assertThat(Objects.requireNonNull(unseen)
                        .finding(Observation.UNSEEN_OVERWRITE)
                        .count())
                .isOne();
    }

    @Test
    void aStaleReadOfAValueWhoseWriterIsGoneIsNotDecided() {
        String[] history = {
            "a 0..1 w:x=1", "a 1..2 w:x=2", "a 2..3 w:y=1", "a 3..4 w:y=2", "a 4..5 w:y=3", "b 5..6 r:x=1",
        };
        assertThat(inParts(HistoryNotation.history(history), 5, 2)).isNull();
        assertThat(inParts(HistoryNotation.history(history), 5, 9)).isEqualTo(whole(HistoryNotation.history(history)));
    }

    @Test
    void whatIsOutOfOrderIsNotDecided() {
        assertThat(inParts(HistoryNotation.history("a 0..2 w:x=1", "a 0..1 w:x=2"), 1, 9))
                .isNull();
    }

    @Test
    void provenanceThatBeginsLateIsNotDecided() {
        assertThat(inParts(HistoryNotation.history("a 0..1 w:x=1", "a 1..2 w:x=2 preds:1"), 1, 9))
                .isNull();
        assertThat(inParts(HistoryNotation.history("a 0..1 w:x=1 preds:", "a 1..2 w:x=2"), 1, 9))
                .isNotNull();
    }

    /** The verdict on a trace whose workload is named after the first part. */
    private static @Nullable Verdict namedLate(Classifier classifier) {
        TraceBuilder builder = new TraceBuilder("t", new Symbols()).workload(null, "folder");
        builder.add(HistoryNotation.history("a 0..1 w:x=1").get(0));
        RollingDecision decision = new RollingDecision(classifier, Objects.requireNonNull(builder.nextPart()), 9);
        builder.add(HistoryNotation.history("b 1..2 w:y=1").get(0)).workload("named", "folder");
        return decision.plus(Objects.requireNonNull(builder.nextPart())).finish();
    }

    @Test
    void whatIsExcusedIsNotDecidedBeforeTheWorkloadIsKnown() {
        assertThat(namedLate(CLASSIFIER.excusing((witness, workload, found) -> false)))
                .isNull();
    }

    @Test
    void whatIsExcusedIsDecidedWhereTheWorkloadStays() {
        Classifier excusing = CLASSIFIER.excusing((witness, workload, found) -> true);
        List<Operation> history = HistoryNotation.history("b 0..1 w:x=2", "a 0..2 r:x=1");

        assertThat(InParts.verdict(excusing, history, 2, 9)).isNotNull().isEqualTo(InParts.whole(excusing, history));
    }

    @Test
    void whatIsNamedAfterTheFirstPartIsKnownAllTheSame() {
        Verdict verdict = namedLate(CLASSIFIER);

        assertThat(Objects.requireNonNull(verdict).workload()).isEqualTo("named");
        assertThat(verdict.participants())
                .isEqualTo(new Participants(
                        List.of(new Participants.Agent("a", null), new Participants.Agent("b", null)), 2));
    }
}
