package dev.hasse.detectors;

import dev.hasse.model.CascadeMode;
import dev.hasse.model.Consequence.Kind;
import dev.hasse.model.Discipline;
import dev.hasse.model.Effect;
import dev.hasse.model.Operation;
import dev.hasse.model.Read;
import dev.hasse.model.Tool;
import dev.hasse.model.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Reference implementation of {@link Replay} and {@link Refusals}: step by step, with the quantifiers of the
 * definitions, and slow. Consequences are written as text, such as {@code STALE 2 by 1, x at 1}: positions from 1, the
 * subject, and the time.
 */
final class LiteralReplay {
    private final List<Operation> recorded;
    private final Discipline discipline;
    private final boolean[] refused;
    private final List<Operation> history;
    private final List<String> consequences = new ArrayList<>();
    private final Set<Integer> cascaded = new TreeSet<>();

    /** @param recorded operations whose ids are their positions */
    LiteralReplay(List<Operation> recorded, Discipline discipline, CascadeMode mode) {
        this.recorded = recorded;
        this.discipline = discipline;
        this.refused = new boolean[recorded.size()];
        this.history = new ArrayList<>(recorded);
        refuse();
        IntStream.range(0, recorded.size()).filter(i -> !refused[i]).forEach(this::reread);
        if (discipline.isCausal()) {
            undo(mode == CascadeMode.CASCADE ? this::isDownstream : this::isNotGrounded);
        }
        IntStream.range(0, recorded.size()).filter(i -> !refused[i]).forEach(this::land);
    }

    /** All consequences but those of the kind {@link Kind#CASCADED}, sorted as text. */
    List<String> consequences() {
        return consequences.stream().sorted().toList();
    }

    /** The positions of the undone operations. */
    Set<Integer> cascaded() {
        return cascaded;
    }

    /** The operations that go through. */
    List<Operation> left() {
        return IntStream.range(0, history.size())
                .filter(i -> !refused[i])
                .mapToObj(history::get)
                .toList();
    }

    static String describe(Kind kind, int position, int because, @Nullable String subject, long time) {
        return kind + " " + position + " by " + because + ", " + subject + " at " + time;
    }

    /** @param because an index, or -1 */
    private void note(Kind kind, int i, int because, @Nullable String subject, long time) {
        consequences.add(describe(kind, i + 1, because + 1, subject, time));
    }

    private void refuse(Kind kind, int i, int because, @Nullable String subject, long time) {
        refused[i] = true;
        note(kind, i, because, subject, time);
    }

    private void refuse() {
        if (discipline.onTools() == Discipline.Tools.VALIDATED) {
            for (int i : committed(Comparator.naturalOrder())) {
                Tool planned = recorded.get(i).plannedTool();
                List<Tool> atCommit = recorded.get(i).writeRegistry();
                if (planned != null && atCommit != null && !atCommit.contains(planned)) {
                    refuse(
                            Kind.TOOL_GONE,
                            i,
                            -1,
                            planned.name(),
                            recorded.get(i).writeTime());
                }
            }
        }
        switch (discipline.onValues()) {
            case UNGUARDED -> {}
            case SNAPSHOT, SNAPSHOT_OF_WRITERS -> committed(byCommit()).forEach(this::refuseIfStale);
            case LOCKS -> {
                List<Integer> begun = new ArrayList<>();
                for (int i : committed(Comparator.comparing(i -> recorded.get(i).readTime()))) {
                    refuseIfLocked(i, begun);
                    begun.add(i);
                }
            }
        }
    }

    private List<Integer> committed(Comparator<Integer> order) {
        return IntStream.range(0, recorded.size())
                .boxed()
                .filter(i -> recorded.get(i).committed())
                .sorted(order.thenComparing(Comparator.naturalOrder()))
                .toList();
    }

    private Comparator<Integer> byCommit() {
        return Comparator.<Integer, Long>comparing(i -> recorded.get(i).writeTime())
                .thenComparing(Comparator.naturalOrder());
    }

    private void refuseIfStale(int i) {
        Operation o = recorded.get(i);
        if (discipline.onValues() == Discipline.Values.SNAPSHOT_OF_WRITERS
                && o.writes().isEmpty()) {
            return;
        }
        for (Read read : o.reads()) {
            int first = IntStream.range(0, recorded.size())
                    .filter(j -> !refused[j] && j != i && written(j, read.cell()) != null)
                    .filter(j -> read.time() < recorded.get(j).writeTime()
                            && recorded.get(j).writeTime() < o.writeTime())
                    .boxed()
                    .min(byCommit())
                    .orElse(-1);
            if (first >= 0) {
                refuse(Kind.STALE, i, first, read.cell(), recorded.get(first).writeTime());
                return;
            }
        }
    }

    private void refuseIfLocked(int i, List<Integer> begun) {
        Operation o = recorded.get(i);
        for (Read read : o.reads()) {
            if (refuseIfHeld(i, read.cell(), begun, j -> written(j, read.cell()) != null)) {
                return;
            }
        }
        for (Effect write : o.writes()) {
            if (refuseIfHeld(i, write.cell(), begun, j -> written(j, write.cell()) != null)
                    || refuseIfHeld(i, write.cell(), begun, j -> reads(j, write.cell()))) {
                return;
            }
        }
    }

    /** If several operations hold a cell, names the one that holds it longest, and among those the first that began. */
    private boolean refuseIfHeld(int i, String cell, List<Integer> begun, IntPredicate holds) {
        int longest = -1;
        for (int j : begun) {
            boolean longer = longest < 0
                    || recorded.get(j).writeTime() > recorded.get(longest).writeTime();
            if (!refused[j] && holds.test(j) && longer) {
                longest = j;
            }
        }
        long begin = recorded.get(i).readTime();
        if (longest >= 0 && begin < recorded.get(longest).writeTime()) {
            refuse(Kind.LOCKED, i, longest, cell, begin);
            return true;
        }
        return false;
    }

    private boolean reads(int j, String cell) {
        return recorded.get(j).reads().stream().anyMatch(read -> read.cell().equals(cell));
    }

    private @Nullable Value written(int j, String cell) {
        return recorded.get(j).writes().stream()
                .filter(write -> write.cell().equals(cell))
                .map(Effect::value)
                .findFirst()
                .orElse(null);
    }

    /** The operations that had written the cell by the time of the read, in order of commit. */
    private List<Integer> writers(int i, Read read) {
        return committed(byCommit()).stream()
                .filter(k -> k != i && written(k, read.cell()) != null)
                .filter(k -> recorded.get(k).writeTime() <= read.time())
                .toList();
    }

    private List<Integer> producers(int i, Read read) {
        return writers(i, read).stream()
                .filter(k -> read.value().equals(written(k, read.cell())))
                .toList();
    }

    private static int last(List<Integer> list) {
        return list.isEmpty() ? -1 : list.get(list.size() - 1);
    }

    private void reread(int i) {
        Operation o = recorded.get(i);
        List<Read> reads = new ArrayList<>();
        Set<String> observed = new TreeSet<>();
        int because = -1;
        @Nullable String subject = null;
        long time = o.readTime();
        for (Read read : o.reads()) {
            int gone = last(producers(i, read));
            if (gone < 0 || !refused[gone]) {
                reads.add(read);
                continue;
            }
            int latest = last(writers(i, read).stream().filter(k -> !refused[k]).toList());
            Value older = latest < 0 ? null : written(latest, read.cell());
            reads.add(new Read(read.cell(), older == null ? Value.NULL : older, read.time()));
            if (latest >= 0) {
                observed.add(String.valueOf(latest + 1));
            }
            if (because < 0 && !read.value().equals(reads.get(reads.size() - 1).value())) {
                because = gone;
                subject = read.cell();
                time = read.time();
            }
        }
        List<Value> predecessors = o.predecessors();
        for (Value predecessor : predecessors == null ? List.<Value>of() : predecessors) {
            int p = Integer.parseInt(predecessor.text()) - 1;
            if (!refused[p]) {
                observed.add(predecessor.text());
            } else if (because < 0) {
                because = p;
            }
        }
        if (because >= 0) {
            note(Kind.READS_OTHERWISE, i, because, subject, time);
            List<Value> ids = observed.stream()
                    .map(id -> Value.ofInteger(Long.parseLong(id)))
                    .toList();
            history.set(
                    i,
                    o.toBuilder()
                            .reads(reads)
                            .provenance(predecessors == null ? null : ids)
                            .build());
        }
    }

    /** Undoes operations until none is left that has to be undone. */
    private void undo(IntPredicate hasToBe) {
        boolean more = true;
        while (more) {
            more = false;
            for (int i = 0; i < history.size(); i++) {
                if (!refused[i] && history.get(i).survives() && hasToBe.test(i)) {
                    history.set(i, history.get(i).toBuilder().aborted().build());
                    cascaded.add(i + 1);
                    more = true;
                }
            }
        }
    }

    /** Whether the operation is downstream of an undone one, in one step or several. */
    private boolean isDownstream(int i) {
        Set<Integer> upstream = new TreeSet<>(Set.of(i));
        for (int step = 0; step < history.size(); step++) {
            for (int j : List.copyOf(upstream)) {
                List<Value> predecessors = history.get(j).predecessors();
                if (predecessors != null) {
                    predecessors.forEach(id -> upstream.add(Integer.parseInt(id.text()) - 1));
                }
            }
            upstream.removeIf(j -> refused[j]);
        }
        return upstream.stream().anyMatch(j -> history.get(j).aborted());
    }

    /** Whether it read a value that no surviving operation had written by then. */
    private boolean isNotGrounded(int i) {
        return history.get(i).reads().stream().anyMatch(read -> isNotGrounded(i, read));
    }

    boolean isNotGrounded(int i, Read read) {
        return !read.value().isNull()
                && producers(i, read).stream()
                        .noneMatch(k -> !refused[k] && history.get(k).survives());
    }

    /**
     * The position of the first operation, among those not refused, that had written the value read by then; 0 if there
     * is none.
     */
    int firstProducer(int i, Read read) {
        return producers(i, read).stream().filter(k -> !refused[k]).findFirst().orElse(-1) + 1;
    }

    private void land(int i) {
        Operation o = history.get(i);
        List<Effect> effected = o.effected();
        if (discipline.isSequenced()
                && o.issued().size() >= 2
                && effected != null
                && !effected.equals(o.issued())
                && isPermutation(o.issued(), effected)) {
            note(Kind.REORDERED, i, -1, null, o.writeTime());
            history.set(
                    i,
                    o.toBuilder()
                            .effects(o.issued(), o.issued())
                            .effectedInferred(false)
                            .build());
        } else if (discipline.isSequenced()
                && o.issued().size() >= 2
                && o.issued().equals(effected)) {
            history.set(i, o.toBuilder().effectedInferred(false).build());
        }
        Tool planned = o.plannedTool();
        List<Tool> atRead = o.readRegistry();
        List<Tool> atCommit = o.writeRegistry();
        if (planned == null
                || atRead == null
                || atCommit == null
                || !atRead.contains(planned)
                || atCommit.contains(planned)
                || discipline.onTools() == Discipline.Tools.LIVE) {
            return;
        }
        List<Tool> then = null;
        if (o.committed() && discipline.onTools() == Discipline.Tools.PINNED) {
            note(Kind.PINNED, i, -1, planned.name(), o.writeTime());
            then = atRead;
        } else if (o.committed()) {
            note(Kind.TOOL_HELD, i, -1, planned.name(), o.writeTime());
            then = new ArrayList<>(atCommit);
            then.removeIf(tool -> tool.name().equals(planned.name()));
            then.add(planned);
        }
        history.set(i, history.get(i).toBuilder().tools(atRead, then, planned).build());
    }

    private static boolean isPermutation(List<Effect> io, List<Effect> co) {
        List<Effect> rest = new ArrayList<>(co);
        return io.stream().allMatch(rest::remove) && rest.isEmpty();
    }
}
