package dev.hasse.tla;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hasse.detectors.Classifier;
import dev.hasse.model.Anomaly;
import dev.hasse.model.CascadeMode;
import dev.hasse.model.Chain;
import dev.hasse.model.Level;
import dev.hasse.model.Operation;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Read;
import dev.hasse.model.Specification;
import dev.hasse.model.Trace;
import dev.hasse.model.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import tlc2.value.impl.StringValue;
import tlc2.value.impl.Value;

/** Compares Hasse's results for a trace with those of TLC's evaluator, witness by witness. */
final class SpecificationAgreement {
    private static final TlcEvaluator TLC = TlcEvaluator.INSTANCE;
    /** The specifications, by the name of their detector. */
    private static final Map<String, Specification> SPECIFIED = new TreeMap<>();

    static {
        Phenomenon.all().forEach(each -> SPECIFIED.put(each.specification().predicate(), each.specification()));
        SPECIFIED.put("Residue", Anomaly.A3.specification(CascadeMode.RESIDUE));
    }

    /** The predicates about moments, which have to be evaluated for every choice of inexact moments. */
    private static final List<String> OF_MOMENTS = detectors(Specification::isOfMoments);

    private static final List<String> OF_RECORDS = detectors(specification -> !specification.isOfMoments());
    /** The predicates that depend on the initial values of cells. */
    private static final List<String> GIVEN =
            detectors(specification -> specification.witnesses().contains("Initial"));
    /** The predicates that can be evaluated without trying choices. */
    private static final List<String> AT_BOUNDS =
            detectors(specification -> specification.isOfMoments() && specification.isBounded());
    /** The maximum number of choices of moments to try. */
    private static final double CHOICES = 500;

    private SpecificationAgreement() {}

    private static List<String> detectors(Predicate<Specification> those) {
        return SPECIFIED.keySet().stream()
                .filter(detector -> those.test(SPECIFIED.get(detector)))
                .toList();
    }

    /** Fails if the two differ, and shows the history as TLA+. */
    static void require(Trace trace) {
        Value history = TLC.values().history(trace);
        OF_RECORDS.forEach(predicate -> require(predicate, trace, history));
        if (!trace.columns().hasUncertainTimes()) {
            OF_MOMENTS.forEach(predicate -> require(predicate, trace, history));
            requireLevels(trace, history);
            return;
        }
        AT_BOUNDS.forEach(predicate -> require(predicate + DetectorBridge.AT_BOUNDS, trace, history));
        if (choices(trace) <= CHOICES) {
            OF_MOMENTS.forEach(predicate -> require(predicate + DetectorBridge.AT_MOMENTS, trace, history));
        }
    }

    /** How many histories a trace stands for, with its times spaced as in TLA+. */
    private static double choices(Trace trace) {
        List<Operation> operations =
                IntStream.range(0, trace.size()).mapToObj(trace::operation).toList();
        TlcValues.Ranks ranks = new TlcValues.Ranks(operations);
        double choices = 1;
        for (Operation operation : operations) {
            choices *= 1 + ranks.of(operation.writeTime()) - ranks.of(operation.writeSince());
            for (Read read : operation.reads()) {
                choices *= 1 + ranks.of(read.until()) - ranks.of(read.time());
            }
        }
        return choices;
    }

    private static void require(String detector, Trace trace, Value history) {
        require(detector, DetectorBridge.UNKNOWN, trace, history);
        if (GIVEN.stream().anyMatch(detector::startsWith)) {
            require(detector, DetectorBridge.FIRST_READ, trace, history);
        }
    }

    private static void require(String detector, String initial, Trace trace, Value history) {
        Value specified = TLC.evaluate("Specified", new StringValue(detector), new StringValue(initial), history);
        specified.deepNormalize();
        Value detected = DetectorBridge.detected(detector, initial, trace);
        detected.deepNormalize();

        assertThat(detected)
                .as("%s, initial values %s, of %s", detector, initial, history)
                .isEqualTo(specified);
    }

    private static void requireLevels(Trace trace, Value history) {
        Verdict verdict = new Classifier(Chain.DEFAULT, CascadeMode.CASCADE, Integer.MAX_VALUE).classify(trace);
        for (Level level : Level.values()) {
            assertThat(TLC.isTrue(level.name(), history))
                    .as("%s of %s", level, history)
                    .isEqualTo(verdict.level().compareTo(level) >= 0);
        }
        Set<String> excluded = new TreeSet<>();
        verdict.point().excluded().forEach(anomaly -> excluded.add(anomaly.name()));
        assertThat(TLC.strings("Excluded", history)).as("point of %s", history).isEqualTo(excluded);
    }
}
