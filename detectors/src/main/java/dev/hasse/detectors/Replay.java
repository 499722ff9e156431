package dev.hasse.detectors;

import dev.hasse.model.CascadeMode;
import dev.hasse.model.Consequence;
import dev.hasse.model.Consequence.Kind;
import dev.hasse.model.Counterfactual;
import dev.hasse.model.Discipline;
import dev.hasse.model.Effect;
import dev.hasse.model.Operation;
import dev.hasse.model.OperationRef;
import dev.hasse.model.Read;
import dev.hasse.model.Symbols;
import dev.hasse.model.Tool;
import dev.hasse.model.Trace;
import dev.hasse.model.TraceBuilder;
import dev.hasse.model.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Replays the recorded operations of a trace under a {@link Discipline}. Each operation keeps the times at which it
 * read and committed, and the values that it wrote. The steps, in order:
 *
 * <ol>
 *   <li>Operations are refused, as {@link Refusals} defines. They never commit, are not retried, and are left out.
 *   <li>The writes of refused operations never happened. Where an operation that goes through read a value that a
 *       refused one was the last to write by then, it now reads what the last of the other operations that go through
 *       had written to the cell by then, or else NULL; and it observed none of the refused ones. If it now reads
 *       another value, or its predecessors name a refused operation, it is {@linkplain Kind#READS_OTHERWISE marked}. It
 *       keeps what it wrote, since nobody knows what its agent would have written instead.
 *   <li>If the discipline is causal, every surviving operation that is downstream of an aborted one, directly or
 *       through others, is undone; in mode residue, every operation that read a value other than NULL that no other
 *       surviving operation had written by then, until none is left. That includes unlogged values, such as a seed:
 *       causal tracking requires that the values read were written by surviving operations (§4.11).
 *   <li>If the discipline orders effects, effects that landed as a permutation of the issued ones land as issued.
 *   <li>If the discipline pins the registry, or holds the planned tool, an operation finds at commit the tool that it
 *       planned and saw.
 * </ol>
 *
 * <p>The replayed history has none of the anomalies that the discipline {@linkplain Discipline#excluded() excludes},
 * whatever was recorded: step 1 lets no operation commit on a cell written in the meantime, or without its tool where
 * tools are validated, and steps 2 and 3 add no write; steps 3 to 5 remove A3, A6 and A2. Default snapshot isolation
 * leaves read-only witnesses of A1. A record that never committed does not count as a commit: it is kept, and loses its
 * registry at commit if the discipline handles tools.
 *
 * <p>Cost: O(n log n) for n reads and writes, plus, in step 3, the writes of a value for each read of an undone write.
 */
public final class Replay {
    private final Trace trace;
    private final Discipline discipline;
    private final CascadeMode mode;
    private final List<Operation> recorded;
    private final @Nullable Consequence[] refused;
    /** The replayed operations, by their place in the recorded trace. */
    private final List<Operation> history;

    private final List<Consequence> consequences = new ArrayList<>();

    private Replay(Trace trace, Discipline discipline, CascadeMode mode) {
        this.trace = trace;
        this.discipline = discipline;
        this.mode = mode;
        recorded = IntStream.range(0, trace.size())
                .mapToObj(i -> trace.operation(i).toBuilder()
                        .id(trace.reference(i).id())
                        .build())
                .toList();
        refused = Refusals.of(trace, recorded, discipline);
        history = new ArrayList<>(recorded);
    }

    /**
     * Replays a trace.
     *
     * @param mode how A3 is decided
     */
    public static Counterfactual of(Trace trace, Discipline discipline, CascadeMode mode) {
        return new Replay(trace, discipline, mode).counterfactual();
    }

    private Counterfactual counterfactual() {
        for (Consequence one : refused) {
            if (one != null) {
                consequences.add(one);
            }
        }
        if (!consequences.isEmpty()) {
            rereadWhatWasNeverThere();
        }
        if (discipline.isCausal()) {
            if (mode == CascadeMode.CASCADE) {
                undoWhatIsDownstream();
            } else {
                undoWhatIsNotGrounded();
            }
        }
        TraceBuilder left = new TraceBuilder(trace.id(), new Symbols());
        for (int i = 0; i < history.size(); i++) {
            if (refused[i] == null) {
                Operation o = history.get(i);
                o = discipline.isSequenced() ? sequenced(i, o) : o;
                left.add(withTools(i, o));
            }
        }
        consequences.sort(
                Comparator.comparingInt((Consequence one) -> one.operation().position())
                        .thenComparing(Consequence::kind));
        return new Counterfactual(
                discipline,
                left.build(),
                recorded.stream().filter(Operation::committed).count(),
                consequences);
    }

    private void note(int i, Kind kind, @Nullable OperationRef because, @Nullable String subject, long time) {
        consequences.add(new Consequence(kind, trace.reference(i), because, subject, time));
    }

    private void rereadWhatWasNeverThere() {
        LastWrites all = new LastWrites(recorded, k -> true);
        LastWrites kept = new LastWrites(recorded, k -> refused[k] == null);
        Map<Value, Integer> byId = new HashMap<>();
        for (int i = 0; i < recorded.size(); i++) {
            Value id = recorded.get(i).id();
            if (id != null && refused[i] != null) {
                byId.put(id, i);
            }
        }
        for (int i = 0; i < recorded.size(); i++) {
            if (refused[i] == null) {
                reread(i, all, kept, byId);
            }
        }
    }

    /** @param refusedById the refused operations */
    private void reread(int i, LastWrites all, LastWrites kept, Map<Value, Integer> refusedById) {
        Operation o = recorded.get(i);
        @Nullable OperationRef because = null;
        @Nullable String subject = null;
        long time = o.readTime();
        List<Read> reads = new ArrayList<>();
        Set<Value> observed = new HashSet<>();
        for (Read read : o.reads()) {
            int gone = all.lastProducer(read, k -> k != i);
            if (gone < 0 || refused[gone] == null) {
                reads.add(read);
                continue;
            }
            int latest = kept.latest(read, k -> k != i);
            Value older = latest < 0
                    ? Value.NULL
                    : Objects.requireNonNull(recorded.get(latest).written(read.cell()));
            reads.add(new Read(read.cell(), older, read.time()));
            if (latest >= 0) {
                observed.add(trace.reference(latest).id());
            }
            if (because == null && !older.equals(read.value())) {
                because = trace.reference(gone);
                subject = read.cell();
                time = read.time();
            }
        }
        List<Value> predecessors = o.predecessors();
        if (predecessors != null) {
            for (Value predecessor : predecessors) {
                Integer gone = refusedById.get(predecessor);
                if (gone == null) {
                    observed.add(predecessor);
                } else if (because == null) {
                    because = trace.reference(gone);
                }
            }
            predecessors = observed.stream()
                    .sorted(Comparator.comparing(Value::toString))
                    .toList();
        }
        if (because != null) {
            note(i, Kind.READS_OTHERWISE, because, subject, time);
            history.set(i, o.toBuilder().reads(reads).provenance(predecessors).build());
        }
    }

    private void undoWhatIsDownstream() {
        Map<Value, List<Integer>> observers = new HashMap<>();
        Deque<Integer> undone = new ArrayDeque<>();
        BitSet reached = new BitSet();
        for (int i = 0; i < history.size(); i++) {
            Operation o = history.get(i);
            if (refused[i] == null) {
                if (o.aborted()) {
                    undone.add(i);
                }
                for (Value predecessor : o.predecessors() == null ? List.<Value>of() : o.predecessors()) {
                    observers
                            .computeIfAbsent(predecessor, none -> new ArrayList<>())
                            .add(i);
                }
            }
        }
        while (!undone.isEmpty()) {
            int root = undone.remove();
            OperationRef because = trace.reference(root);
            for (int observer : observers.getOrDefault(because.id(), List.of())) {
                if (reached.get(observer)) {
                    continue;
                }
                reached.set(observer);
                undone.add(observer);
                if (history.get(observer).survives()) {
                    undo(observer, because, null, history.get(observer).readTime());
                }
            }
        }
    }

    private void undoWhatIsNotGrounded() {
        LastWrites writes = new LastWrites(history, k -> refused[k] == null);
        Map<Effect, List<Integer>> readers = new HashMap<>();
        Deque<Integer> open = new ArrayDeque<>();
        for (int i = 0; i < history.size(); i++) {
            if (refused[i] == null && stands(i)) {
                open.add(i);
                for (Read read : history.get(i).reads()) {
                    readers.computeIfAbsent(new Effect(read.cell(), read.value()), none -> new ArrayList<>())
                            .add(i);
                }
            }
        }
        while (!open.isEmpty()) {
            int i = open.remove();
            Operation o = history.get(i);
            if (!o.survives()) {
                continue;
            }
            for (Read read : o.reads()) {
                if (!read.value().isNull() && writes.producer(read, k -> k != i && stands(k)) < 0) {
                    int gone = writes.producer(read, k -> k != i);
                    undo(i, gone < 0 ? null : trace.reference(gone), read.cell(), read.time());
                    o.writes().forEach(write -> open.addAll(readers.getOrDefault(write, List.of())));
                    break;
                }
            }
        }
    }

    /** Whether an operation that the discipline did not refuse survives. */
    private boolean stands(int i) {
        return history.get(i).survives();
    }

    private void undo(int i, @Nullable OperationRef because, @Nullable String subject, long time) {
        note(i, Kind.CASCADED, because, subject, time);
        history.set(i, history.get(i).toBuilder().aborted().build());
    }

    private Operation sequenced(int i, Operation o) {
        List<Effect> effected = o.effected();
        if (o.issued().size() < 2 || effected == null) {
            return o;
        }
        if (effected.equals(o.issued())) {
            // Whatever was inferred of their order, a sequencer makes it so.
            return o.toBuilder().effectedInferred(false).build();
        }
        Comparator<Effect> order = Comparator.comparing(Effect::cell)
                .thenComparing(effect -> effect.value().toString());
        if (!effected.stream()
                .sorted(order)
                .toList()
                .equals(o.issued().stream().sorted(order).toList())) {
            // This is no reordering: effects are missing, or there are others.
            return o;
        }
        note(i, Kind.REORDERED, null, null, o.writeTime());
        return o.toBuilder()
                .effects(o.issued(), o.issued())
                .effectedInferred(false)
                .build();
    }

    private Operation withTools(int i, Operation o) {
        Tool planned = o.plannedTool();
        List<Tool> atRead = o.readRegistry();
        List<Tool> atCommit = o.writeRegistry();
        if (discipline.onTools() == Discipline.Tools.LIVE
                || planned == null
                || atRead == null
                || atCommit == null
                || !atRead.contains(planned)
                || atCommit.contains(planned)) {
            return o;
        }
        if (!o.committed()) {
            return o.toBuilder().tools(atRead, null, planned).build();
        }
        return switch (discipline.onTools()) {
            // Validation refused operations with such a plan.
            case LIVE, VALIDATED -> o;
            case PINNED -> {
                note(i, Kind.PINNED, null, planned.name(), o.writeTime());
                yield o.toBuilder().tools(atRead, atRead, planned).build();
            }
            case LOCKED -> {
                note(i, Kind.TOOL_HELD, null, planned.name(), o.writeTime());
                List<Tool> held = new ArrayList<>(atCommit);
                held.removeIf(tool -> tool.name().equals(planned.name()));
                held.add(planned);
                yield o.toBuilder().tools(atRead, held, planned).build();
            }
        };
    }
}
