package dev.hasse.detectors;

import dev.hasse.detectors.index.InitialCells;
import dev.hasse.model.CascadeMode;
import dev.hasse.model.Chain;
import dev.hasse.model.Effect;
import dev.hasse.model.Finding;
import dev.hasse.model.InitialValues;
import dev.hasse.model.Operation;
import dev.hasse.model.OperationRef;
import dev.hasse.model.Phenomenon;
import dev.hasse.model.Read;
import dev.hasse.model.StaleGeneration;
import dev.hasse.model.StaleRead;
import dev.hasse.model.Trace;
import dev.hasse.model.Value;
import dev.hasse.model.Witness;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reduces a trace to a smallest one that still has a witness (delta debugging, 1-minimal): if any other record, cell,
 * effect, tool or predecessor were left out, the detector would no longer find the witness. A lost update stays one, and so
 * does a stale edit: the write that makes it one is not left out.
 *
 * <p>The reduction starts with the records of the witness alone, which show the anomaly whatever else is in the trace.
 */
public final class Reduction {
    private final Phenomenon phenomenon;
    private final Witness witness;
    private final Classifier classifier;

    private Reduction(Witness witness, CascadeMode mode) {
        this.phenomenon = witness.phenomenon();
        this.witness = witness;
        // Only a read can tell the initial value of a cell.
        InitialValues initial = restsOnInitialValue(witness) ? InitialValues.FIRST_READ : InitialValues.UNKNOWN;
        this.classifier = new Classifier(Chain.DEFAULT, mode, initial, false, Integer.MAX_VALUE, false);
    }

    private static boolean restsOnInitialValue(Witness witness) {
        return witness instanceof StaleRead stale && stale.seen() == null;
    }

    /**
     * The smallest history that shows the anomaly of the witness. Each record has the id that it has in the trace.
     *
     * @param mode how A3 was decided
     */
    public static List<Operation> of(Trace trace, Witness witness, CascadeMode mode) {
        List<Integer> positions = Stream.concat(
                        witness.operations().stream().map(OperationRef::position),
                        restsOnInitialValue(witness)
                                ? firstReads(trace, witness).boxed()
                                : Stream.empty())
                .distinct()
                .sorted()
                .toList();
        List<Value> ids = positions.stream()
                .map(position -> trace.reference(position - 1).id())
                .toList();
        List<Operation> history = positions.stream()
                .map(position -> named(
                        trace.operation(position - 1),
                        trace.reference(position - 1).id(),
                        ids))
                .toList();
        Reduction reduction = new Reduction(witness, mode);
        boolean byDefinition = witness.certain() && history.stream().allMatch(Operation::isExact);
        if (!(byDefinition ? isWitness(history, witness, positions, mode) : reduction.shows(history))) {
            throw new IllegalStateException("the records of a witness do not show its anomaly");
        }
        return reduction.reduce(history);
    }

    /** Whether the records of the history show the witness by the definition itself. */
    private static boolean isWitness(
            List<Operation> history, Witness witness, List<Integer> positions, CascadeMode mode) {
        Map<String, Value> initial = restsOnInitialValue(witness) ? History.firstReads(history) : Map.of();
        List<Integer> here =
                witness.positions().stream().map(k -> positions.indexOf(k) + 1).toList();
        return new Definitions(history, initial)
                .witnesses(witness.phenomenon(), mode)
                .contains(new Definitions.Tuple(here, witness.cell()));
    }

    /** The position of a record that read the initial value of the witness's cell. */
    private static IntStream firstReads(Trace trace, Witness witness) {
        InitialCells initial = InitialCells.of(trace.columns(), InitialValues.FIRST_READ);
        return IntStream.range(0, trace.size())
                .filter(record -> initial.isFirstRead(trace, record, witness.cells()))
                .map(record -> record + 1)
                .limit(1);
    }

    /** The record with the given id, without the predecessors that are not among {@code ids}. */
    private static Operation named(Operation o, Value id, List<Value> ids) {
        List<Value> predecessors = o.predecessors() == null
                ? null
                : o.predecessors().stream().filter(ids::contains).toList();
        return o.toBuilder().id(id).provenance(predecessors).build();
    }

    private List<Operation> reduce(List<Operation> history) {
        List<Operation> smallest = history;
        Optional<List<Operation>> smaller = Optional.of(history);
        while (smaller.isPresent()) {
            smallest = smaller.get();
            smaller = smaller(smallest);
        }
        return smallest;
    }

    /** The first history with one thing left out that still shows the witness; the largest things are tried first. */
    private Optional<List<Operation>> smaller(List<Operation> history) {
        return IntStream.range(0, history.size())
                .mapToObj(record -> without(history, record))
                .filter(this::shows)
                .findFirst()
                .or(() -> IntStream.range(0, history.size())
                        .boxed()
                        .flatMap(record -> lesser(history.get(record)).map(lesser -> with(history, record, lesser)))
                        .filter(this::shows)
                        .findFirst());
    }

    private static List<Operation> without(List<Operation> history, int record) {
        Value id = history.get(record).id();
        List<Operation> fewer = new ArrayList<>(history);
        fewer.remove(record);
        return fewer.stream()
                .map(o ->
                        o.toBuilder().provenance(without(o.predecessors(), id)).build())
                .toList();
    }

    private static List<Operation> with(List<Operation> history, int record, Operation lesser) {
        List<Operation> candidate = new ArrayList<>(history);
        candidate.set(record, lesser);
        return candidate;
    }

    /** The operations with one thing left out, each made when it is asked for. */
    private static Stream<Operation> lesser(Operation o) {
        List<Supplier<Operation>> lesser = new ArrayList<>();
        if (o.readRegistry() != null || o.writeRegistry() != null || o.plannedTool() != null) {
            lesser.add(() -> o.toBuilder().tools(null, null, null).build());
        }
        if (!o.issued().isEmpty() || o.effected() != null) {
            lesser.add(() -> o.toBuilder().effects(List.of(), null).build());
        }
        if (o.replica() != null || o.version() != null) {
            lesser.add(() -> o.toBuilder().noReplica().build());
        }
        if (o.predecessors() != null) {
            lesser.add(() -> o.toBuilder().provenance(null).build());
        }
        for (Read read : o.reads()) {
            lesser.add(() -> o.toBuilder().reads(fewer(o.reads(), read)).build());
        }
        for (Effect write : o.writes()) {
            lesser.add(() -> o.toBuilder().writes(fewer(o.writes(), write)).build());
        }
        List<Effect> effected = o.effected();
        if (effected != null) {
            for (Effect effect : o.issued()) {
                lesser.add(() -> o.toBuilder()
                        .effects(withoutOne(o.issued(), effect), withoutOne(effected, effect))
                        .build());
            }
        }
        if (o.readRegistry() != null && o.writeRegistry() != null) {
            Stream.concat(o.readRegistry().stream(), o.writeRegistry().stream())
                    .distinct()
                    .forEach(tool -> lesser.add(() -> o.toBuilder()
                            .tools(without(o.readRegistry(), tool), without(o.writeRegistry(), tool), o.plannedTool())
                            .build()));
        }
        return lesser.stream().map(Supplier::get);
    }

    private static <T> @Nullable List<T> without(@Nullable List<T> items, @Nullable T item) {
        return items == null ? null : fewer(items, item);
    }

    private static <T> List<T> fewer(List<T> items, @Nullable T item) {
        return items.stream().filter(one -> !one.equals(item)).toList();
    }

    private static <T> List<T> withoutOne(List<T> items, T item) {
        List<T> fewer = new ArrayList<>(items);
        fewer.remove(item);
        return fewer;
    }

    private boolean shows(List<Operation> history) {
        Finding<Witness> finding =
                classifier.classify(Trace.of("smallest", history)).finding(phenomenon);
        return Stream.concat(finding.witnesses().stream(), finding.possibleWitnesses().stream())
                .anyMatch(this::isThat);
    }

    private boolean isThat(Witness shown) {
        return shown.identity().equals(witness.identity())
                && (!(shown instanceof StaleGeneration now)
                        || !(witness instanceof StaleGeneration before)
                        || (now.lostUpdate() == before.lostUpdate() && now.staleEdit() == before.staleEdit()));
    }
}
