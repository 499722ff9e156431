package dev.hasse.detectors.online;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.detectors.Classifier;
import dev.hasse.detectors.Histories;
import dev.hasse.detectors.QuickHistory;
import dev.hasse.detectors.Shuffles;
import dev.hasse.detectors.Tries;
import dev.hasse.model.CascadeMode;
import dev.hasse.model.Chain;
import dev.hasse.model.InitialValues;
import dev.hasse.model.Operation;
import dev.hasse.model.Verdict;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.statistics.Statistics;
import net.jqwik.api.statistics.StatisticsCoverage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A trace that is decided record by record gets the verdict that it gets as a whole, or none. */
class OnlineDecisionTest {
    private static final int HISTORIES = Tries.histories(100_000);
    private static final List<CascadeMode> MODES = Arrays.asList(null, CascadeMode.CASCADE, CascadeMode.RESIDUE);

    @Provide
    static Arbitrary<List<Operation>> histories() {
        return Histories.upTo(16);
    }

    /** Queues, marks and rings so small that short histories cross their boundaries. */
    @Provide
    static Arbitrary<Online> settings() {
        return Combinators.combine(
                        Arbitraries.of(1, 2, 3, 5, 9),
                        Arbitraries.of(1, 2, 3, 9, 1 << 13),
                        Arbitraries.of(1, 2, 4, 9, 256),
                        Arbitraries.of(1, 2, 4, 8, 1 << 18))
                .as(Online::new);
    }

    @Provide
    static Arbitrary<Classifier> classifiers() {
        return Combinators.combine(
                        Arbitraries.of(CascadeMode.CASCADE, CascadeMode.RESIDUE).injectNull(0.5),
                        Arbitraries.of(true, false),
                        Arbitraries.of(0, 1, 2, 3, Integer.MAX_VALUE),
                        Arbitraries.of(true, false))
                .as((mode, possible, limit, participants) ->
                        new Classifier(Chain.DEFAULT, mode, InitialValues.UNKNOWN, possible, limit, participants));
    }

    private static boolean isSame(Classifier classifier, List<Operation> history, @Nullable Verdict online) {
        if (online != null) {
            assertThat(online).isEqualTo(Told.whole(classifier, history));
        }
        return online != null;
    }

    /** At least so many percent of the histories must be decided. */
    private static void require(double percent, boolean decided) {
        Statistics.label("decided").collect(decided);
        Statistics.label("decided")
                .coverage((StatisticsCoverage coverage) -> coverage.check(true).percentage(share -> share >= percent));
    }

    @Property(tries = 3000)
    void inAnyOrder(
            @ForAll("histories") List<Operation> history,
            @ForAll("settings") Online settings,
            @ForAll("classifiers") Classifier classifier) {
        List<Operation> known = Shuffles.withoutLaterPredecessors(history);

        require(25, isSame(classifier, known, settings.verdict(classifier, known)));
    }

    @Property(tries = 3000)
    void inOrderOfCommit(
            @ForAll("histories") List<Operation> history,
            @ForAll("settings") Online settings,
            @ForAll("classifiers") Classifier classifier,
            @ForAll @IntRange(max = 3) int late,
            @ForAll long seed) {
        List<Operation> sorted = Shuffles.nearlyInCommitOrder(history, late, seed);

        require(30, isSame(classifier, sorted, settings.verdict(classifier, sorted)));
    }

    @Property(tries = 3000)
    void whereNoTwoCommitAtATime(
            @ForAll("histories") List<Operation> history,
            @ForAll("settings") Online settings,
            @ForAll("classifiers") Classifier classifier,
            @ForAll @IntRange(max = 9) int widest) {
        List<Operation> spread = Shuffles.oneAtATime(history, widest);

        require(30, isSame(classifier, spread, settings.verdict(classifier, spread)));
    }

    /** Whatever the order: the queue holds more records than there are. */
    @Property(tries = 3000)
    void aShortHistoryIsAlwaysDecided(
            @ForAll("histories") List<Operation> history, @ForAll("classifiers") Classifier classifier) {
        List<Operation> known = Shuffles.withoutLaterPredecessors(history);

        assertThat(known.isEmpty() || isSame(classifier, known, Online.DEFAULT.verdict(classifier, known)))
                .isTrue();
    }

    /** A record that is late by no more places than the queue holds comes into its place. */
    @Property(tries = 3000)
    void soIsOneThatIsNearlyInOrder(
            @ForAll("histories") List<Operation> history,
            @ForAll("classifiers") Classifier classifier,
            @ForAll @IntRange(max = 5) int late,
            @ForAll long seed) {
        List<Operation> spread = Shuffles.nearlyInCommitOrder(Shuffles.oneAtATime(committed(history), 9), late, seed);
        boolean provenanceAtOnce = classifier.cascadeMode() != null
                || spread.isEmpty()
                || spread.get(0).predecessors() != null
                || spread.stream().allMatch(operation -> operation.predecessors() == null);
        Online settings = new Online(Math.max(1, late), 1 << 13, 1 << 8, 1 << 8);

        if (!spread.isEmpty() && provenanceAtOnce) {
            assertThat(isSame(classifier, spread, settings.verdict(classifier, spread)))
                    .isTrue();
        }
    }

    private static List<Operation> committed(List<Operation> history) {
        return history.stream().filter(Operation::committed).toList();
    }

    @Property(tries = 800)
    void longHistories(
            @ForAll long seed, @ForAll("settings") Online small, @ForAll("classifiers") Classifier classifier) {
        List<Operation> history = Shuffles.nearlyInCommitOrder(new QuickHistory(seed).of(400), 9, seed);
        Verdict whole = Told.whole(classifier, history);
        int decided = 0;
        for (int scale = 1; scale <= 16; scale *= 4) {
            OnlineLimits limits = small.limits();
            Online settings = new Online(
                    9 * scale,
                    Math.min(1 << 13, 10 * scale * limits.recordsAMark()),
                    scale * limits.latestWrites(),
                    Math.min(1 << 18, 4 * scale * small.pastWrites()));
            Verdict online = settings.verdict(classifier, history);
            decided += online == null ? 0 : 1;
            if (online != null) {
                assertThat(online).isEqualTo(whole);
            }
        }
        require(30, decided > 0);
        // Windows of hundreds of records may leave open whether a value was written before.
        boolean byDefault = isSame(classifier, history, Online.DEFAULT.verdict(classifier, history));
        Statistics.label("decided as in earnest").collect(byDefault);
        Statistics.label("decided as in earnest")
                .coverage((StatisticsCoverage coverage) -> coverage.check(true).percentage(share -> share >= 90));
    }

    @Test
    void newNumbersOfValuesAndIdsChangeNothing() {
        int decided = 0;
        for (int k = 0; k < HISTORIES / 20; k++) {
            Random random = new Random(k);
            List<Operation> history =
                    Shuffles.nearlyInCommitOrder(new QuickHistory(k).of(1 + random.nextInt(30)), random.nextInt(4), k);
            Classifier classifier = new Classifier(
                    Chain.DEFAULT, MODES.get(random.nextInt(3)), InitialValues.UNKNOWN, false, random.nextInt(4), true);
            Online settings = new Online(1 + random.nextInt(9), 1 << 13, 1 + random.nextInt(9), 1 << 6);
            Verdict online = settings.verdict(classifier, history, 1 + random.nextInt(5));
            if (online != null) {
                decided++;
                assertThat(online)
                        .as("%d: %s, %s, %s", k, settings, classifier, history)
                        .isEqualTo(Told.whole(classifier, history));
            }
        }
        assertThat(decided).isGreaterThan(HISTORIES / 40);
    }

    @Test
    void manySmallHistories() {
        Random random = new Random(15);
        int decided = 0;
        for (int k = 0; k < HISTORIES; k++) {
            List<Operation> history =
                    Shuffles.nearlyInCommitOrder(new QuickHistory(k).of(random.nextInt(14)), random.nextInt(4), k);
            Online settings = new Online(
                    1 + random.nextInt(9), 1 + random.nextInt(12), 1 + random.nextInt(9), 1 << random.nextInt(6));
            Classifier classifier = new Classifier(
                    Chain.DEFAULT, MODES.get(random.nextInt(3)), InitialValues.UNKNOWN, false, random.nextInt(4), true);
            Verdict online = settings.verdict(classifier, history);
            if (online != null) {
                decided++;
                assertThat(online)
                        .as("%d: %s, %s, %s", k, settings, classifier, history)
                        .isEqualTo(Told.whole(classifier, history));
            }
        }
        assertThat(decided).isGreaterThan(HISTORIES / 2);
    }
}
