package dev.hasse.tla;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.detectors.Classifier;
import dev.hasse.detectors.Histories;
import dev.hasse.detectors.HistoryNotation;
import dev.hasse.detectors.WitnessNotation;
import dev.hasse.model.Anomaly;
import dev.hasse.model.CascadeMode;
import dev.hasse.model.Chain;
import dev.hasse.model.Level;
import dev.hasse.model.Operation;
import dev.hasse.model.Verdict;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import tlc2.value.impl.Value;

/**
 * On random histories, the detectors find exactly the witnesses that TLC's evaluator finds in the specification. A history on
 * which they differ is shrunk, and shown as TLA+.
 */
class DetectorsMatchSpecificationTest {
    private static final TlcEvaluator TLC = TlcEvaluator.INSTANCE;

    @Provide
    Arbitrary<List<Operation>> histories() {
        return Histories.upTo(6);
    }

    @Property(tries = 10_000)
    void witnessByWitness(@ForAll("histories") List<Operation> history) {
        Value specified = TLC.values().history(history);
        Verdict flat = classify(history, CascadeMode.RESIDUE);
        Verdict precise = classify(history, CascadeMode.CASCADE);

        assertAgree("StaleGeneration", specified, flat, Anomaly.A1);
        assertAgree("PhantomTool", specified, flat, Anomaly.A2);
        assertAgree("CausalCascade", specified, precise, Anomaly.A3);
        assertAgree("Residue", specified, flat, Anomaly.A3);
        assertAgree("ToolEffectReordering", specified, flat, Anomaly.A6);
        assertThat((long) TLC.set("SnapshotViolations", specified).size())
                .as("snapshot of %s", specified)
                .isEqualTo(flat.snapshot().violations());
        for (Level level : Level.values()) {
            assertThat(TLC.isTrue(level.name(), specified))
                    .as("%s of %s", level, specified)
                    .isEqualTo(precise.level().compareTo(level) >= 0);
        }
    }

    private static void assertAgree(String operator, Value history, Verdict verdict, Anomaly anomaly) {
        Set<String> found =
                new TreeSet<>(WitnessNotation.of(verdict.finding(anomaly).witnesses()));

        assertThat(found).as("%s of %s", operator, history).isEqualTo(TLC.set(operator + "Witnesses", history));
        assertThat(!found.isEmpty()).as("%s of %s", operator, history).isEqualTo(TLC.isTrue(operator, history));
        assertThat(verdict.finding(anomaly).count()).isEqualTo(found.size());
    }

    private static Verdict classify(List<Operation> history, CascadeMode mode) {
        return new Classifier(Chain.DEFAULT, mode, Integer.MAX_VALUE).classify(HistoryNotation.trace(history));
    }
}
