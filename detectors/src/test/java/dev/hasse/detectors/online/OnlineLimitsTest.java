package dev.hasse.detectors.online;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.detectors.Classifier;
import dev.hasse.detectors.HistoryNotation;
import dev.hasse.model.Chain;
import dev.hasse.model.Excuses;
import dev.hasse.model.InitialValues;
import dev.hasse.model.Observation;
import dev.hasse.model.Operation;
import dev.hasse.model.PackedRecord;
import dev.hasse.model.Value;
import dev.hasse.model.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the decision record by record can do at its limits, and what it leaves to the decision on the whole trace. */
class OnlineLimitsTest {
    private static final Classifier CLASSIFIER = new Classifier(Chain.DEFAULT, null, 9);

    private static void require(boolean decided, Classifier classifier, Online settings, List<Operation> history) {
        Verdict expected = decided ? Told.whole(classifier, history) : null;
        assertThat(settings.verdict(classifier, history)).isEqualTo(expected);
    }

    /** The columns say by how many places a record may be late, and how many superseded writes are remembered. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
                    late by one place                         | 1 | 8 | decided | a 0..2 w:x=1; b 0..1 r:x=1
                    late by two                               | 1 | 8 | not     | a 0..2 w:x=1; a 2..3 w:x=2; b 0..1 r:x=1
                    which two places make good                | 2 | 8 | decided | a 0..2 w:x=1; a 2..3 w:x=2; b 0..1 r:x=1
                    too late for a tie                        | 1 | 8 | not     | a 0..1; a 1..2; b 0..1
                    one that never commits stays the last     | 1 | 8 | decided | a 0..9 r:x=1 refused; a 1..2 w:x=1; b 2..3 r:x=1; b 3..4
                    provenance begins late                    | 1 | 8 | not     | a 0..1; a 1..2; a 2..3 preds:1
                    provenance begins before a decision       | 9 | 8 | decided | a 0..1; a 1..2; a 2..3 preds:1
                    a predecessor is named twice              | 1 | 8 | decided | a 0..1 w:x=1 aborted; b 1..2 preds:1,1
                    a commit is not known exactly             | 9 | 8 | not     | a 0..1 w:x=1; a 1..3 w:x=2 since:2
                    a read is not known exactly               | 9 | 8 | not     | a 0..1 w:x=1; a 1..3 r:x=1@1~2
                    a read of a forgotten write               | 1 | 1 | not     | a 0..1 w:x=1; a 1..2 w:x=2; a 2..3 w:x=3; a 3..4 w:x=4; b 1..5 r:x=1
                    a stale read of a forgotten write         | 1 | 1 | not     | a 0..1 w:x=1; a 1..2 w:x=2; a 2..3 w:x=3; a 3..4 w:x=4; b 4..5 r:x=1
                    its own write at the moment of its read   | 9 | 8 | decided | b 0..1 w:x=2; a 5..5 r:x=1 w:x=1; c 5..5 w:x=3
                    an overwrite of a forgotten write         | 1 | 1 | decided | a 0..1 w:x=1; b 1..2 w:x=2; a 2..3 w:y=1; a 3..4 w:y=2; a 4..5 w:y=3; a 5..6 w:y=4; b 5..7 r:x=2
                    a look at it that comes too late          | 1 | 1 | not     | a 0..1 w:x=1; b 1..2 w:x=2; a 2..3 w:y=1; a 3..4 w:y=2; a 4..5 w:y=3; a 5..6 w:y=4; b 1..7 r:x=1
                    even at the moment of the overwrite       | 1 | 1 | not     | a 0..1 w:x=1; b 1..2 w:x=2; a 2..3 w:y=1; a 3..4 w:y=2; a 4..5 w:y=3; a 5..6 w:y=4; b 2..7 r:x=2
                    but not while the write is remembered     | 1 | 8 | decided | a 0..1 w:x=1; b 1..2 w:x=2; a 2..3 w:y=1; a 3..4 w:y=2; a 4..5 w:y=3; a 5..6 w:y=4; b 2..7 r:x=2
                    """)
    void atTheLimits(String why, int lateness, int pastWrites, String outcome, String history) {
        Online settings = new Online(lateness, 1 << 13, 1, pastWrites);

        require(outcome.equals("decided"), CLASSIFIER, settings, HistoryNotation.history(history.split("; ")));
    }

    @Test
    void aStaleReadOfAForgottenWriteIsCountedIfItIsNotListed() {
        List<Operation> history =
                HistoryNotation.history("a 0..1 w:x=1", "a 1..2 w:x=2", "a 2..3 w:x=3", "a 3..4 w:x=4", "b 4..5 r:x=1");

        require(true, new Classifier(Chain.DEFAULT, null, 0), new Online(1, 1 << 13, 1, 1), history);
    }

    /**
     * The sets of written values know no times. In each of these histories they hold all superseded writes but the last; reader a searches
     * them for the value 1.
     */
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
                    an earlier write                         | decided | b 0..1 w:x=1; b 1..2 w:x=2; b 2..3 w:x=3; b 3..4 w:x=4; a 4..5 r:x=1
                    an earlier write, undone                 | decided | b 0..1 w:x=1 aborted; b 1..2 w:x=2; b 2..3 w:x=3; b 3..4 w:x=4; a 4..5 r:x=1
                    a later write                            | not     | b 0..1 w:x=2; b 1..2 w:x=3; a 2..9 r:x=1; c 2..3 w:x=1; d 3..4 w:x=4; e 4..5 w:x=5
                    a later write, undone                    | not     | b 0..1 w:x=2; b 1..2 w:x=3; a 2..9 r:x=1; c 2..3 w:x=1 aborted; d 3..4 w:x=4; e 4..5 w:x=5
                    a later write that is not yet among them | decided | b 0..1 w:x=1; b 1..2 w:x=2; b 2..3 w:x=3; a 3..9 r:x=1; c 3..4 w:x=1
                    its own write                            | not     | b 0..1 w:x=2; a 5..5 r:x=1 w:x=1; c 5..5 w:x=3; d 5..5 w:x=4; e 5..5 w:x=5
                    its own write to another cell            | decided | b 0..1 w:x=1; a 5..5 r:x=1 w:y=1; c 5..5 w:x=3; d 5..5 w:x=4; e 5..5 w:x=5
                    """)
    void amongTheSetsOfValues(String why, String outcome, String history) {
        Classifier counting = new Classifier(Chain.DEFAULT, null, 0);

        require(
                outcome.equals("decided"),
                counting,
                new Online(9, 1 << 13, 1, 8),
                HistoryNotation.history(history.split("; ")));
    }

    /** A thousand records at one moment, and a queue that holds few more. */
    @Test
    void manyRecordsAtOneMoment() {
        List<Operation> history = new ArrayList<>();
        for (int k = 0; k < 1000; k++) {
            history.add(Operation.by("a" + k % 3, 0)
                    .read("x" + k % 50, Value.NULL)
                    .write("x" + k % 50, Value.ofInteger(k))
                    .commit(1));
        }
        require(true, CLASSIFIER, new Online(100, 1 << 13, 1, 1024), history);
        require(false, CLASSIFIER, new Online(60, 1 << 13, 1, 1024), history);
    }

    /** Every record reads what was there at the beginning, so the walks get longer and longer. */
    @Test
    void walksThatAreTooLongAreNotWalked() {
        List<Operation> history = new ArrayList<>();
        for (int k = 1; k <= 2000; k++) {
            history.add(Operation.by("a" + k % 3, 0)
                    .read("x", Value.NULL)
                    .write("x", Value.ofInteger(k))
                    .commit(k));
        }
        Classifier counting = new Classifier(Chain.DEFAULT, null, 0);
        require(true, counting, Online.DEFAULT, history.subList(0, 500));
        require(false, counting, Online.DEFAULT, history);
    }

    /** The first hundred overwrites turn out to have been seen, so the first witness is one for which none was made. */
    @Test
    void moreOverwritesAreSeenThanWitnessesWereMade() {
        List<Operation> history = new ArrayList<>();
        for (int k = 0; k < 100; k++) {
            history.add(
                    Operation.by("a", 2L * k).write("x" + k, Value.ofInteger(1)).commit(2L * k));
            history.add(Operation.by("b", 2L * k + 1)
                    .write("x" + k, Value.ofInteger(2))
                    .commit(2L * k + 1));
        }
        for (int k = 0; k < 99; k++) {
            history.add(
                    Operation.by("b", 2L * k).read("x" + k, Value.ofInteger(1)).commit(300));
        }
        Classifier one = new Classifier(Chain.DEFAULT, null, 1);

        assertThat(Told.whole(one, history)
                        .finding(Observation.UNSEEN_OVERWRITE)
                        .count())
                .isOne();
        require(false, one, Online.DEFAULT, history);
        require(true, new Classifier(Chain.DEFAULT, null, 100), Online.DEFAULT, history);
    }

    /**
     * Agent a overwrites at 2 what b wrote, which is settled by 5 if every witness is wanted. A look at 2 counts, and comes too late; a
     * look at 3 does not count.
     */
    @ParameterizedTest
    @CsvSource({"2, true, false", "3, true, true", "2, false, true", "3, false, true"})
    void aLookAtASettledOverwriteIsLeftToTheWholeTrace(int look, boolean mayExcuse, boolean decided) {
        List<Operation> history = HistoryNotation.history(
                "b 0..1 w:x=1", "a 1..2 w:x=2", "c 2..3", "c 3..4", "c 4..5", "a " + look + "..9 r:x=2");
        Excuses none = (witness, workload, found) -> false;

        require(decided, mayExcuse ? CLASSIFIER.excusing(none) : CLASSIFIER, new Online(1, 1, 1, 8), history);
    }

    /** The first overwrites in the log are listed, though others commit first: the candidates that are kept make room for them. */
    @Test
    void overwritesThatAreLoggedEarlyAndCommitLateAreListedFirst() {
        List<Operation> history = new ArrayList<>();
        for (int k = 0; k < 100; k++) {
            history.add(Operation.by("a", 0).write("x" + k, Value.ofInteger(1)).commit(0));
        }
        for (int k = 0; k < 100; k++) {
            history.add(Operation.by("b", 1).write("x" + k, Value.ofInteger(2)).commit(200 - k));
        }

        require(true, new Classifier(Chain.DEFAULT, null, 1), Online.DEFAULT, history);
        require(true, new Classifier(Chain.DEFAULT, null, 100), Online.DEFAULT, history);
    }

    @Test
    void excusesWithReplicasAreLeftToTheWholeTrace() {
        Excuses all = (witness, workload, found) -> true;
        List<Operation> plain = HistoryNotation.history("b 0..1 w:x=2", "a 0..2 r:x=1");
        List<Operation> replicas = HistoryNotation.history("b 0..1 r:x=2 replica:r", "a 0..2 r:x=1 replica:s");

        require(true, CLASSIFIER.excusing(all), Online.DEFAULT, plain);
        require(false, CLASSIFIER.excusing(all), Online.DEFAULT, replicas);
        require(true, CLASSIFIER, Online.DEFAULT, replicas);
    }

    /** Excuses are asked with the workload that is known when the first record comes. */
    @ParameterizedTest
    @CsvSource({"1, true, true", "2, true, false", "2, false, true"})
    void excusesByAWorkloadThatIsNamedLateAreLeftToTheWholeTrace(int namedBy, boolean excused, boolean decided) {
        Excuses ofTheWorkload = (witness, workload, found) -> "w".equals(workload);
        Classifier classifier = excused ? CLASSIFIER.excusing(ofTheWorkload) : CLASSIFIER;
        List<Operation> history = HistoryNotation.history("b 0..1 w:x=2", "a 0..2 r:x=1");
        Told told = new Told();
        PackedRecord first = Objects.requireNonNull(told.next(history.get(0), namedBy == 1 ? "w" : null));
        OnlineDecision decision = new OnlineDecision(classifier, told.head(), new PastWrites());
        decision.add(first);
        decision.add(Objects.requireNonNull(told.next(history.get(1))));

        assertThat(decision.finish()).isEqualTo(decided ? Told.whole(classifier, history) : null);
    }

    @Test
    void initialValuesFromReadsAreLeftToTheWholeTrace() {
        Classifier firstRead = new Classifier(Chain.DEFAULT, null, InitialValues.FIRST_READ, false, 9, false);

        require(false, firstRead, Online.DEFAULT, HistoryNotation.history("a 0..1 r:x=1"));
    }
}
