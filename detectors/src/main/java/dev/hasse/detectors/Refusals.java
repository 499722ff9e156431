package dev.hasse.detectors;

import dev.hasse.model.Consequence;
import dev.hasse.model.Consequence.Kind;
import dev.hasse.model.Discipline;
import dev.hasse.model.Effect;
import dev.hasse.model.Operation;
import dev.hasse.model.OperationRef;
import dev.hasse.model.Read;
import dev.hasse.model.Trace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Decides which operations of a trace a {@link Discipline} would have refused. Refusals depend on who read and wrote
 * which cells when, and not on values, so they are decided before the replay changes any reads. Below, i ranges over
 * the committed operations, and j over those of them that were not refused.
 *
 * <ul>
 *   <li>Snapshot isolation, in order of commit: i is refused if it read a cell c that a j ≠ i wrote with read_time(i, c)
 *       &lt; write_time(j) &lt; write_time(i). This is A1 without its conditions on agents and values: versions are
 *       compared, as in the paper's runtime, and not values. Default snapshot isolation does not look at an i that
 *       writes nothing.
 *   <li>Locks, in order of begin: i is dropped if for a j that began before it, and has not ended (read_time(i) &lt;
 *       write_time(j)), i reads or writes a cell that j writes, or writes a cell that j reads. All locks are taken at
 *       read_time, and released at write_time.
 *   <li>Validation: i is refused if it planned a tool that is not in its write registry, if that is known.
 * </ul>
 *
 * <p>Operations that begin or commit at the same time are taken in log order.
 *
 * <p>Cost: O(n log n) for n reads and writes.
 */
final class Refusals {
    /** A record that wrote a cell and when, or that holds a cell and until when. */
    private record Access(int record, long time) {}

    private final Trace trace;
    private final List<Operation> history;
    private final @Nullable Consequence[] refused;

    private Refusals(Trace trace, List<Operation> history) {
        this.trace = trace;
        this.history = history;
        this.refused = new Consequence[history.size()];
    }

    /** For each operation, the consequence by which it is refused; null if it is not. */
    static @Nullable Consequence[] of(Trace trace, List<Operation> history, Discipline discipline) {
        Refusals refusals = new Refusals(trace, history);
        if (discipline.onTools() == Discipline.Tools.VALIDATED) {
            refusals.validate();
        }
        switch (discipline.onValues()) {
            case UNGUARDED -> {}
            case SNAPSHOT -> refusals.compareVersions(false);
            case SNAPSHOT_OF_WRITERS -> refusals.compareVersions(true);
            case LOCKS -> refusals.lock();
        }
        return refusals.refused;
    }

    private void validate() {
        for (int i = 0; i < history.size(); i++) {
            Operation o = history.get(i);
            if (o.committed()
                    && o.plannedTool() != null
                    && o.writeRegistry() != null
                    && !o.writeRegistry().contains(o.plannedTool())) {
                refuse(i, Kind.TOOL_GONE, null, o.plannedTool().name(), o.writeTime());
            }
        }
    }

    private void compareVersions(boolean onlyOfWriters) {
        Map<String, List<Access>> written = new HashMap<>();
        for (int i : committed(Comparator.comparingLong(i -> history.get(i).writeTime()))) {
            Operation o = history.get(i);
            if (!onlyOfWriters || !o.writes().isEmpty()) {
                for (Read read : o.reads()) {
                    Access next = firstAfter(written.getOrDefault(read.cell(), List.of()), read.time());
                    if (next != null && StaleGenerationDetector.isInWindow(read.time(), next.time(), o.writeTime())) {
                        refuse(i, Kind.STALE, reference(next), read.cell(), next.time());
                        break;
                    }
                }
            }
            if (refused[i] == null) {
                for (Effect write : o.writes()) {
                    written.computeIfAbsent(write.cell(), none -> new ArrayList<>())
                            .add(new Access(i, o.writeTime()));
                }
            }
        }
    }

    /** The first access after {@code time}, of accesses in order of time; null if there is none. */
    private static @Nullable Access firstAfter(List<Access> accesses, long time) {
        int low = 0;
        int high = accesses.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (accesses.get(middle).time() <= time) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low < accesses.size() ? accesses.get(low) : null;
    }

    private void lock() {
        // If several operations hold a cell, the one that holds it longest decides.
        Map<String, Access> readers = new HashMap<>();
        Map<String, Access> writers = new HashMap<>();
        for (int i : committed(Comparator.comparingLong(i -> history.get(i).readTime()))) {
            Operation o = history.get(i);
            for (Read read : o.reads()) {
                dropIfHeld(i, read.cell(), writers);
            }
            for (Effect write : o.writes()) {
                dropIfHeld(i, write.cell(), writers);
                dropIfHeld(i, write.cell(), readers);
            }
            if (refused[i] == null) {
                Access held = new Access(i, o.writeTime());
                o.reads().forEach(read -> readers.merge(read.cell(), held, Refusals::longer));
                o.writes().forEach(write -> writers.merge(write.cell(), held, Refusals::longer));
            }
        }
    }

    private static Access longer(Access one, Access other) {
        return one.time() >= other.time() ? one : other;
    }

    private void dropIfHeld(int i, String cell, Map<String, Access> holders) {
        Access holder = holders.get(cell);
        long begin = history.get(i).readTime();
        if (holder != null && begin < holder.time()) {
            refuse(i, Kind.LOCKED, reference(holder), cell, begin);
        }
    }

    private List<Integer> committed(Comparator<Integer> order) {
        // The sort is stable: ties stay in log order.
        return IntStream.range(0, history.size())
                .filter(i -> history.get(i).committed())
                .boxed()
                .sorted(order)
                .toList();
    }

    private OperationRef reference(Access access) {
        return trace.reference(access.record());
    }

    private void refuse(int i, Kind kind, @Nullable OperationRef because, String subject, long time) {
        if (refused[i] == null) {
            refused[i] = new Consequence(kind, trace.reference(i), because, subject, time);
        }
    }
}
