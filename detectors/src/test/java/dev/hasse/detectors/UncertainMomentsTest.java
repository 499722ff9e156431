package dev.hasse.detectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.Anomaly;
import dev.hasse.model.CascadeMode;
import dev.hasse.model.Chain;
import dev.hasse.model.Finding;
import dev.hasse.model.InitialValues;
import dev.hasse.model.Observation;
import dev.hasse.model.Operation;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Read;
import dev.hasse.model.Value;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/**
 * Where moments are not known exactly, the certain witnesses are those of the definition for every choice of moments,
 * and the possible ones are those for some choice. All choices are tried.
 */
class UncertainMomentsTest {
    private static final int CHOICES = 2_000;

    @Provide
    Arbitrary<List<Operation>> histories() {
        return UncertainHistories.upTo(4, 4);
    }

    private static Verdict classify(List<Operation> history, InitialValues initial, int limit) {
        return new Classifier(Chain.DEFAULT, CascadeMode.RESIDUE, initial, false, limit, false)
                .classify(HistoryNotation.trace(history));
    }

    private static void requireSame(
            Moments moments,
            Verdict verdict,
            Phenomenon phenomenon,
            Function<List<Operation>, List<String>> witnesses,
            Function<String, String> identity) {
        Finding<Witness> finding = verdict.finding(phenomenon);
        Moments.Witnessed defined = moments.witnessed(
                choice -> witnesses.apply(choice).stream().map(identity).toList());
        Set<String> certain = defined.certain();
        Set<String> possible = new TreeSet<>(defined.possible());
        possible.removeAll(certain);
        assertThat(identities(finding.witnesses(), identity)).as("certain").isEqualTo(new TreeSet<>(certain));
        assertThat(identities(finding.possibleWitnesses(), identity))
                .as("possible")
                .isEqualTo(possible);
        assertThat(finding.count()).isEqualTo(certain.size());
        assertThat(finding.possible()).isEqualTo(possible.size());
        assertThat(finding.witnesses()).allMatch(Witness::certain).isSortedAccordingTo(Witness.ORDER);
        assertThat(finding.possibleWitnesses()).noneMatch(Witness::certain).isSortedAccordingTo(Witness.ORDER);
    }

    private static Set<String> identities(List<Witness> witnesses, Function<String, String> identity) {
        Set<String> identities = new TreeSet<>();
        WitnessNotation.of(witnesses).forEach(witness -> identities.add(identity.apply(witness)));
        return identities;
    }

    /** The reader and the cell of a witness; the writes that the read saw and missed differ between choices. */
    private static String readOnly(String witness) {
        String[] parts = witness.split(",");
        return parts[0] + "," + parts[parts.length - 1];
    }

    private static Moments moments(List<Operation> history) {
        Assume.that(Moments.count(history) <= CHOICES);
        return new Moments(history);
    }

    @Property(tries = 1500)
    void staleGeneration(@ForAll("histories") List<Operation> history) {
        Moments moments = moments(history);
        Verdict verdict = classify(moments.history(), InitialValues.UNKNOWN, Integer.MAX_VALUE);

        requireSame(moments, verdict, Anomaly.A1, h -> new DefinedCounts(h).witnesses(Anomaly.A1), Function.identity());
        assertThat(verdict.staleness().lostUpdates()
                        + verdict.staleness().coldStarts()
                        + verdict.staleness().supersessions())
                .isGreaterThanOrEqualTo(verdict.finding(Anomaly.A1).count());
    }

    @Property(tries = 1500)
    void residue(@ForAll("histories") List<Operation> history, @ForAll boolean firstReads) {
        Moments moments = moments(history);
        Map<String, Value> initial = firstReads ? History.firstReads(moments.history()) : Map.of();

        requireSame(
                moments,
                classify(
                        moments.history(),
                        firstReads ? InitialValues.FIRST_READ : InitialValues.UNKNOWN,
                        Integer.MAX_VALUE),
                Anomaly.A3,
                h -> new DefinedCounts(h, initial).witnesses(Anomaly.A3, CascadeMode.RESIDUE),
                Function.identity());
    }

    @Property(tries = 3000)
    void snapshotAndStaleReads(@ForAll("histories") List<Operation> history, @ForAll boolean firstReads) {
        Moments moments = moments(history);
        Map<String, Value> initial = firstReads ? History.firstReads(moments.history()) : Map.of();
        Verdict verdict = classify(
                moments.history(), firstReads ? InitialValues.FIRST_READ : InitialValues.UNKNOWN, Integer.MAX_VALUE);

        requireReads(moments, verdict, initial);
    }

    private static void requireReads(Moments moments, Verdict verdict, Map<String, Value> initial) {
        requireSame(
                moments,
                verdict,
                Observation.SNAPSHOT,
                h -> new DefinedCounts(h, initial).witnesses(Observation.SNAPSHOT),
                UncertainMomentsTest::readOnly);
        requireSame(
                moments,
                verdict,
                Observation.STALE_READ,
                h -> new DefinedCounts(h, initial).witnesses(Observation.STALE_READ),
                UncertainMomentsTest::readOnly);
    }

    @Property(tries = 3000)
    void unseenOverwrites(@ForAll("histories") List<Operation> history) {
        Moments moments = moments(history);

        requireSame(
                moments,
                classify(moments.history(), InitialValues.UNKNOWN, Integer.MAX_VALUE),
                Observation.UNSEEN_OVERWRITE,
                h -> new DefinedCounts(h).witnesses(Observation.UNSEEN_OVERWRITE),
                Function.identity());
    }

    @Property(tries = 2000)
    void splitViews(@ForAll("histories") List<Operation> history) {
        Moments moments = moments(history);

        requireSame(
                moments,
                classify(moments.history(), InitialValues.UNKNOWN, Integer.MAX_VALUE),
                Observation.SPLIT_VIEW,
                h -> new DefinedCounts(h).witnesses(Observation.SPLIT_VIEW),
                Function.identity());
    }

    @Provide
    Arbitrary<List<Operation>> onOneCell() {
        return UncertainHistories.onOneCell(5, 3);
    }

    /** Checks all phenomena, on histories whose moments coincide. */
    @Property(tries = 600)
    void onOneCell(@ForAll("onOneCell") List<Operation> history, @ForAll boolean firstReads) {
        Moments moments = moments(history);
        Map<String, Value> initial = firstReads ? History.firstReads(moments.history()) : Map.of();
        Verdict verdict = classify(
                moments.history(), firstReads ? InitialValues.FIRST_READ : InitialValues.UNKNOWN, Integer.MAX_VALUE);
        Function<String, String> identity = Function.identity();

        requireSame(moments, verdict, Anomaly.A1, h -> new DefinedCounts(h).witnesses(Anomaly.A1), identity);
        requireSame(
                moments,
                verdict,
                Anomaly.A3,
                h -> new DefinedCounts(h, initial).witnesses(Anomaly.A3, CascadeMode.RESIDUE),
                identity);
        requireReads(moments, verdict, initial);
        requireSame(
                moments,
                verdict,
                Observation.UNSEEN_OVERWRITE,
                h -> new DefinedCounts(h).witnesses(Observation.UNSEEN_OVERWRITE),
                identity);
        requireSame(
                moments,
                verdict,
                Observation.SPLIT_VIEW,
                h -> new DefinedCounts(h).witnesses(Observation.SPLIT_VIEW),
                identity);
        requireEvidence(moments, verdict);
    }

    /** Evidence is the number of records that could have shown a witness whatever the moments. */
    private static void requireEvidence(Moments moments, Verdict verdict) {
        List<Operation> history = moments.history();
        long overlapped = history.stream()
                .filter(i -> i.committed() && !i.reads().isEmpty())
                .filter(i -> {
                    long read = i.reads().stream().mapToLong(Read::until).min().orElseThrow();
                    return history.stream()
                            .anyMatch(j -> j.committed()
                                    && !j.agent().equals(i.agent())
                                    && read < j.writeSince()
                                    && j.writeTime() < i.writeSince());
                })
                .count();
        long overwriters = moments.witnessed(h -> new DefinedCounts(h).overwrites()).certain().stream()
                .map(overwrite -> overwrite.substring(0, overwrite.indexOf(',')))
                .distinct()
                .count();
        long readers = IntStream.range(0, history.size())
                .filter(i -> history.get(i).reads().stream()
                        .anyMatch(read -> IntStream.range(0, history.size())
                                .anyMatch(j -> j != i
                                        && !history.get(j).writes().isEmpty()
                                        && history.get(j).writeTime() <= read.time())))
                .count();
        assertThat(verdict.finding(Anomaly.A1).evidence()).isEqualTo(overlapped);
        assertThat(verdict.finding(Observation.UNSEEN_OVERWRITE).evidence()).isEqualTo(overwriters);
        assertThat(verdict.finding(Observation.STALE_READ).evidence()).isEqualTo(readers);
        assertThat(verdict.finding(Observation.SPLIT_VIEW).evidence())
                .isEqualTo(history.stream().mapToLong(i -> i.reads().size()).sum());
    }

    /** If all moments are known, the detectors for uncertain moments find what the others find. */
    @Property(tries = 3000)
    void exactMomentsAreASpecialCase(@ForAll("exact") List<Operation> history) {
        List<Operation> blurred = new java.util.ArrayList<>(history);
        // An uncertain write to another cell, which no other record reads or writes.
        blurred.add(Operation.by("nobody", 90)
                .committedSince(98)
                .write("elsewhere", Value.NULL)
                .commit(99));
        Verdict exact = classify(history, InitialValues.UNKNOWN, Integer.MAX_VALUE);
        Verdict uncertain = classify(blurred, InitialValues.UNKNOWN, Integer.MAX_VALUE);

        for (Phenomenon phenomenon : Phenomenon.all()) {
            if (phenomenon != Anomaly.A6 && phenomenon != Anomaly.A2) {
                assertThat(WitnessNotation.of(uncertain.finding(phenomenon).witnesses()))
                        .as(phenomenon.code())
                        .isEqualTo(WitnessNotation.of(exact.finding(phenomenon).witnesses()));
                assertThat(uncertain.finding(phenomenon).possible()).isZero();
                assertThat(uncertain.finding(phenomenon).evidence())
                        .as(phenomenon.code())
                        .isEqualTo(exact.finding(phenomenon).evidence());
            }
        }
        assertThat(uncertain.staleness()).isEqualTo(exact.staleness());
    }

    @Provide
    Arbitrary<List<Operation>> exact() {
        return Histories.upTo(8);
    }

    @Property(tries = 1500)
    void aLimitListsTheFirstAndChangesNoCount(
            @ForAll("larger") List<Operation> history, @ForAll @IntRange(max = 4) int limit) {
        Verdict all = classify(history, InitialValues.UNKNOWN, Integer.MAX_VALUE);
        Verdict limited = classify(history, InitialValues.UNKNOWN, limit);

        for (Phenomenon phenomenon : Phenomenon.all()) {
            Finding<Witness> whole = all.finding(phenomenon);
            Finding<Witness> part = limited.finding(phenomenon);
            assertThat(part.count())
                    .isEqualTo(whole.count())
                    .isEqualTo(whole.witnesses().size());
            assertThat(part.possible())
                    .isEqualTo(whole.possible())
                    .isEqualTo(whole.possibleWitnesses().size());
            assertThat(part.witnesses())
                    .isEqualTo(whole.witnesses()
                            .subList(0, Math.min(limit, whole.witnesses().size())));
            assertThat(part.possibleWitnesses())
                    .isEqualTo(whole.possibleWitnesses()
                            .subList(
                                    0, Math.min(limit, whole.possibleWitnesses().size())));
        }
    }

    @Provide
    Arbitrary<List<Operation>> larger() {
        return UncertainHistories.upTo(12, 99);
    }
}
