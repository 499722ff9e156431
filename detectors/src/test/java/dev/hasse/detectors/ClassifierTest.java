package dev.hasse.detectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.detectors.online.VerdictStream;
import dev.hasse.model.CascadeMode;
import dev.hasse.model.Chain;
import dev.hasse.model.InitialValues;
import dev.hasse.model.Operation;
import dev.hasse.model.Participants;
import dev.hasse.model.Symbols;
import dev.hasse.model.Trace;
import dev.hasse.model.TraceBuilder;
import dev.hasse.model.Value;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ClassifierTest {
    private static final Trace TRACE =
            HistoryNotation.trace("b 0..1 w:x=1 w:y=1 preds:", "a 1..2 r:z=1 r:x=1 preds:1", "b 2..3 r:x=1");

    @Test
    void whoTakesPartIsSaidOnlyOnRequest() {
        assertThat(Classifier.LISTING_ALL.classify(TRACE).participants()).isNull();
        assertThat(Classifier.LISTING_ALL.countingParticipants().classify(TRACE).participants())
                .isEqualTo(new Participants(
                        List.of(new Participants.Agent("a", null), new Participants.Agent("b", null)), 3));
        assertThat(Objects.requireNonNull(Classifier.LISTING_ALL
                                .countingParticipants()
                                .classify(HistoryNotation.trace())
                                .participants())
                        .cells())
                .isZero();
    }

    @Test
    void aModeThatIsAskedForIsThatOfEveryTrace() {
        assertThat(Classifier.LISTING_ALL.classify(TRACE).cascadeMode()).isEqualTo(CascadeMode.CASCADE);
        assertThat(Classifier.LISTING_ALL
                        .deciding(CascadeMode.RESIDUE)
                        .classify(TRACE)
                        .cascadeMode())
                .isEqualTo(CascadeMode.RESIDUE);
    }

    @Test
    void aVerdictSaysWhetherAnyRecordHasProvenance() {
        assertThat(Classifier.LISTING_ALL.classify(TRACE).provenance()).isTrue();
        assertThat(Classifier.LISTING_ALL
                        .deciding(CascadeMode.RESIDUE)
                        .classify(TRACE)
                        .provenance())
                .isTrue();
        assertThat(Classifier.LISTING_ALL
                        .classify(HistoryNotation.trace("a 0..1"))
                        .provenance())
                .isFalse();
    }

    /** The cells of one trace among many are few among the cells of all traces. */
    @Test
    void cellsOfOtherTracesMakeNoDifference() {
        List<Operation> history = HistoryNotation.history(
                "a 0..3 r:x=1 r:z=1", "b 0..1 w:y=2", "b 1..2 w:x=2", "c 2..4 r:y=2 r:x=1 w:y=3");
        Symbols symbols = new Symbols();
        TraceBuilder others = new TraceBuilder("others", symbols);
        for (int k = 0; k < 100; k++) {
            others.add(Operation.by("a", 0).write("cell" + k, Value.NULL).commit(1));
        }
        TraceBuilder builder = new TraceBuilder("trace", symbols);
        history.forEach(builder::add);

        assertThat(Classifier.LISTING_ALL.classify(builder.build()))
                .isEqualTo(Classifier.LISTING_ALL.classify(HistoryNotation.trace(history)));
    }

    @Test
    void initialValuesTakeTheWholeTrace() {
        for (InitialValues initial : InitialValues.values()) {
            Classifier classifier = new Classifier(Chain.DEFAULT, null, initial, false, 10, false);
            try (VerdictStream verdicts = new VerdictStream(classifier, 1)) {
                assertThat(verdicts.takesRecords()).isEqualTo(initial == InitialValues.UNKNOWN);
            }
        }
    }
}
