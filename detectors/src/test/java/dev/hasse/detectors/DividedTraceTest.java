package dev.hasse.detectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.CascadeMode;
import dev.hasse.model.Chain;
import dev.hasse.model.Columns;
import dev.hasse.model.Excuses;
import dev.hasse.model.Fingerprint;
import dev.hasse.model.Operation;
import dev.hasse.model.TimeSpan;
import dev.hasse.model.Trace;
import dev.hasse.model.Value;
import dev.hasse.model.Verdict;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSet;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** The verdict on a trace is what the verdicts on its parts add up to, however it is cut. */
class DividedTraceTest {
    private static final Excuses ON_X = (witness, workload, found) -> {
        found.accept(Fingerprint.of(witness, workload));
        return witness.cells().contains("x");
    };

    private static final List<Classifier> CLASSIFIERS = List.of(
            Classifier.LISTING_ALL,
            Classifier.LISTING_ALL.listing(1),
            Classifier.LISTING_ALL.listing(2).excusing(ON_X),
            new Classifier(Chain.DEFAULT, CascadeMode.CASCADE, 0),
            Classifier.LISTING_ALL.deciding(CascadeMode.RESIDUE));

    /** Histories without replicas, which are not divided; with provenance all records name their ids. */
    @Provide
    static Arbitrary<List<Operation>> tiny() {
        return Histories.upTo(4).map(DividedTraceTest::divisible);
    }

    @Provide
    static Arbitrary<List<Operation>> small() {
        return Histories.upTo(6).map(DividedTraceTest::divisible);
    }

    @Provide
    static Arbitrary<List<Operation>> large() {
        return Histories.upTo(40).map(DividedTraceTest::divisible);
    }

    private static List<Operation> divisible(List<Operation> history) {
        return DividedHistory.named(
                history.stream().map(o -> o.toBuilder().noReplica().build()).toList());
    }

    /** Every division of the records into any parts. */
    @Property(tries = 150)
    void everyDivision(@ForAll("tiny") List<Operation> history) {
        Trace whole = Trace.of("t", history);
        List<Verdict> expected =
                CLASSIFIERS.stream().map(one -> one.classify(whole)).toList();
        DividedHistory.divisions(history.size()).forEach(parts -> check(history, parts, expected));
    }

    /** Every division of the records into ranges: in order of the log, and in order of commit, also between equal times. */
    @Property(tries = 150)
    void everyCut(@ForAll("small") List<Operation> history) {
        Trace whole = Trace.of("t", history);
        List<Integer> log = IntStream.range(0, whole.size()).boxed().toList();
        List<Integer> commits = inOrderOfCommit(log, whole);
        List<Verdict> expected =
                CLASSIFIERS.stream().map(one -> one.classify(whole)).toList();
        for (int cuts = 0; cuts < 1 << Math.max(0, whole.size() - 1); cuts++) {
            check(history, cut(log, cuts), expected);
            check(history, cut(commits, cuts), expected);
        }
    }

    /** Parts that are no ranges at all. */
    @Property(tries = 300)
    void anyDivision(@ForAll("large") List<Operation> history, @ForAll Random random) {
        Trace whole = Trace.of("t", history);
        List<Verdict> expected =
                CLASSIFIERS.stream().map(one -> one.classify(whole)).toList();
        for (int parts = 1; parts <= 4; parts++) {
            List<BitSet> division = new ArrayList<>();
            for (int part = 0; part < parts; part++) {
                division.add(new BitSet());
            }
            for (int record = 0; record < whole.size(); record++) {
                division.get(random.nextInt(parts)).set(record);
            }
            division.removeIf(BitSet::isEmpty);
            check(history, division, expected);
        }
    }

    /** Ranges of histories that go on for long, so that most of what a part needs lies before its span. */
    @Property(tries = 200)
    void rangesOfLongHistories(@ForAll("large") List<Operation> history, @ForAll Random random) {
        List<Operation> passing = IntStream.range(0, history.size())
                .mapToObj(k -> ShiftedTimesTest.shifted(history.get(k), k / 4 * 7L))
                .toList();
        Trace whole = Trace.of("t", passing);
        List<Integer> log = IntStream.range(0, whole.size()).boxed().toList();
        List<Integer> commits = inOrderOfCommit(log, whole);
        List<Verdict> expected =
                CLASSIFIERS.stream().map(one -> one.classify(whole)).toList();
        for (int tries = 0; tries < 4; tries++) {
            // One cut for about 16 records.
            int cuts = random.ints(4).reduce(-1, (one, other) -> one & other);
            check(passing, cut(log, cuts), expected);
            check(passing, cut(commits, cuts), expected);
        }
    }

    private static List<Integer> inOrderOfCommit(List<Integer> log, Trace whole) {
        return log.stream()
                .sorted(Comparator.comparingLong(record -> whole.columns().writeTime(record)))
                .toList();
    }

    /** The parts between the cuts: bit k of {@code cuts} stands for one behind record k of the order. */
    private static List<BitSet> cut(List<Integer> order, int cuts) {
        List<BitSet> parts = new ArrayList<>();
        for (int k = 0; k < order.size(); k++) {
            if (k == 0 || (cuts >> (k - 1) & 1) == 1) {
                parts.add(new BitSet());
            }
            parts.get(parts.size() - 1).set(order.get(k));
        }
        return parts;
    }

    private static void check(List<Operation> history, List<BitSet> parts, List<Verdict> expected) {
        if (parts.isEmpty()) {
            return;
        }
        DividedHistory divided = new DividedHistory(history, parts);
        for (int k = 0; k < CLASSIFIERS.size(); k++) {
            assertThat(divided.verdict(CLASSIFIERS.get(k)))
                    .as("parts %s", parts)
                    .isEqualTo(expected.get(k));
        }
    }

    /** What is carried over a cut, by hand: the positions that the last record needs of those before. */
    @Test
    void whatIsCarriedOver() {
        // The latest write of each value, and among equal times the last in the log.
        assertThat(carried("a 1..2 w:x=u", "b 1..2 w:x=u", "a 1..2 w:x=v", "c 5..6 r:x=v"))
                .containsExactly(2, 3);
        // The latest of survivors and of others: one tells whether residue was written, the other whether it was
        // undone.
        assertThat(carried("a 1..2 w:x=u", "b 2..3 w:x=u aborted", "c 5..6 r:x=u"))
                .containsExactly(1, 2);
        // The latest look of each agent at each cell, also by an operation that never committed.
        assertThat(carried("b 0..1 r:x=u", "b 2.. r:x=u aborted", "c 2..3 r:x=u", "b 5..6 w:x=u"))
                .containsExactly(2, 3);
        // Whatever commits or reads in the window.
        assertThat(carried("a 1..7 r:y=u", "b 1..9 r:y=u@5", "c 1..9 r:y=u@9", "c 5..8 r:x=u"))
                .containsExactly(1, 2);
        assertThat(carried("a 1..9", "c 5..8 r:x=u")).isEmpty();
        // Times may be before 0.
        assertThat(carried("a -9..-8 w:x=u", "c -2..-1 r:x=u")).containsExactly(1);
    }

    /** The positions of the records that the last record needs of those before it; the whole is decided alike. */
    private static List<Integer> carried(String... lines) {
        List<Operation> history = HistoryNotation.history(lines);
        BitSet before = new BitSet();
        before.set(0, lines.length - 1);
        BitSet last = new BitSet();
        last.set(lines.length - 1);
        Trace whole = Trace.of("t", history);
        check(
                history,
                List.of(before, last),
                CLASSIFIERS.stream().map(one -> one.classify(whole)).toList());
        DividedHistory divided = new DividedHistory(history, List.of(before, last));
        TimeSpan span = DividedTrace.span(divided.read(last).columns());
        return DividedTrace.neededBy(span, divided.read(before).columns()).stream()
                .map(record -> record + 1)
                .boxed()
                .toList();
    }

    /** Of what lies far behind, a part gets the latest only: here the latest write, and the latest read of another agent. */
    @Test
    void littleIsCarriedOver() {
        List<String> lines = new ArrayList<>();
        for (int k = 0; k < 1000; k++) {
            lines.add("a " + 2 * k + ".." + (2 * k + 1) + " r:x=u w:x=v");
        }
        Trace part = HistoryNotation.trace(lines.subList(0, 900).toArray(String[]::new));
        BitSet needed = DividedTrace.neededBy(new TimeSpan(1900, 1999), part.columns());
        assertThat(needed.stream()).containsExactly(899);
    }

    /** Of what lies in another part a part gets the aborted records that it observed, and the first, which shows that there is one. */
    @Test
    void theAbortedThatWereObserved() {
        List<Operation> history = HistoryNotation.history(
                "a 1..2 id:1 preds: aborted",
                "a 2..3 id:2 preds:1",
                "a 3..4 id:3 preds: aborted",
                "a 4..5 id:4 preds: aborted",
                "b 7..8 id:5 preds:2,4");
        BitSet before = new BitSet();
        before.set(0, 4);
        BitSet last = new BitSet();
        last.set(4);
        DividedHistory divided = new DividedHistory(history, List.of(before, last));
        PartProvenance observer = PartProvenance.of(divided.read(last), DividedTraceTest::number);
        PartProvenance observed = PartProvenance.of(divided.read(before), DividedTraceTest::number);

        assertThat(observer.outside()).containsExactlyInAnyOrder(2L, 4L);
        assertThat(observed.neededBy(observer.outside()).stream()).containsExactly(0, 3);
        Verdict verdict = divided.verdict(Classifier.LISTING_ALL);
        assertThat(verdict).isEqualTo(Classifier.LISTING_ALL.classify(Trace.of("t", history)));
        assertThat(verdict.blastRadius()).isEqualTo(2);
    }

    /** A path that crosses at every record takes a round for each, and is given up where there are fewer. */
    @Test
    void roundsAreLimited() {
        List<Operation> history = HistoryNotation.history(
                "a 1..2 id:1 preds: aborted", "a 2..3 id:2 preds:3", "a 3..4 id:3 preds:1", "a 4..5 id:4 preds:2");
        BitSet even = new BitSet();
        even.set(0);
        even.set(1);
        BitSet odd = new BitSet();
        odd.set(2);
        odd.set(3);
        DividedHistory divided = new DividedHistory(history, List.of(even, odd));
        List<PartProvenance> parts = Stream.of(even, odd)
                .map(records -> PartProvenance.of(divided.read(records), DividedTraceTest::number))
                .toList();
        LongSet named = new LongOpenHashSet(new long[] {1, 2, 3});
        UnaryOperator<LongSet> round = reached -> {
            LongSet more = new LongOpenHashSet();
            parts.forEach(part -> more.addAll(part.reached(reached, named)));
            return more;
        };

        assertThat(PartProvenance.downstream(round, 3)).isNull();
        assertThat(PartProvenance.downstream(round, 4)).containsExactlyInAnyOrder(1L, 2L, 3L);
    }

    private static long number(Value id) {
        return Long.parseLong(id.text());
    }

    @Test
    void whatIsNotDivided() {
        for (String line : List.of("a 1..2 r:x=u replica:r1", "a 1..2 r:x=u@1~2", "a 1..2 w:x=u since:1")) {
            assertThat(DividedTrace.isPossible(
                            Classifier.LISTING_ALL, HistoryNotation.trace(line).columns()))
                    .as(line)
                    .isFalse();
        }
        Columns plain = HistoryNotation.trace("a 1..2 r:x=u w:x=v").columns();
        assertThat(DividedTrace.isPossible(Classifier.LISTING_ALL, plain)).isTrue();
        assertThat(DividedTrace.isPossible(Classifier.LISTING_ALL.countingParticipants(), plain))
                .isFalse();
    }
}
