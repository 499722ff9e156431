package dev.hasse.detectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.model.Anomaly;
import dev.hasse.model.CascadeMode;
import dev.hasse.model.Chain;
import dev.hasse.model.InitialValues;
import dev.hasse.model.Observation;
import dev.hasse.model.Operation;
import dev.hasse.model.Trace;
import dev.hasse.model.Verdict;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** A detector that runs alone finds what it finds for the classifier, and lists no more than it should. */
class EachAloneTest {
    private static final List<Integer> LIMITS = List.of(0, 1, Integer.MAX_VALUE);

    @Provide
    Arbitrary<List<Operation>> histories() {
        return Histories.upTo(7);
    }

    @Property(tries = 2000)
    void findsTheSame(@ForAll("histories") List<Operation> history) {
        Trace trace = HistoryNotation.trace(history);
        for (int limit : LIMITS) {
            Verdict verdict = classified(trace, CascadeMode.CASCADE, InitialValues.UNKNOWN, limit);

            assertThat(StaleGenerationDetector.detect(trace, limit).finding()).isEqualTo(verdict.finding(Anomaly.A1));
            assertThat(PhantomToolDetector.detect(trace, limit)).isEqualTo(verdict.finding(Anomaly.A2));
            assertThat(CausalCascadeDetector.detect(trace, limit)).isEqualTo(verdict.finding(Anomaly.A3));
            assertThat(ToolEffectReorderingDetector.detect(trace, limit)).isEqualTo(verdict.finding(Anomaly.A6));
            assertThat(SnapshotDetector.detect(trace, limit)).isEqualTo(verdict.finding(Observation.SNAPSHOT));
            assertThat(SplitViewDetector.detect(trace, limit)).isEqualTo(verdict.finding(Observation.SPLIT_VIEW));
            assertThat(BlastRadius.of(trace.columns())).isEqualTo(verdict.blastRadius());
            for (InitialValues initial : InitialValues.values()) {
                assertThat(ResidueDetector.detect(trace, initial, limit))
                        .isEqualTo(classified(trace, CascadeMode.RESIDUE, initial, limit)
                                .finding(Anomaly.A3));
            }
        }
    }

    private static Verdict classified(Trace trace, CascadeMode mode, InitialValues initial, int limit) {
        return new Classifier(Chain.DEFAULT, mode, initial, false, limit, false).classify(trace);
    }
}
