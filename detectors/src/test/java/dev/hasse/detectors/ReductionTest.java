package dev.hasse.detectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.Anomaly;
import dev.hasse.model.CascadeMode;
import dev.hasse.model.Chain;
import dev.hasse.model.InitialValues;
import dev.hasse.model.Observation;
import dev.hasse.model.Operation;
import dev.hasse.model.OperationRef;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.StaleGeneration;
import dev.hasse.model.Trace;
import dev.hasse.model.Value;
import dev.hasse.model.Verdict;
import dev.hasse.model.Witness;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReductionTest {
    @Provide
    static Arbitrary<List<Operation>> histories() {
        return Histories.upTo(6);
    }

    @Property(tries = 200)
    void theSmallestTraceStillShowsItAndHasNothingMoreToLeaveOut(@ForAll("histories") List<Operation> history) {
        Trace trace = HistoryNotation.trace(history);
        Verdict verdict = Classifier.LISTING_ALL.classify(trace);
        for (Phenomenon phenomenon : Phenomenon.all()) {
            for (Witness witness : verdict.finding(phenomenon).witnesses()) {
                List<Operation> smallest = Reduction.of(trace, witness, verdict.cascadeMode());
                Trace reduced = HistoryNotation.trace(smallest);
                Verdict again = new Classifier(verdict.chain(), verdict.cascadeMode(), 9).classify(reduced);

                assertThat(again.finding(phenomenon).witnesses())
                        .anyMatch(shown -> isThat(shown, witness) && hasTheSameOverwrite(shown, witness));
                assertThat(smallest)
                        .hasSizeLessThanOrEqualTo(witness.operations().size());
                assertThat(smallest)
                        .allSatisfy(operation -> assertThat(trace.reference(Integer.parseInt(String.valueOf(
                                                        operation.id() == null
                                                                ? ""
                                                                : operation.id().text()))
                                                - 1)
                                        .agent())
                                .isEqualTo(operation.agent()));
                assertThat(Reduction.of(
                                reduced, again.finding(phenomenon).witnesses().get(0), verdict.cascadeMode()))
                        .isEqualTo(smallest);
            }
        }
    }

    /**
     * Whether both witnesses have the same operations, by id; a violation of the snapshot may have lost the write that
     * was missed.
     */
    private static boolean isThat(Witness shown, Witness witness) {
        List<Value> ids = shown.operations().stream().map(OperationRef::id).toList();
        List<Value> all = witness.operations().stream().map(OperationRef::id).toList();
        boolean snapshot = witness.phenomenon() == Observation.SNAPSHOT;
        boolean refused = witness.phenomenon() == Observation.REFUSED;
        return (snapshot ? ids.get(0).equals(all.get(0)) : ids.equals(all))
                && (refused || shown.cells().equals(witness.cells()));
    }

    private static boolean hasTheSameOverwrite(Witness shown, Witness witness) {
        return !(shown instanceof StaleGeneration now)
                || !(witness instanceof StaleGeneration before)
                || (now.lostUpdate() == before.lostUpdate() && now.staleEdit() == before.staleEdit());
    }

    private static Witness first(Trace trace, Phenomenon phenomenon) {
        return Classifier.LISTING_ALL
                .classify(trace)
                .finding(phenomenon)
                .witnesses()
                .get(0);
    }

    @Test
    void ofTwoWitnessesItIsTheOneThatWasAskedForThatIsLeft() {
        Trace trace = HistoryNotation.trace("user 0..2 w:x=2 w:y=3", "flight 0..3 r:x=1 r:y=1");
        List<Witness> witnesses =
                Classifier.LISTING_ALL.classify(trace).finding(Anomaly.A1).witnesses();

        assertThat(Reduction.of(trace, witnesses.get(0), CascadeMode.RESIDUE))
                .isEqualTo(HistoryNotation.history("user 0..2 w:x=2 id:1", "flight 0..3 r:x=1 id:2"));
        assertThat(Reduction.of(trace, witnesses.get(1), CascadeMode.RESIDUE))
                .isEqualTo(HistoryNotation.history("user 0..2 w:y=3 id:1", "flight 0..3 r:y=1 id:2"));
    }

    @Test
    void ofALostUpdateTheWriteThatLosesTheOtherIsLeft() {
        Trace trace = HistoryNotation.trace("user 0..2 w:x=2 w:y=3", "flight 0..3 r:x=1 r:y=1 w:x=4 w:z=1");
        List<Witness> witnesses =
                Classifier.LISTING_ALL.classify(trace).finding(Anomaly.A1).witnesses();

        assertThat(Reduction.of(trace, witnesses.get(0), CascadeMode.RESIDUE))
                .isEqualTo(HistoryNotation.history("user 0..2 w:x=2 id:1", "flight 0..3 r:x=1 w:x=4 id:2"));
        assertThat(Reduction.of(trace, witnesses.get(1), CascadeMode.RESIDUE))
                .isEqualTo(HistoryNotation.history("user 0..2 w:y=3 id:1", "flight 0..3 r:y=1 id:2"));
    }

    @Test
    void ofAStaleEditTheEditIsLeft() {
        Trace trace = HistoryNotation.trace("user 0..2 w:x=2", "flight 0..3 r:x=1 w:x=4 w:z=1 merges");

        List<Operation> smallest = Reduction.of(trace, first(trace, Anomaly.A1), CascadeMode.RESIDUE);

        assertThat(smallest)
                .isEqualTo(HistoryNotation.history("user 0..2 w:x=2 id:1", "flight 0..3 r:x=1 w:x=4 merges id:2"));
    }

    @Test
    void aToolWhoseSignatureChangedIsNotMadeOneThatIsGone() {
        Trace trace = HistoryNotation.trace("flight 0..3 plan:t/1 tools:s,t/1>s,t/2");
        Witness witness = first(trace, Anomaly.A2);

        assertThat(Reduction.of(trace, witness, CascadeMode.RESIDUE))
                .isEqualTo(HistoryNotation.history("flight 0..3 plan:t/1 tools:t/1>t/2 id:1"));
    }

    @Test
    void ofEffectsTwoAreEnough() {
        Trace trace = HistoryNotation.trace("a 0..1 io:x=1,y=2,z=3 co:y=2,x=1,z=3");
        Witness witness = first(trace, Anomaly.A6);

        assertThat(Reduction.of(trace, witness, CascadeMode.RESIDUE))
                .isEqualTo(HistoryNotation.history("a 0..1 io:x=1,y=2 co:y=2,x=1 id:1"));
    }

    @Test
    void onlyWhatTheAnomalyNeedsIsLeft() {
        Trace trace = HistoryNotation.trace(
                "c 0..1 w:z=1",
                "user 0..2 r:z=1 w:x=2 w:y=3 tools:a>a",
                "flight 0..3 r:x=1 r:z=1 w:b=1 plan:t tools:t>t io:x=1,y=2 co:x=1,y=2");
        Witness witness = first(trace, Anomaly.A1);

        assertThat(Reduction.of(trace, witness, CascadeMode.RESIDUE))
                .isEqualTo(HistoryNotation.history("user 0..2 w:x=2 id:2", "flight 0..3 r:x=1 id:3"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a 0..1 r:y=1 r:x=1", "a 0..1 r:x=1 r:y=1"})
    void whatACellHeldFromTheStartIsShownByTheFirstWhoReadIt(String first) {
        Trace trace = HistoryNotation.trace(
                "d 2..3 r:x=1",
                "e 0..1 r:y=1",
                "f 0..4 w:x=9",
                first,
                "g 0..1 r:x=1",
                "b 0..1 w:x=2",
                "c 3..4 r:x=1 r:y=1");
        Witness last = new Classifier(
                        Chain.DEFAULT, CascadeMode.RESIDUE, InitialValues.FIRST_READ, false, Integer.MAX_VALUE, false)
                .classify(trace)
                .finding(Observation.STALE_READ)
                .witnesses()
                .get(1);

        assertThat(Reduction.of(trace, last, CascadeMode.RESIDUE))
                .isEqualTo(HistoryNotation.history("a 0..1 r:x=1 id:4", "b 0..1 w:x=2 id:6", "c 3..4 r:x=1 id:7"));
    }

    /** The witnesses of one observation by the same records differ in their cells, or in what changed. */
    @Test
    void itIsTheOneOfTheCellThatWasAskedFor() {
        Trace stale = HistoryNotation.trace("a 0..1 w:x=1 w:y=1", "b 1..2 w:x=2 w:y=2", "c 2..3 r:x=1 r:y=1");
        Trace overwritten = HistoryNotation.trace("a 0..1 w:x=1 w:y=1", "b 1..2 w:x=2 w:y=2");
        Trace refused = HistoryNotation.trace("a 0..9 r:x=1 r:y=1 refused", "b 1..5 w:y=2", "b 2..6 w:x=3");

        assertThat(Reduction.of(stale, first(stale, Observation.STALE_READ), CascadeMode.RESIDUE))
                .isEqualTo(HistoryNotation.history("a 0..1 w:x=1 id:1", "b 1..2 w:x=2 id:2", "c 2..3 r:x=1 id:3"));
        assertThat(Reduction.of(overwritten, first(overwritten, Observation.UNSEEN_OVERWRITE), CascadeMode.RESIDUE))
                .isEqualTo(HistoryNotation.history("a 0..1 w:x=1 id:1", "b 1..2 w:x=2 id:2"));
        assertThat(Reduction.of(refused, first(refused, Observation.REFUSED), CascadeMode.RESIDUE))
                .isEqualTo(HistoryNotation.history("a 0..9 r:y=1 refused id:1", "b 1..5 w:y=2 id:2"));
    }
}
