package dev.hasse.detectors.online;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.detectors.Classifier;
import dev.hasse.detectors.HistoryNotation;
import dev.hasse.detectors.QuickHistory;
import dev.hasse.detectors.Shuffles;
import dev.hasse.detectors.WitnessKeys;
import dev.hasse.detectors.WitnessListener;
import dev.hasse.model.Anomaly;
import dev.hasse.model.CascadeMode;
import dev.hasse.model.Chain;
import dev.hasse.model.InitialValues;
import dev.hasse.model.Observation;
import dev.hasse.model.Operation;
import dev.hasse.model.PackedRecord;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is decided of a trace of which only so much is remembered, against what is found in all of it. */
class EndlessTraceTest {
    private static final int HISTORIES = Integer.getInteger("hasse.histories", 3_000);
    private static final List<CascadeMode> MODES = Arrays.asList(null, CascadeMode.CASCADE, CascadeMode.RESIDUE);

    /** What was told of a trace and not withdrawn; the verdict, or null if the trace cannot be decided record by record. */
    private static final class Outcome implements WitnessListener {
        final Set<String> told = new TreeSet<>();

        @Nullable
        Verdict verdict;

        long undecided;

        @Override
        public void found(Witness witness) {
            told.add(WitnessKeys.key(witness));
        }

        @Override
        public void withdrawn(Witness witness) {
            told.remove(WitnessKeys.key(witness));
        }

        /** @param renumberedAt after how many records values and ids get new numbers, again and again */
        static Outcome of(
                Classifier classifier, OnlineLimits limits, int pastWrites, int renumberedAt, List<Operation> history) {
            Outcome outcome = new Outcome();
            Told told = new Told();
            PastWrites past = new PastWrites(pastWrites);
            OnlineDecision decision = null;
            for (Operation operation : history) {
                PackedRecord record = told.next(operation);
                if (record == null) {
                    return outcome;
                }
                if (decision == null) {
                    decision = new OnlineDecision(classifier, told.head(), past, limits, outcome);
                }
                if (!decision.add(record)) {
                    return outcome;
                }
                if (record.position() % renumberedAt == 0 && decision.decideWaiting()) {
                    told.renumber(past, decision::renumber);
                }
            }
            outcome.verdict = decision == null ? null : decision.finish();
            outcome.undecided = decision == null ? 0 : decision.undecided();
            return outcome;
        }
    }

    /** How many witnesses there are at most, as far as a verdict says. */
    private static long possibly(Verdict verdict, Phenomenon phenomenon) {
        return verdict.finding(phenomenon).count() + verdict.finding(phenomenon).undecided();
    }

    @Test
    void nothingFalseIsToldAndEveryStaleReaderIs() {
        Random random = new Random(5);
        int decided = 0;
        int withSomethingUndecided = 0;
        int beyondTheRing = 0;
        for (int k = 0; k < HISTORIES; k++) {
            List<Operation> history =
                    Shuffles.nearlyInCommitOrder(new QuickHistory(k).of(random.nextInt(40)), random.nextInt(3), k);
            CascadeMode mode = MODES.get(random.nextInt(3));
            Classifier classifier =
                    new Classifier(Chain.DEFAULT, mode, InitialValues.UNKNOWN, false, Integer.MAX_VALUE, false);
            OnlineLimits limits = new OnlineLimits(
                    4, 1 + random.nextInt(12), 1 + random.nextInt(4), 1 + random.nextInt(6), random.nextInt(4));
            Outcome outcome =
                    Outcome.of(classifier, limits, 1 << random.nextInt(4), k % 2 == 0 ? Integer.MAX_VALUE : 5, history);
            if (outcome.verdict == null) {
                continue;
            }
            decided++;
            Verdict whole = Told.whole(classifier, history);
            Set<String> all = WitnessKeys.keys(whole);
            String id = k + ": " + limits;
            Supplier<String> description = () -> id + ", " + history;
            for (Phenomenon phenomenon : Phenomenon.all()) {
                Set<String> told = WitnessKeys.of(outcome.told, phenomenon);
                Set<String> there = WitnessKeys.of(all, phenomenon);
                boolean mayHaveBeenSeen = phenomenon == Observation.UNSEEN_OVERWRITE && outcome.undecided > 0;
                if (!mayHaveBeenSeen && phenomenon != Observation.REFUSED) {
                    assertThat(there).as(description).containsAll(told);
                }
            }
            Set<String> stale = WitnessKeys.of(all, Anomaly.A1);
            Set<String> readers = WitnessKeys.staleReaders(all);
            assertThat(WitnessKeys.staleReaders(outcome.told)).as(description).isEqualTo(readers);
            assertThat(Objects.requireNonNull(outcome.verdict)
                            .finding(Anomaly.A1)
                            .count())
                    .as(description)
                    .isBetween((long) readers.size(), (long) stale.size());
            for (Phenomenon phenomenon : Phenomenon.all()) {
                // Of a read whose window is not known in full, A1 is counted once.
                if (phenomenon != Anomaly.A1) {
                    assertThat(possibly(Objects.requireNonNull(outcome.verdict), phenomenon))
                            .as(() -> phenomenon.code() + " " + description.get())
                            .isGreaterThanOrEqualTo(possibly(whole, phenomenon));
                }
            }
            if (outcome.undecided == 0) {
                assertThat(outcome.verdict).as(description).isEqualTo(whole);
            } else {
                withSomethingUndecided++;
                beyondTheRing += WitnessKeys.of(outcome.told, Anomaly.A1).size() < stale.size() ? 1 : 0;
            }
        }
        assertThat(decided).isGreaterThan(HISTORIES / 3);
        assertThat(withSomethingUndecided).isGreaterThan(HISTORIES / 20);
        assertThat(beyondTheRing).isGreaterThan(HISTORIES / 100);
    }

    /** The write that makes the read stale has left a ring of two; what is left there are the reader's own. */
    @Test
    void aStaleReadWhoseWriterIsForgotten() {
        List<Operation> history = new ArrayList<>(HistoryNotation.history(
                "a 0..1 w:x=1", "b 1..3 r:x=1 w:x=2", "a 3..4 w:x=3", "a 4..5 w:x=4", "a 5..6 w:x=5", "a 2..7 r:x=1"));
        Outcome outcome =
                Outcome.of(Classifier.LISTING_ALL, new OnlineLimits(1, 1 << 13, 1, 1 << 10, 0), 2, 1, history);

        Set<String> told = WitnessKeys.of(outcome.told, Anomaly.A1);
        assertThat(told).singleElement().asString().startsWith("A1[6, 2][x], by ");
        assertThat(WitnessKeys.keys(Told.whole(Classifier.LISTING_ALL, history)))
                .containsAll(told);
        assertThat(outcome.undecided).isEqualTo(1);
    }
}
