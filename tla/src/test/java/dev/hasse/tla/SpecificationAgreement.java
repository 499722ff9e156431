package dev.hasse.tla;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.detectors.Classifier;
import dev.hasse.detectors.WitnessNotation;
import dev.hasse.model.Anomaly;
import dev.hasse.model.CascadeMode;
import dev.hasse.model.Chain;
import dev.hasse.model.Level;
import dev.hasse.model.Trace;
import dev.hasse.model.Verdict;
import java.util.Set;
import java.util.TreeSet;
import tlc2.value.impl.Value;

/** Holds what Hasse says of a trace to what TLC's evaluator makes of it, witness by witness. */
final class SpecificationAgreement {
    private static final TlcEvaluator TLC = TlcEvaluator.INSTANCE;

    private SpecificationAgreement() {}

    /** Fails, with the history as TLA+, if the two differ. */
    static void require(Trace trace) {
        Value history = TLC.values().history(trace);
        Verdict flat = classify(trace, CascadeMode.RESIDUE);
        Verdict precise = classify(trace, CascadeMode.CASCADE);

        requireWitnesses("StaleGeneration", history, flat, Anomaly.A1);
        requireWitnesses("PhantomTool", history, flat, Anomaly.A2);
        requireWitnesses("CausalCascade", history, precise, Anomaly.A3);
        requireWitnesses("Residue", history, flat, Anomaly.A3);
        requireWitnesses("ToolEffectReordering", history, flat, Anomaly.A6);
        assertThat((long) TLC.set("SnapshotViolations", history).size())
                .as("snapshot of %s", history)
                .isEqualTo(flat.snapshot().violations());
        for (Level level : Level.values()) {
            assertThat(TLC.isTrue(level.name(), history))
                    .as("%s of %s", level, history)
                    .isEqualTo(precise.level().compareTo(level) >= 0);
        }
        Set<String> excluded = new TreeSet<>();
        precise.point().excluded().forEach(anomaly -> excluded.add(anomaly.name()));
        assertThat(TLC.set("Excluded", history)).as("point of %s", history).isEqualTo(excluded);
    }

    private static void requireWitnesses(String operator, Value history, Verdict verdict, Anomaly anomaly) {
        Set<String> found =
                new TreeSet<>(WitnessNotation.of(verdict.finding(anomaly).witnesses()));

        assertThat(found).as("%s of %s", operator, history).isEqualTo(TLC.set(operator + "Witnesses", history));
        assertThat(!found.isEmpty()).as("%s of %s", operator, history).isEqualTo(TLC.isTrue(operator, history));
        assertThat(verdict.finding(anomaly).count()).isEqualTo(found.size());
    }

    private static Verdict classify(Trace trace, CascadeMode mode) {
        return new Classifier(Chain.DEFAULT, mode, Integer.MAX_VALUE).classify(trace);
    }
}
