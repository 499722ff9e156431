package dev.hasse.detectors;

import dev.hasse.model.Anomaly;
import dev.hasse.model.CascadeMode;
import dev.hasse.model.Observation;
import dev.hasse.model.Operation;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Value;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds all witnesses of a small history by trying every candidate, just as the definitions quantify. Each detector
 * opens with the rule for one witness, {@code isWitness}, and then finds the same witnesses fast; tests compare the
 * two. All moments are assumed to be known exactly.
 */
public final class Definitions {
    private final History h;

    /**
     * A witness in the notation of the definitions.
     *
     * @param positions the positions of its records, from 1; 0 for an optional record that is absent
     * @param cell the cell that it is about; null if none
     */
    public record Tuple(List<Integer> positions, @Nullable String cell) {

        public Tuple {
            positions = List.copyOf(positions);
        }

        private static Tuple of(@Nullable String cell, int... records) {
            return new Tuple(IntStream.of(records).mapToObj(k -> k + 1).toList(), cell);
        }

        /** {@code 2,1,date}. */
        @Override
        public String toString() {
            return Stream.concat(positions.stream().map(String::valueOf), Stream.ofNullable(cell))
                    .collect(Collectors.joining(","));
        }
    }

    /** @param initial the values of cells before the first write, where known */
    public Definitions(List<Operation> history, Map<String, Value> initial) {
        this.h = new History(history, initial);
    }

    /**
     * The witnesses of an anomaly or observation.
     *
     * @param mode how A3 is decided
     */
    public List<Tuple> witnesses(Phenomenon phenomenon, CascadeMode mode) {
        return phenomenon instanceof Anomaly anomaly ? ofAnomaly(anomaly, mode) : of((Observation) phenomenon);
    }

    private List<Tuple> ofAnomaly(Anomaly anomaly, CascadeMode mode) {
        return switch (anomaly) {
            case A1 -> ofPairsAndCells((i, j, c) -> StaleGenerationDetector.isWitness(h.get(i), h.get(j), c));
            case A2 -> ofRecords(i -> PhantomToolDetector.isWitness(h.get(i)));
            case A3 ->
                mode == CascadeMode.CASCADE
                        ? ofPairs((j, p) -> CausalCascadeDetector.isWitness(h, j, p))
                        : ofCells((j, c) -> ResidueDetector.isWitness(h, j, c), (j, c) -> Tuple.of(c, j));
            case A6 -> ofRecords(i -> ToolEffectReorderingDetector.isWitness(h.get(i)));
        };
    }

    private List<Tuple> of(Observation observation) {
        return switch (observation) {
            case STALE_READ ->
                ofCells(
                        (i, c) -> StaleReadDetector.isWitness(h, i, c),
                        (i, c) -> Tuple.of(c, i, StaleReadDetector.missed(h, i, c), StaleReadDetector.seen(h, i, c)));
            case UNSEEN_OVERWRITE -> ofPairsAndCells((i, j, c) -> UnseenOverwriteDetector.isWitness(h, i, j, c));
            case SNAPSHOT ->
                ofCells(
                        (i, c) -> SnapshotDetector.isWitness(h, i, c),
                        (i, c) -> Tuple.of(c, i, SnapshotDetector.latest(h, i, c)));
            case SPLIT_VIEW -> ofPairsAndCells((i, j, c) -> i < j && SplitViewDetector.isWitness(h, i, j, c));
            case REFUSED ->
                tuples(i -> RefusedAttemptDetector.isWitness(h.get(i))
                        ? Stream.of(Tuple.of(null, i, RefusedAttemptDetector.changed(h, i)))
                        : Stream.empty());
            case EXTERNALIZED -> ofRecords(i -> ExternalizedEffectDetector.isWitness(h.get(i)));
        };
    }

    private interface OfPair {
        boolean is(int i, int j);
    }

    private interface OfCell {
        boolean is(int i, String c);
    }

    private interface OfPairAndCell {
        boolean is(int i, int j, String c);
    }

    private interface ToTuple {
        Tuple of(int i, String c);
    }

    private List<Tuple> tuples(IntFunction<Stream<Tuple>> ofRecord) {
        return IntStream.range(0, h.size()).boxed().flatMap(ofRecord::apply).toList();
    }

    private List<Tuple> ofRecords(IntPredicate rule) {
        return tuples(i -> rule.test(i) ? Stream.of(Tuple.of(null, i)) : Stream.empty());
    }

    private List<Tuple> ofPairs(OfPair rule) {
        return tuples(
                i -> IntStream.range(0, h.size()).filter(j -> rule.is(i, j)).mapToObj(j -> Tuple.of(null, i, j)));
    }

    private List<Tuple> ofCells(OfCell rule, ToTuple toTuple) {
        return tuples(i -> cells(i).filter(c -> rule.is(i, c)).map(c -> toTuple.of(i, c)));
    }

    private List<Tuple> ofPairsAndCells(OfPairAndCell rule) {
        return tuples(i -> IntStream.range(0, h.size())
                .boxed()
                .flatMap(j -> cells(i).filter(c -> rule.is(i, j, c)).map(c -> Tuple.of(c, i, j))));
    }

    /** The cells that a record read or wrote, in order of their names. */
    private Stream<String> cells(int i) {
        TreeSet<String> cells = new TreeSet<>();
        h.get(i).reads().forEach(read -> cells.add(read.cell()));
        h.get(i).writes().forEach(write -> cells.add(write.cell()));
        return cells.stream();
    }
}
