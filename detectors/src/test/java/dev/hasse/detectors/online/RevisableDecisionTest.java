package dev.hasse.detectors.online;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.detectors.Classifier;
import dev.hasse.detectors.ExcusesTest;
import dev.hasse.detectors.HistoryNotation;
import dev.hasse.detectors.QuickHistory;
import dev.hasse.detectors.Shuffles;
import dev.hasse.detectors.Tries;
import dev.hasse.detectors.WitnessKeys;
import dev.hasse.detectors.WitnessListener;
import dev.hasse.model.CascadeMode;
import dev.hasse.model.Chain;
import dev.hasse.model.Excuses;
import dev.hasse.model.InitialValues;
import dev.hasse.model.Observation;
import dev.hasse.model.Operation;
import dev.hasse.model.PackedRecord;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is told of a trace while records come late and operations are undone, against what is found in all that there is. */
class RevisableDecisionTest {
    private static final int HISTORIES = Tries.histories(1_500);
    private static final List<CascadeMode> MODES = Arrays.asList(null, CascadeMode.CASCADE, CascadeMode.RESIDUE);

    private static final int PAST_WRITES = 1 << 6;

    /** A trace that is told record by record. */
    private static final class Watched implements WitnessListener {
        final Classifier classifier;
        final RevisableDecision decision;
        final Told records = new Told();
        final PastWrites past;
        /** The records so far, as they are known by now. */
        final List<Operation> history = new ArrayList<>();
        /** What was told and not withdrawn. */
        final Set<String> told = new HashSet<>();

        final OnlineLimits limits;
        /** How often {@link #watch} looked, withdrew something by then, left something undecided, and undid an operation. */
        int looked;

        int revised;
        int undecided;
        int undone;

        /**
         * @param excuses which witnesses are not told
         * @param pastWrites how many superseded writes are remembered
         */
        Watched(@Nullable CascadeMode mode, Excuses excuses, OnlineLimits limits, int pastWrites) {
            this.limits = limits;
            past = new PastWrites(pastWrites);
            classifier = new Classifier(Chain.DEFAULT, mode, InitialValues.UNKNOWN, false, Integer.MAX_VALUE, false)
                    .excusing(excuses);
            decision = new RevisableDecision(classifier, records.head(), past, limits, this);
        }

        @Override
        public void found(Witness witness) {
            told.add(WitnessKeys.key(witness));
        }

        @Override
        public void withdrawn(Witness witness) {
            String key = WitnessKeys.key(witness);
            if (!told.remove(key)) {
                throw new AssertionError("withdrawn, but not told: " + key);
            }
        }

        /** @return false if the trace has to be decided as a whole */
        boolean add(Operation operation) {
            PackedRecord record = records.next(operation);
            history.add(operation);
            return record != null && decision.add(record);
        }

        /** Undoes an operation that survived so far, if that can still be taken in. */
        boolean undo(int position) {
            Operation before = history.get(position - 1);
            // One that wrote nothing and committed at 0 counts as one that never did.
            boolean isPlain = before.committed() && before.survives() && before.writeTime() != 0;
            boolean undone = isPlain && decision.undo(position);
            if (undone) {
                history.set(position - 1, before.toBuilder().aborted().build());
            }
            return undone;
        }

        /**
         * Adds the records of a history, and now and then undoes an operation, looks, renumbers, or lets it rest.
         *
         * @param check what has to hold whenever it has looked
         * @return false if the trace has to be decided as a whole
         */
        boolean watch(List<Operation> history, Random random, Runnable check) {
            for (Operation operation : history) {
                if (!add(operation)) {
                    return false;
                }
                if (random.nextInt(8) == 0) {
                    int back = random.nextInt(limits.revisable());
                    undone += back < this.history.size() && undo(this.history.size() - back) ? 1 : 0;
                }
                if (random.nextInt(3) != 0) {
                    continue;
                }
                Set<String> before = new HashSet<>(told);
                look();
                if (decision.hasFailed()) {
                    return false;
                }
                check.run();
                looked++;
                revised += told.containsAll(before) ? 0 : 1;
                undecided += decision.undecided() > 0 ? 1 : 0;
                if (random.nextInt(4) == 0) {
                    records.renumber(past, decision::renumber);
                }
                if (random.nextInt(4) == 0) {
                    decision.rest();
                }
            }
            return true;
        }

        /** @return the keys of what was told and not withdrawn */
        Set<String> look() {
            decision.look();
            return told;
        }

        /** The keys of what is there. */
        Set<String> there() {
            return WitnessKeys.keys(Told.whole(classifier, history));
        }
    }

    @Test
    void whatIsToldAtAnyMomentIsWhatIsThere() {
        int finished = 0;
        int undone = 0;
        int revised = 0;
        for (int k = 0; k < HISTORIES; k++) {
            Random random = new Random(k);
            OnlineLimits limits = new OnlineLimits(
                    2 + random.nextInt(3), random.nextInt(4) == 0 ? 16 : 1 << 13, 1 + random.nextInt(6));
            Excuses excuses = k % 3 == 0 ? ExcusesTest.thirds(k % 10) : Excuses.NONE;
            Watched watched = new Watched(MODES.get(random.nextInt(3)), excuses, limits, PAST_WRITES);
            List<Operation> history =
                    Shuffles.nearlyInCommitOrder(new QuickHistory(k).of(random.nextInt(120)), random.nextInt(4), k);
            String id = k + ": " + limits;
            Supplier<String> description = () -> id + ", " + history;
            boolean goesOn = watched.watch(
                    history,
                    random,
                    () -> assertThat(watched.told).as(description).isEqualTo(watched.there()));
            undone += watched.undone;
            revised += watched.revised;
            Verdict verdict = goesOn && !watched.history.isEmpty() ? watched.decision.finish() : null;
            if (verdict != null) {
                finished++;
                assertThat(verdict).as(description).isEqualTo(Told.whole(watched.classifier, watched.history));
                assertThat(watched.told).as(description).isEqualTo(WitnessKeys.keys(verdict));
            }
        }
        assertThat(finished).isGreaterThan(HISTORIES / 8);
        assertThat(undone).isGreaterThan(HISTORIES / 2);
        assertThat(revised).isGreaterThan(HISTORIES / 10);
    }

    /** Where only so much is remembered, nothing false is told, every stale reader is, and what may be missing is said. */
    private static void requireSound(Watched watched, Supplier<String> description) {
        Set<String> there = watched.there();
        if (watched.decision.undecided() == 0) {
            assertThat(watched.told).as(description).isEqualTo(there);
            return;
        }
        Set<String> untrue = new HashSet<>(watched.told);
        untrue.removeAll(there);
        // Whether an overwrite was seen may be forgotten, and so may what changed before a refusal.
        untrue.removeIf(key ->
                WitnessKeys.isOf(key, Observation.UNSEEN_OVERWRITE) || WitnessKeys.isOf(key, Observation.REFUSED));
        assertThat(untrue).as(description).isEmpty();
        assertThat(WitnessKeys.staleReaders(watched.told)).as(description).isEqualTo(WitnessKeys.staleReaders(there));
    }

    @Test
    void whatIsToldOfATraceThatNeverEndsIsThere() {
        int looked = 0;
        int undecided = 0;
        int undone = 0;
        for (int k = 0; k < HISTORIES; k++) {
            Random random = new Random(k);
            OnlineLimits limits = new OnlineLimits(
                    1 + random.nextInt(3),
                    1 + random.nextInt(12),
                    1 + random.nextInt(4),
                    1 + random.nextInt(6),
                    random.nextInt(4));
            Watched watched = new Watched(MODES.get(random.nextInt(3)), Excuses.NONE, limits, 1 << random.nextInt(4));
            List<Operation> history =
                    Shuffles.nearlyInCommitOrder(new QuickHistory(k).of(random.nextInt(80)), random.nextInt(3), k);
            String id = k + ": " + limits;
            Supplier<String> description = () -> id + ", " + history;
            boolean goesOn = watched.watch(history, random, () -> requireSound(watched, description));
            looked += watched.looked;
            undecided += watched.undecided;
            undone += watched.undone;
            if (goesOn && !watched.history.isEmpty() && watched.decision.finish() != null) {
                requireSound(watched, description);
            }
        }
        assertThat(looked).isGreaterThan(HISTORIES);
        assertThat(undecided).isGreaterThan(HISTORIES / 4);
        assertThat(undone).isGreaterThan(HISTORIES / 2);
    }

    private static Watched watched(String... records) {
        Watched watched = new Watched(CascadeMode.RESIDUE, Excuses.NONE, new OnlineLimits(1, 1 << 13, 1), PAST_WRITES);
        HistoryNotation.history(records)
                .forEach(operation -> assertThat(watched.add(operation)).isTrue());
        return watched;
    }

    private static Operation record(String record) {
        return HistoryNotation.history(record).get(0);
    }

    @Test
    void aLateWriteMakesAReadStale() {
        Watched watched = watched("a 0..1 w:x=1", "b 2..6 r:x=1 w:x=2");
        assertThat(watched.look()).isEmpty();

        assertThat(watched.add(record("c 3..4 w:x=3"))).isTrue();

        assertThat(watched.look()).anyMatch(key -> key.startsWith("A1[2, 3][x]"));
    }

    @Test
    void aLateWriteExplainsAResidue() {
        Watched watched = watched("a 0..1 w:x=1", "b 4..5 r:x=7");
        assertThat(watched.look()).anyMatch(key -> key.startsWith("A3[2][x]"));

        assertThat(watched.add(record("a 2..3 w:x=7"))).isTrue();

        assertThat(watched.look()).noneMatch(key -> key.startsWith("A3[2][x]"));
    }

    @Test
    void anUndoneWriteLeavesAResidue() {
        Watched watched = watched("a 0..1 w:x=1", "b 2..3 r:x=1");
        assertThat(watched.look()).isEmpty();

        assertThat(watched.undo(1)).isTrue();

        assertThat(watched.look()).singleElement().asString().startsWith("A3[2][x]");
    }

    /** A predecessor whose id may have been forgotten leaves the record undecided. */
    @Test
    void aPredecessorThatIsForgotten() {
        Watched watched = new Watched(CascadeMode.CASCADE, Excuses.NONE, new OnlineLimits(1, 1 << 13, 1), PAST_WRITES);
        watched.records.head().keepIds(1);
        for (String record : List.of("a 0..1 id:x", "a 1..2 id:y", "a 2..3 id:z", "a 3..4 preds:z")) {
            assertThat(watched.add(record(record))).isTrue();
        }
        assertThat(watched.decision.undecided()).isZero();

        assertThat(watched.add(record("b 4..5 preds:x"))).isTrue();

        assertThat(watched.decision.undecided()).isOne();
    }

    /** Four records can be undone, and up to as many again until they are settled. */
    @Test
    void whatIsSettledCannotBeUndone() {
        String[] records = new String[9];
        for (int k = 0; k < records.length; k++) {
            records[k] = "a " + k + ".." + (k + 1) + " w:x=" + k;
        }
        Watched watched = watched(records);

        assertThat(watched.undo(5)).isFalse();
        assertThat(watched.undo(6)).isTrue();
        assertThat(watched.undo(9)).isTrue();
    }

    @Test
    void aRecordThatComesFarTooLateCostsTheDecision() {
        Watched watched = watched("a 0..1 w:x=1");
        boolean goesOn = true;
        for (int time = 10; goesOn && time < 40; time++) {
            goesOn = watched.add(record("a " + time + ".." + (time + 1) + " w:x=" + time));
        }
        assertThat(goesOn).isTrue();
        assertThat(watched.add(record("b 1..2 w:x=2")))
                .as("this is known when it is looked at")
                .isTrue();
        assertThat(watched.look()).isEmpty();
        assertThat(watched.decision.hasFailed()).isTrue();
        assertThat(Objects.requireNonNullElse(watched.decision.finish(), "none"))
                .isEqualTo("none");
    }
}
