package dev.hasse.tla;

import dev.hasse.detectors.CausalCascadeDetector;
import dev.hasse.detectors.PhantomToolDetector;
import dev.hasse.detectors.ResidueDetector;
import dev.hasse.detectors.SnapshotCheck;
import dev.hasse.detectors.StaleGenerationDetector;
import dev.hasse.detectors.ToolEffectReorderingDetector;
import dev.hasse.model.CausalCascade;
import dev.hasse.model.Finding;
import dev.hasse.model.Operation;
import dev.hasse.model.OperationRef;
import dev.hasse.model.PhantomTool;
import dev.hasse.model.Residue;
import dev.hasse.model.StaleGeneration;
import dev.hasse.model.Symbols;
import dev.hasse.model.ToolEffectReordering;
import dev.hasse.model.Trace;
import dev.hasse.model.TraceBuilder;
import dev.hasse.model.Witness;
import java.util.IdentityHashMap;
import tlc2.overrides.TLAPlusOperator;
import tlc2.value.impl.IntValue;
import tlc2.value.impl.SetEnumValue;
import tlc2.value.impl.StringValue;
import tlc2.value.impl.TupleValue;
import tlc2.value.impl.Value;

/**
 * The detectors that are shipped, in the place of the operator {@code Detected} of {@code Exhaustive.tla}: TLC hands over a
 * history, and gets the set of witnesses.
 */
public final class DetectorBridge {
    /** Says to be mistaken, so that a test can see that it is noticed. */
    static final String MISTAKEN = "hasse.mistaken";

    private static final int ALL = Integer.MAX_VALUE;
    /** As many records as the largest domain has, and then some. */
    private static final int REMEMBERED = 200_000;

    private static final Symbols SYMBOLS = new Symbols();
    /** The records of a domain are few, and the same objects in all its histories. */
    private static final IdentityHashMap<Value, Operation> RECORDS = new IdentityHashMap<>();

    private static long compared;

    private DetectorBridge() {}

    /** How many histories there were so far. */
    static synchronized long compared() {
        return compared;
    }

    /** What the detector finds in the history, as the operator {@code Specified} of the specification writes it. */
    @TLAPlusOperator(identifier = "Detected", module = "Exhaustive", warn = false)
    public static synchronized Value detected(Value detector, Value history) {
        compared++;
        Trace trace = trace(history);
        return switch (((StringValue) detector).val.toString()) {
            case "StaleGeneration" ->
                found(StaleGenerationDetector.detect(trace, ALL).finding());
            case "PhantomTool" -> found(PhantomToolDetector.detect(trace, ALL));
            case "CausalCascade" -> found(CausalCascadeDetector.detect(trace, ALL));
            case "Residue" -> found(ResidueDetector.detect(trace, ALL));
            case "ToolEffectReordering" -> found(ToolEffectReorderingDetector.detect(trace, ALL));
            case "Snapshot" -> IntValue.gen((int) SnapshotCheck.check(trace).violations());
            default -> throw new IllegalArgumentException(detector.toString());
        };
    }

    /** How many witnesses were counted, and which are listed. */
    private static Value found(Finding<Witness> finding) {
        Value[] listed = finding.witnesses().stream()
                .filter(witness -> !Boolean.getBoolean(MISTAKEN) || isSeenByTheMistaken(witness))
                .map(witness -> witness.accept(AsTlc.INSTANCE))
                .toArray(Value[]::new);
        return new TupleValue(new Value[] {IntValue.gen((int) finding.count()), new SetEnumValue(listed, false)});
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

    /** A mistake that is easily made: to look for the writer among the records before the reader only. */
    private static boolean isSeenByTheMistaken(Witness witness) {
        return !(witness instanceof StaleGeneration stale)
                || stale.writer().position() < stale.reader().position();
    }

    /** Witnesses as the specification writes them: positions, and where there is one the cell. */
    private static final class AsTlc implements Witness.Visitor<Value, RuntimeException> {
        static final AsTlc INSTANCE = new AsTlc();

        @Override
        public Value staleGeneration(StaleGeneration stale) {
            return new TupleValue(
                    new Value[] {position(stale.reader()), position(stale.writer()), new StringValue(stale.cell())});
        }

        @Override
        public Value phantomTool(PhantomTool phantom) {
            return position(phantom.operation());
        }

        @Override
        public Value causalCascade(CausalCascade cascade) {
            return new TupleValue(new Value[] {position(cascade.survivor()), position(cascade.aborted())});
        }

        @Override
        public Value residue(Residue residue) {
            return new TupleValue(new Value[] {position(residue.reader()), new StringValue(residue.cell())});
        }

        @Override
        public Value toolEffectReordering(ToolEffectReordering reordering) {
            return position(reordering.operation());
        }

        private static Value position(OperationRef operation) {
            return IntValue.gen(operation.position());
        }
    }
}
