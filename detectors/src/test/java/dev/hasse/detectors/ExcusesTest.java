package dev.hasse.detectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.detectors.online.Online;
import dev.hasse.detectors.online.Told;
import dev.hasse.model.Anomaly;
import dev.hasse.model.Chain;
import dev.hasse.model.Excuses;
import dev.hasse.model.Finding;
import dev.hasse.model.Fingerprint;
import dev.hasse.model.InitialValues;
import dev.hasse.model.Operation;
import dev.hasse.model.OperationBuilder;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Value;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.statistics.Statistics;
import org.junit.jupiter.api.Test;

/** Excusing witnesses while they are found equals listing them all and then removing the excused ones. */
public class ExcusesTest {
    @Provide
    static Arbitrary<List<Operation>> histories() {
        return Histories.upTo(12);
    }

    @Provide
    static Arbitrary<List<Operation>> uncertainHistories() {
        return UncertainHistories.upTo(8, 6);
    }

    @Provide
    static Arbitrary<List<Operation>> longHistories() {
        return Histories.upTo(24);
    }

    /** Makes a third of the findings exempt, a third known, and a third new; {@code seed} decides which. */
    public static Excuses thirds(int seed) {
        return (witness, workload, found) -> {
            Fingerprint fingerprint = Fingerprint.of(witness, workload);
            long number = Long.parseLong(fingerprint.digest().substring(2 * seed, 2 * seed + 4), 16);
            if (number % 3 == 0) {
                return true;
            }
            found.accept(fingerprint);
            return number % 3 == 1;
        };
    }

    private static Classifier classifier(boolean possibleCounts, int limit) {
        return new Classifier(Chain.DEFAULT, null, InitialValues.UNKNOWN, possibleCounts, limit, false);
    }

    private static Map<Phenomenon, Finding<Witness>> excusedAfterwards(Verdict all, Excuses excuses, int limit) {
        Map<Phenomenon, Finding<Witness>> findings = new HashMap<>();
        all.findings().forEach((phenomenon, finding) -> {
            Set<Fingerprint> found = new HashSet<>();
            List<Witness> certain = new ArrayList<>(finding.witnesses());
            List<Witness> possible = new ArrayList<>(finding.possibleWitnesses());
            certain.removeIf(witness -> excuses.excuses(witness, all.workload(), found::add));
            possible.removeIf(witness -> excuses.excuses(witness, all.workload(), found::add));
            findings.put(
                    phenomenon,
                    new Finding<>(
                            finding.count(),
                            finding.possible(),
                            finding.evidence(),
                            finding.undecided(),
                            finding.count() - certain.size(),
                            finding.possible() - possible.size(),
                            certain.subList(0, Math.min(limit, certain.size())),
                            possible.subList(0, Math.min(limit, possible.size())),
                            found));
        });
        return findings;
    }

    private static void requireSame(List<Operation> history, int seed, int limit, boolean possibleCounts) {
        Verdict all = Told.whole(classifier(possibleCounts, Integer.MAX_VALUE), history);
        Verdict excused = Told.whole(classifier(possibleCounts, limit).excusing(thirds(seed)), history);

        assertThat(excused.findings()).isEqualTo(excusedAfterwards(all, thirds(seed), limit));
        assertThat(excused.staleness()).isEqualTo(all.staleness());
        assertThat(excused.residues()).isEqualTo(all.residues());
        assertThat(excused.level()).isEqualTo(all.level());
        Statistics.label("listed after an excused one")
                .collect(excused.findings().values().stream()
                        .anyMatch(finding ->
                                finding.excused() > 0 && !finding.witnesses().isEmpty()));
    }

    @Property(tries = 3000)
    void ofExactMoments(
            @ForAll("histories") List<Operation> history,
            @ForAll @IntRange(min = 0, max = 9) int seed,
            @ForAll @IntRange(min = 0, max = 4) int limit) {
        requireSame(history, seed, limit, false);
    }

    @Property(tries = 3000)
    void ofUncertainMoments(
            @ForAll("uncertainHistories") List<Operation> history,
            @ForAll @IntRange(min = 0, max = 9) int seed,
            @ForAll @IntRange(min = 0, max = 4) int limit,
            @ForAll boolean possibleCounts) {
        requireSame(history, seed, limit, possibleCounts);
    }

    @Property(tries = 2000)
    void online(
            @ForAll("longHistories") List<Operation> history,
            @ForAll @IntRange(min = 0, max = 9) int seed,
            @ForAll @IntRange(min = 0, max = 4) int limit,
            @ForAll @IntRange(min = 1, max = 9) int size) {
        List<Operation> spread = Shuffles.inCommitOrder(
                history.stream().map(o -> o.toBuilder().noReplica().build()).toList());
        Classifier classifier = classifier(false, limit).excusing(thirds(seed));
        Verdict parts = new Online(size, 9, size, 8).verdict(classifier, spread);

        Statistics.label("decided online").collect(parts != null);
        requireSame(spread, seed, limit, false);
        if (parts != null) {
            assertThat(parts).isEqualTo(Told.whole(classifier, spread));
        }
    }

    /** Every operation reads first and commits last, so each is stale because of all before it. */
    private static List<Operation> longWindows(int records) {
        List<Operation> history = new ArrayList<>();
        for (int position = 1; position <= records; position++) {
            history.add(Operation.by(position % 2 == 0 ? "even" : "odd", 0)
                    .read("c", Value.NULL)
                    .write("c", Value.ofInteger(position))
                    .commit(position));
        }
        return history;
    }

    @Test
    void ofManyWitnessesOfTheSameAgentsOnlyTheFirstIsAskedForItsExcuse() {
        int[] asked = {0};
        Excuses excuses = (witness, workload, found) -> {
            if (witness.phenomenon() == Anomaly.A1) {
                asked[0]++;
                found.accept(Fingerprint.of(witness, workload));
            }
            return witness.operation().agent().equals("odd");
        };

        Finding<Witness> finding = Told.whole(classifier(false, 2).excusing(excuses), longWindows(200))
                .finding(Anomaly.A1);

        assertThat(finding.count()).isEqualTo(100 * 100);
        assertThat(finding.excused()).isEqualTo(100 * 99 / 2);
        assertThat(finding.witnesses())
                .extracting(Witness::operation)
                .allMatch(by -> by.agent().equals("even"));
        assertThat(finding.witnesses()).hasSize(2);
        assertThat(finding.fingerprints()).hasSize(2);
        assertThat(asked[0]).isEqualTo(2);
    }

    /** Where all writers of a cell have been asked for, witnesses are counted and not looked at; that must not change what is counted. */
    @Property(tries = 500)
    void ofFewAgentsOnOneCell(
            @ForAll("fewAgents") List<Operation> history,
            @ForAll @IntRange(min = 0, max = 9) int seed,
            @ForAll @IntRange(min = 0, max = 4) int limit,
            @ForAll boolean possibleCounts) {
        requireSame(history, seed, limit, possibleCounts);
    }

    @Provide
    static Arbitrary<List<Operation>> fewAgents() {
        return Arbitraries.randomValue(random -> {
            List<Operation> history = new ArrayList<>();
            int uncertain = random.nextInt(2);
            for (int position = 1; position <= 30; position++) {
                int read = position + random.nextInt(5);
                int commit = read + 1 + random.nextInt(30);
                OperationBuilder operation =
                        Operation.by("agent " + random.nextInt(3), read).read("c", Value.ofInteger(random.nextInt(3)));
                if (random.nextInt(4) > 0) {
                    operation.write("c", Value.ofInteger(random.nextInt(3)));
                }
                history.add(
                        uncertain == 0
                                ? operation.commit(commit)
                                : operation
                                        .committedSince(commit - random.nextInt(commit - read))
                                        .commit(commit));
            }
            return history;
        });
    }

    @Test
    void whatIsForgottenIsAskedAgain() {
        ExcusedGroups groups = new ExcusedGroups();
        int[] asked = {0};
        int wrong = 0;
        for (int round = 0; round < 2; round++) {
            for (int other = 0; other < (1 << 20) + 3; other++) {
                boolean excused = other % 5 == 0;
                boolean found = groups.contain(1, other, 2, () -> {
                    asked[0]++;
                    return excused;
                });
                wrong += found == excused ? 0 : 1;
            }
        }
        assertThat(wrong).isZero();
        // Each group is asked twice: the few that are still remembered when the second round begins are forgotten
        // before their turn.
        assertThat(asked[0]).isEqualTo(2 * ((1 << 20) + 3));
        int last = (1 << 20) + 2;
        assertThat(groups.contain(1, last, 2, () -> true)).as("remembered").isFalse();
    }
}
