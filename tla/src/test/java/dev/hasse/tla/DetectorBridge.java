package dev.hasse.tla;

import dev.hasse.detectors.CausalCascadeDetector;
import dev.hasse.detectors.Classifier;
import dev.hasse.detectors.PhantomToolDetector;
import dev.hasse.detectors.ResidueDetector;
import dev.hasse.detectors.SplitViewDetector;
import dev.hasse.detectors.StaleGenerationDetector;
import dev.hasse.detectors.ToolEffectReorderingDetector;
import dev.hasse.model.Anomaly;
import dev.hasse.model.CascadeMode;
import dev.hasse.model.Chain;
import dev.hasse.model.Finding;
import dev.hasse.model.InitialValues;
import dev.hasse.model.Operation;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Residue;
import dev.hasse.model.StaleGeneration;
import dev.hasse.model.Symbols;
import dev.hasse.model.Trace;
import dev.hasse.model.TraceBuilder;
import dev.hasse.model.Witness;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import tlc2.overrides.TLAPlusOperator;
import tlc2.value.impl.IntValue;
import tlc2.value.impl.SetEnumValue;
import tlc2.value.impl.StringValue;
import tlc2.value.impl.TupleValue;
import tlc2.value.impl.Value;

/**
 * Implements the operator {@code Detected} of {@code Exhaustive.tla} with Hasse's real detectors: TLC passes a history,
 * and gets the set of witnesses.
 */
public final class DetectorBridge {
    /** The system property that introduces a mistake, so that a test can see that TLC notices it. */
    static final String MISTAKEN = "hasse.mistaken";

    /** Suffix of a detector's name: asks for certain and possible witnesses. */
    static final String AT_MOMENTS = "AtMoments";
    /**
     * Suffix of a detector's name: asks for certain and possible witnesses where the specification defines them by the
     * bounds of the moments alone.
     */
    static final String AT_BOUNDS = "AtBounds";
    /** The initial values of cells. */
    static final String UNKNOWN = "unknown";

    static final String FIRST_READ = "first-read";

    private static final int ALL = Integer.MAX_VALUE;
    /** Somewhat more records than the largest domain has. */
    private static final int REMEMBERED = 200_000;

    private static final Symbols SYMBOLS = new Symbols();
    /** A domain has few records, and they are the same objects in all its histories. */
    private static final IdentityHashMap<Value, Operation> RECORDS = new IdentityHashMap<>();

    private static long compared;

    private DetectorBridge() {}

    /** How many histories have been compared so far. */
    static synchronized long compared() {
        return compared;
    }

    /** The detector's witnesses in the history, in the form of the specification's operator {@code Specified}. */
    @TLAPlusOperator(identifier = "Detected", module = "Exhaustive", warn = false)
    public static synchronized Value detected(Value detector, Value initial, Value history) {
        compared++;
        return detected(text(detector), text(initial), trace(history));
    }

    /** The detector's witnesses in a trace. */
    static Value detected(String detector, String initial, Trace trace) {
        String predicate = detector.replaceFirst(AT_MOMENTS + "$|" + AT_BOUNDS + "$", "");
        InitialValues values = initial.equals(FIRST_READ) ? InitialValues.FIRST_READ : InitialValues.UNKNOWN;
        List<Value> found = predicate.equals(detector)
                ? exactly(predicate, decided(predicate, values, trace))
                : atMoments(detector, classified(predicate, values, trace));
        return new TupleValue(found.toArray(Value[]::new));
    }

    /** Runs the detector alone, if it can run alone. */
    private static Finding<Witness> decided(String predicate, InitialValues values, Trace trace) {
        return switch (predicate) {
            case "StaleGeneration" -> StaleGenerationDetector.detect(trace, ALL).finding();
            case "PhantomTool" -> PhantomToolDetector.detect(trace, ALL);
            case "CausalCascade" -> CausalCascadeDetector.detect(trace, ALL);
            case "Residue" -> ResidueDetector.detect(trace, values, ALL);
            case "ToolEffectReordering" -> ToolEffectReorderingDetector.detect(trace, ALL);
            case "SplitView" -> SplitViewDetector.detect(trace, ALL);
            default -> classified(predicate, values, trace);
        };
    }

    private static Finding<Witness> classified(String predicate, InitialValues values, Trace trace) {
        CascadeMode mode = predicate.equals("Residue") ? CascadeMode.RESIDUE : CascadeMode.CASCADE;
        return new Classifier(Chain.DEFAULT, mode, values, false, ALL, false)
                .classify(trace)
                .finding(phenomenon(predicate));
    }

    private static String text(Value string) {
        return ((StringValue) string).val.toString();
    }

    private static Phenomenon phenomenon(String predicate) {
        return predicate.equals("Residue")
                ? Anomaly.A3
                : Phenomenon.all().stream()
                        .filter(each -> each.specification().predicate().equals(predicate))
                        .findFirst()
                        .orElseThrow(() -> new IllegalArgumentException(predicate));
    }

    private static List<Value> exactly(String predicate, Finding<Witness> finding) {
        List<Value> found =
                new ArrayList<>(List.of(number(finding.count()), set(finding.witnesses(), DetectorBridge::whole)));
        if (predicate.equals("ToolEffectReordering")) {
            found.add(number(finding.possible()));
            found.add(set(finding.possibleWitnesses(), DetectorBridge::whole));
        }
        if (phenomenon(predicate) instanceof Anomaly) {
            found.add(number(finding.evidence()));
        }
        if (predicate.equals("CausalCascade")) {
            found.add(number(finding.undecided()));
        }
        return found;
    }

    private static List<Value> atMoments(String detector, Finding<Witness> finding) {
        List<Value> found = new ArrayList<>(List.of(
                number(finding.count()),
                set(finding.witnesses(), DetectorBridge::ofAnyMoments),
                number(finding.possible()),
                set(finding.possibleWitnesses(), DetectorBridge::ofAnyMoments)));
        if (detector.equals("StaleGeneration" + AT_MOMENTS)) {
            found.add(number(finding.evidence()));
        }
        return found;
    }

    private static Value set(List<Witness> witnesses, Function<Witness, Value> notation) {
        Value[] listed = witnesses.stream()
                .filter(witness -> !Boolean.getBoolean(MISTAKEN) || isSeenByTheMistaken(witness))
                .map(notation)
                .toArray(Value[]::new);
        return new SetEnumValue(listed, false);
    }

    private static Value number(long number) {
        return IntValue.gen(Math.toIntExact(number));
    }

    private static Trace trace(Value history) {
        Value[] records = ((TupleValue) history.toTuple()).elems;
        if (RECORDS.size() > REMEMBERED) {
            RECORDS.clear();
        }
        TraceBuilder trace = new TraceBuilder("trace", SYMBOLS);
        for (Value record : records) {
            trace.add(RECORDS.computeIfAbsent(record, TlcRecords::operation));
        }
        return trace.build();
    }

    /** Simulates an easy mistake: looking for the writer only among the records before the reader. */
    private static boolean isSeenByTheMistaken(Witness witness) {
        return !(witness instanceof StaleGeneration stale)
                || stale.writer().position() < stale.reader().position();
    }

    /** A witness as the specification writes it: positions, 0 for a missing record, and names. */
    private static Value whole(Witness witness) {
        return member(witness, witness.positions().size());
    }

    /**
     * A witness where moments are not known exactly, without the writes that a read saw and missed, which differ with
     * each choice of moments.
     */
    private static Value ofAnyMoments(Witness witness) {
        return member(witness, witness.specification().operations());
    }

    private static Value member(Witness witness, int operations) {
        List<Value> parts = new ArrayList<>();
        witness.positions().stream().limit(operations).map(IntValue::gen).forEach(parts::add);
        Stream.ofNullable(witness.cell()).map(DetectorBridge::name).forEach(parts::add);
        if (witness instanceof Residue residue) {
            parts.add(name(residue.kind().word()));
        }
        return parts.size() == 1 ? parts.get(0) : new TupleValue(parts.toArray(Value[]::new));
    }

    private static Value name(String name) {
        return new StringValue(name);
    }
}
