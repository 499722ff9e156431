package dev.hasse.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.detectors.Classifier;
import dev.hasse.detectors.online.LiveDecisions;
import dev.hasse.model.Anomaly;
import dev.hasse.model.CascadeMode;
import dev.hasse.model.Chain;
import dev.hasse.model.InitialValues;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Trace;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import dev.hasse.traces.Input;
import dev.hasse.traces.Limits;
import dev.hasse.traces.LiveReader;
import dev.hasse.traces.Problems;
import dev.hasse.traces.ReadSettings;
import dev.hasse.traces.TimeShare;
import dev.hasse.traces.TraceReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/**
 * What is told while a log is written, less what is withdrawn, is what {@code check} finds in the whole log, however the bytes
 * of the log are divided and whenever somebody looks.
 */
class LiveAgreementTest {
    private static final ReadSettings SETTINGS = ReadSettings.of(Limits.DEFAULT, "NULL");

    /** What happened to each finding: told, withdrawn, told again. */
    private static final class Recorded implements LiveListener {
        final Map<String, LiveFinding> there = new TreeMap<>();
        final List<Withdrawal> withdrawn = new ArrayList<>();
        final List<Verdict> ended = new ArrayList<>();
        long undecided;
        long brokenOff;

        @Override
        public void found(LiveFinding finding) {
            assertThat(there.put(finding.key(), finding)).as("told twice").isNull();
        }

        @Override
        public void withdrawn(Withdrawal one) {
            assertThat(there.remove(one.key())).as("withdrawn, but not told").isNotNull();
            withdrawn.add(one);
        }

        @Override
        public void undecided(String traceId, long records) {
            undecided = records;
        }

        @Override
        public void verdict(Verdict verdict, boolean hasEnded) {
            if (hasEnded) {
                ended.add(verdict);
            }
        }
    }

    private static Recorded live(byte[] log, Classifier classifier, Random random, int held) throws IOException {
        ToldFindings told = new ToldFindings(new HashSet<>(Phenomenon.all()));
        // From one look to the next so much time passes that whole traces are decided at some of them.
        long[] now = {random.nextLong()};
        Recorded recorded = new Recorded();
        Problems problems = new Problems(
                20, problem -> recorded.brokenOff += problem.message().contains("a trace of more than") ? 1 : 0);
        LiveReader reader = new LiveReader(
                SETTINGS,
                problems,
                new LiveDecisions(classifier, told, held),
                held,
                () -> now[0]++,
                new TimeShare(0, now[0]));
        LiveReader.Source source = reader.source(Input.standardInput(new ByteArrayInputStream(new byte[0])));
        int most = 1 + random.nextInt(600 + log.length / 20);
        for (int from = 0; from < log.length; ) {
            int length = Math.min(log.length - from, 1 + random.nextInt(most));
            source.add(Arrays.copyOfRange(log, from, from + length), length);
            from += length;
            if (random.nextInt(3) == 0) {
                reader.pause();
                if (random.nextInt(2) == 0) {
                    reader.renumber();
                }
                told.tell(recorded);
            }
        }
        source.end();
        reader.end();
        told.tell(recorded);
        return recorded;
    }

    private static List<Verdict> whole(byte[] log, Classifier classifier) {
        Input input = Input.standardInput(new ByteArrayInputStream(log));
        List<Verdict> verdicts = new ArrayList<>();
        for (Trace trace :
                TraceReader.read(List.of(input), SETTINGS, new Problems(20)).traces()) {
            verdicts.add(classifier.classify(trace));
        }
        return verdicts;
    }

    private static Set<String> keys(List<Verdict> verdicts) {
        Set<String> keys = new TreeSet<>();
        for (Verdict verdict : verdicts) {
            for (Phenomenon phenomenon : Phenomenon.all()) {
                List<Witness> witnesses =
                        new ArrayList<>(verdict.finding(phenomenon).witnesses());
                witnesses.addAll(verdict.finding(phenomenon).possibleWitnesses());
                witnesses.forEach(witness -> keys.add(new LiveFinding(verdict.traceId(), null, witness).key()));
            }
        }
        return keys;
    }

    private static byte[] bytes(List<String> lines) {
        return String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
    }

    @Property(tries = 3_200)
    void whatIsToldIsWhatCheckFinds(
            @ForAll long seed, @ForAll @IntRange(max = 60) int size, @ForAll @IntRange(max = 4) int kind)
            throws IOException {
        CascadeMode mode = kind == 1 ? CascadeMode.CASCADE : kind == 2 ? CascadeMode.RESIDUE : null;
        InitialValues initial = kind == 3 ? InitialValues.FIRST_READ : InitialValues.UNKNOWN;
        Classifier classifier = new Classifier(Chain.DEFAULT, mode, initial, kind == 4, Integer.MAX_VALUE, false);
        byte[] log = bytes(new RandomLog(seed).lines(size));

        Recorded recorded = live(log, classifier, new Random(seed), Integer.MAX_VALUE);

        List<Verdict> whole = whole(log, classifier);
        assertThat(recorded.there.keySet()).isEqualTo(keys(whole));
        assertThat(recorded.ended).containsExactlyInAnyOrderElementsOf(whole);
    }

    /** Long enough that most of its records are settled, and longer than what is kept of it. */
    @Property(tries = 10)
    void soItIsOfALongLogOfWhichSomeLinesAreLateOrUndoOthers(
            @ForAll long seed, @ForAll @IntRange(min = 2_500, max = 4_000) int size) throws IOException {
        byte[] log = bytes(RandomLog.longLines(seed, size));
        Random random = new Random(seed);
        int held = random.nextBoolean() ? 1_000 : Integer.MAX_VALUE;
        Recorded recorded = live(log, Classifier.LISTING_ALL, random, held);

        assertThat(recorded.brokenOff).isZero();
        assertThat(recorded.undecided).isZero();
        List<Verdict> whole = whole(log, Classifier.LISTING_ALL);
        assertThat(recorded.there.keySet()).isEqualTo(keys(whole));
        assertThat(recorded.ended).containsExactlyInAnyOrderElementsOf(whole);
    }

    /** Of these, the records of a finding prove it, whatever follows. */
    @Property(tries = 800)
    void certainFindingsOfTheseAreNeverWithdrawn(@ForAll long seed) throws IOException {
        byte[] log = bytes(new RandomLog(seed).lines(60));

        Recorded recorded = live(log, Classifier.LISTING_ALL, new Random(seed), Integer.MAX_VALUE);

        assertThat(recorded.withdrawn)
                .extracting(Withdrawal::code)
                .doesNotContain(Anomaly.A2.code(), Anomaly.A6.code());
        assertThat(recorded.withdrawn).extracting(Withdrawal::code).doesNotContain(Anomaly.A1.code());
    }
}
