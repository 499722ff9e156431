package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.cli.GroundTruth.Log;
import dev.hasse.cli.GroundTruth.Step;
import dev.hasse.detectors.Classifier;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.convert.Conversion;
import dev.hasse.imports.convert.ConvertedInput;
import dev.hasse.model.Anomaly;
import dev.hasse.model.Finding;
import dev.hasse.model.Observation;
import dev.hasse.model.StaleGeneration;
import dev.hasse.model.Status;
import dev.hasse.model.Trace;
import dev.hasse.model.Value;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import dev.hasse.traces.Limits;
import dev.hasse.traces.Problems;
import dev.hasse.traces.ReadSettings;
import dev.hasse.traces.ReadTraces;
import dev.hasse.traces.TraceReader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Compares findings in a log with what truly happened. */
class GroundTruthTest {
    private static Trace trace(Conversion.Converted converted) {
        Problems problems = new Problems(10);
        ReadTraces read = TraceReader.read(
                List.of(ConvertedInput.of(List.of(), converted)), ReadSettings.of(Limits.DEFAULT, null), problems);
        assertThat(problems.first()).isEmpty();
        return read.traces().get(0);
    }

    private static Verdict verdict(List<Call> log) {
        return Classifier.LISTING_ALL.classify(trace(GroundTruth.converted(log)));
    }

    /** The overwritten reads that Hasse is certain of. */
    private static Set<String> found(List<Call> log) {
        return overwritten(verdict(log).finding(Anomaly.A1).witnesses());
    }

    /** Those that it takes to be possible, and not certain. */
    private static Set<String> possible(List<Call> log) {
        return overwritten(verdict(log).finding(Anomaly.A1).possibleWitnesses());
    }

    private static Set<String> overwritten(List<Witness> witnesses) {
        Set<String> found = new TreeSet<>();
        for (Witness witness : witnesses) {
            StaleGeneration stale = (StaleGeneration) witness;
            found.add(GroundTruth.witness(
                    stale.reader().id().text(), stale.writer().id().text(), stale.cell()));
        }
        return found;
    }

    /** The same witness, with who read and who wrote exchanged. */
    private static String exchanged(String witness) {
        String[] parts = witness.split("[< ]");
        return GroundTruth.witness(parts[1], parts[0], parts[2]);
    }

    private static List<Call> log(GroundTruth truth, Log how, long seed) {
        return log(truth, how, false, seed);
    }

    private static List<Call> log(GroundTruth truth, Log how, boolean inDetail, long seed) {
        Random random = new Random(seed);
        List<Call> log = truth.log(how, random);
        log = inDetail ? new ArrayList<>(truth.inDetail(log, random)) : log;
        Collections.shuffle(log, random);
        return log;
    }

    /** Where no two calls overlap, nothing is merely possible. */
    @Property(tries = 1_000)
    void ofCallsThatTakeNoTimeExactlyTheTrueStaleReadsAreFound(
            @ForAll long seed,
            @ForAll @IntRange(min = 2, max = 4) int agents,
            @ForAll @IntRange(min = 1, max = 8) int length) {
        GroundTruth truth = GroundTruth.random(seed, agents, length, GroundTruth.ONE_MOMENT);
        List<Call> log = log(truth, Log.EXACT, seed);

        assertThat(found(log)).isEqualTo(truth.stale());
        assertThat(possible(log)).isEmpty();
    }

    /**
     * Whatever a log hides of the moments at which its calls took effect: what is certain is true, or would be with the two exchanged, if
     * nobody can know which of them landed first; and what is true is certain or possible.
     */
    @Property(tries = 3_000)
    void whatIsCertainIsTrueAndWhatIsTrueIsPossible(
            @ForAll long seed,
            @ForAll @IntRange(min = 2, max = 4) int agents,
            @ForAll @IntRange(min = 1, max = 8) int length,
            @ForAll Log how,
            @ForAll boolean inDetail) {
        GroundTruth truth = GroundTruth.random(seed, agents, length, GroundTruth.ANY);
        List<Call> log = log(truth, how, inDetail, seed);
        Set<String> certain = found(log);
        Set<String> possible = possible(log);

        assertThat(certain)
                .allMatch(witness ->
                        truth.stale().contains(witness) || truth.stale().contains(exchanged(witness)));
        assertThat(truth.stale())
                .allMatch(witness -> certain.contains(witness)
                        || possible.contains(witness)
                        || certain.contains(exchanged(witness)));
    }

    /** In a store that shows everybody the latest value, no read is certainly stale, and no value certainly came from nowhere. */
    @Property(tries = 3_000)
    void whoeverReadsTheStoreReadsItsLatestValue(
            @ForAll long seed,
            @ForAll @IntRange(min = 2, max = 4) int agents,
            @ForAll @IntRange(min = 1, max = 8) int length,
            @ForAll Log how,
            @ForAll boolean inDetail) {
        Verdict verdict = verdict(log(GroundTruth.random(seed, agents, length, GroundTruth.ANY), how, inDetail, seed));

        assertThat(verdict.finding(Observation.STALE_READ).witnesses()).isEmpty();
        assertThat(verdict.finding(Observation.SNAPSHOT).witnesses()).isEmpty();
    }

    private static boolean overlap(Call one, Call other) {
        return !one.equals(other)
                && time(one.started()) <= time(other.ended())
                && time(other.started()) <= time(one.ended());
    }

    private static long time(@Nullable Long known) {
        return Objects.requireNonNull(known);
    }

    private static Step step(String agent, long look, long commit, String saw, String wrote) {
        return new Step(agent, "x", look, commit, look < 0 ? null : Value.ofString(saw), Value.ofString(wrote));
    }

    @Test
    void whatTheLogLeavesOpenIsOnlyPossible() {
        // The payer read at 10 and wrote at 20, before the bonus at 30; but its call lasted until 50.
        Step payer = step("payer", 10, 20, "100", "90");
        Step bonus = step("bonus", -1, 30, "", "107");
        Call around = GroundTruth.call(bonus, 30, 40);

        assertThat(found(List.of(GroundTruth.call(payer, 10, 20), around))).isEmpty();
        List<Call> open = List.of(GroundTruth.call(payer, 10, 50), around);
        assertThat(found(open)).isEmpty();
        assertThat(possible(open)).containsExactly("payer@20<bonus@30 x");
    }

    @Test
    void whoeverSawItEarlyPutsItRight() {
        // If the bonus reads before it writes, it saw the payer's write, so the payer had already committed.
        Step payer = step("payer", 10, 20, "100", "90");
        Step bonus = step("bonus", 25, 30, "90", "97");

        assertThat(found(List.of(GroundTruth.call(payer, 10, 50), GroundTruth.call(bonus, 25, 40))))
                .isEmpty();
    }

    /** Effects that were issued together, in the order of their places, and landed in a different order. */
    private static List<Call> batch(List<Long> landed, Log how, Random random) {
        List<Call> calls = new ArrayList<>();
        int longest = 1 + random.nextInt(30);
        for (int k = 0; k < landed.size(); k++) {
            long moment = landed.get(k);
            Call call = GroundTruth.call(step("cashier", -1, moment, "", "effect " + k), 1, moment);
            long ended = moment + (how == Log.AROUND ? random.nextInt(longest) : 0);
            calls.add(Call.of(call.origin(), call.agent(), call.tool())
                    .access(call.access())
                    .batch("message", k)
                    .started(moment - random.nextInt(longest))
                    .ended(ended)
                    .build());
        }
        Collections.shuffle(calls, random);
        return calls;
    }

    private static Finding<Witness> reorderings(List<Call> log) {
        return Classifier.LISTING_ALL
                .classify(trace(GroundTruth.converted(log)))
                .finding(Anomaly.A6);
    }

    private static List<Long> shuffledMoments(int effects, Random random) {
        List<Long> moments = new ArrayList<>();
        for (int k = 0; k < effects; k++) {
            moments.add(100 + k * GroundTruth.APART);
        }
        Collections.shuffle(moments, random);
        return moments;
    }

    @Property(tries = 1000)
    void effectsThatAreCertainlyReorderedTrulyWere(
            @ForAll long seed, @ForAll @IntRange(min = 2, max = 5) int effects, @ForAll Log how) {
        Random random = new Random(seed);
        List<Long> landed = shuffledMoments(effects, random);
        boolean truly = !landed.equals(landed.stream().sorted().toList());

        Finding<Witness> found = reorderings(batch(landed, how, random));

        if (found.count() > 0) {
            assertThat(truly).isTrue();
        }
        if (truly) {
            assertThat(found.status()).isNotEqualTo(Status.ABSENT);
        }
    }

    @Property(tries = 500)
    void effectsOfWhichNoCallsOverlapAreDecided(
            @ForAll long seed, @ForAll @IntRange(min = 2, max = 5) int effects, @ForAll Log how) {
        Random random = new Random(seed);
        List<Long> landed = shuffledMoments(effects, random);
        List<Call> log = batch(landed, how, random);

        if (log.stream().noneMatch(one -> log.stream().anyMatch(other -> overlap(one, other)))) {
            assertThat(reorderings(log).status())
                    .isEqualTo(landed.equals(landed.stream().sorted().toList()) ? Status.ABSENT : Status.FOUND);
        }
    }
}
