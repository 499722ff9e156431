package dev.hasse.detectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.CascadeMode;
import dev.hasse.model.Chain;
import dev.hasse.model.Finding;
import dev.hasse.model.InitialValues;
import dev.hasse.model.Operation;
import dev.hasse.model.OperationBuilder;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Read;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** A clock may begin anywhere: shifting all times by the same number does not change the verdict. */
class ShiftedTimesTest {
    /** Longer than any history lasts. */
    private static final long SPAN = 20;

    /** Where the history begins: at negative times, with the range of times, and near its end. */
    private static final List<Long> BEGINNINGS = List.of(-SPAN, Long.MIN_VALUE, Long.MAX_VALUE - SPAN);

    @Provide
    Arbitrary<List<Operation>> exact() {
        return Histories.upTo(7);
    }

    @Provide
    Arbitrary<List<Operation>> uncertain() {
        return UncertainHistories.upTo(7, 9);
    }

    @Property(tries = 500)
    void ofExactMoments(@ForAll("exact") List<Operation> history, @ForAll InitialValues initial) {
        requireSame(history, initial);
    }

    @Property(tries = 500)
    void ofUncertainMoments(@ForAll("uncertain") List<Operation> history, @ForAll InitialValues initial) {
        requireSame(history, initial);
    }

    private static void requireSame(List<Operation> history, InitialValues initial) {
        Classifier classifier =
                new Classifier(Chain.DEFAULT, CascadeMode.RESIDUE, initial, false, Integer.MAX_VALUE, false);
        Verdict verdict = classifier.classify(HistoryNotation.trace(history));
        long first = history.stream()
                .mapToLong(o -> Math.min(o.readTime(), o.writeSince()))
                .min()
                .orElse(0);
        for (long beginning : BEGINNINGS) {
            long shift = beginning - first;
            Verdict shifted = classifier.classify(HistoryNotation.trace(
                    history.stream().map(o -> shifted(o, shift)).toList()));
            for (Phenomenon phenomenon : Phenomenon.all()) {
                Finding<Witness> expected = verdict.finding(phenomenon);
                Finding<Witness> found = shifted.finding(phenomenon);
                assertThat(WitnessNotation.of(found.witnesses()))
                        .as("%s from %d on", phenomenon.code(), beginning)
                        .isEqualTo(WitnessNotation.of(expected.witnesses()));
                assertThat(WitnessNotation.of(found.possibleWitnesses()))
                        .as("possible %s from %d on", phenomenon.code(), beginning)
                        .isEqualTo(WitnessNotation.of(expected.possibleWitnesses()));
                assertThat(found.count()).isEqualTo(expected.count());
                assertThat(found.possible()).isEqualTo(expected.possible());
                assertThat(found.evidence()).isEqualTo(expected.evidence());
            }
            assertThat(shifted.staleness()).isEqualTo(verdict.staleness());
            assertThat(shifted.residues()).isEqualTo(verdict.residues());
        }
    }

    /** The operation, with all its moments later by {@code shift}. */
    static Operation shifted(Operation o, long shift) {
        OperationBuilder shifted = o.toBuilder()
                .began(o.readTime() + shift)
                .committedSince(o.writeSince() + shift)
                .reads(o.reads().stream()
                        .map(read -> new Read(read.cell(), read.value(), read.time() + shift, read.until() + shift))
                        .toList());
        if (o.committed()) {
            return shifted.commit(o.writeTime() + shift);
        }
        return o.aborted() ? shifted.neverCommit() : shifted.refuse(o.writeTime() + shift);
    }
}
