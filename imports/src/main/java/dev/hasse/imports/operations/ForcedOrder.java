package dev.hasse.imports.operations;

import dev.hasse.model.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Overlapping writes to a cell of which the values force one order. What reads and writes at one moment, as a compare-and-set does, landed right
 * after the only operation that wrote the value it read: these two make a {@link Run}, in which no other write comes between. If times leave one
 * order of all runs, only that order can have been, and moments are chosen that agree with it: those of the ends of calls as far as possible.
 * Then no other choice means anything else, since these operations touch no other cell.
 *
 * <p>Where more than one order is left, or where none is, as after a stale read, everything remains open; and so it does if a call of which
 * nobody knows whether it was done may have written one of the values by then.
 */
final class ForcedOrder {
    /** The most runs among writes that overlap, directly or through others, of which each is compared with each. */
    private static final int MOST_RUNS = 100;

    private final String cell;
    private final Function<String, CellHistory> histories;
    private final UnknownOutcomes unknown;
    /** The only write of each value; null for those that several wrote. */
    private final Map<Value, @Nullable PendingOperation> writers = new HashMap<>();
    /** Those that landed before the current group; the two of them that began to land last. */
    private final Set<PendingOperation> passed = new HashSet<>();

    private @Nullable PendingOperation last;

    private @Nullable PendingOperation secondLast;

    /** A landing or a read, at some moment from {@code from} to {@code until}. */
    private record Moment(PendingOperation by, @Nullable PendingRead read, long from, long until) {}

    /** Writes that landed one right after the other. */
    private static final class Run {
        final List<PendingOperation> writes = new ArrayList<>();
        /** The first end of what happened from its first write until another one, and the last beginning. */
        long firstEnd = Long.MAX_VALUE;

        long lastBeginning = Long.MIN_VALUE;

        void add(long from, long until) {
            firstEnd = Math.min(firstEnd, until);
            lastBeginning = Math.max(lastBeginning, from);
        }

        boolean isBefore(Run other) {
            return firstEnd < other.lastBeginning;
        }
    }

    private ForcedOrder(String cell, Function<String, CellHistory> histories, UnknownOutcomes unknown) {
        this.cell = cell;
        this.histories = histories;
        this.unknown = unknown;
        for (PendingWrite write : histories.apply(cell).all()) {
            if (write.value != null) {
                writers.put(write.value, writers.containsKey(write.value) ? null : write.by);
            }
        }
    }

    /**
     * Lands the operations of which the order is forced, each at one moment.
     *
     * @param unknown what else may have been written
     * @return whether there are any
     */
    static boolean settle(
            List<PendingOperation> operations, Function<String, CellHistory> histories, UnknownOutcomes unknown) {
        Map<String, List<Moment>> moments = new LinkedHashMap<>();
        for (PendingOperation operation : operations) {
            if (operation.atOneMoment && operation.since < operation.commit) {
                operation.writes.forEach(write -> moments.putIfAbsent(write.cell, new ArrayList<>()));
            }
        }
        if (moments.isEmpty()) {
            return false;
        }
        for (PendingOperation operation : operations) {
            for (String cell : operation.cells()) {
                if (moments.containsKey(cell)) {
                    add(operation, cell, moments.getOrDefault(cell, List.of()));
                }
            }
        }
        boolean any = false;
        for (Map.Entry<String, List<Moment>> one : moments.entrySet()) {
            any |= new ForcedOrder(one.getKey(), histories, unknown).settle(one.getValue());
        }
        return any;
    }

    private static void add(PendingOperation operation, String cell, List<Moment> to) {
        if (!operation.isSingleRead()) {
            to.add(new Moment(operation, null, operation.since, operation.commit));
        }
        for (PendingRead read : operation.reads) {
            if (read.cell.equals(cell) && !operation.atOneMoment) {
                to.add(new Moment(operation, read, read.earliest, Math.min(read.latest, operation.commit)));
            }
        }
    }

    private boolean settle(List<Moment> moments) {
        moments.sort(Comparator.comparingLong(Moment::from));
        if (histories.apply(cell).all().stream().anyMatch(write -> write.value == null)) {
            // It may have written whatever was read.
            return false;
        }
        boolean any = false;
        int begin = 0;
        long end = Long.MIN_VALUE;
        for (int k = 0; k <= moments.size(); k++) {
            if (k == moments.size() || (k > begin && moments.get(k).from > end)) {
                List<Moment> group = moments.subList(begin, k);
                any |= !unknown.mayHaveWritten(cell, writers.keySet(), end) && order(group);
                group.stream().filter(moment -> moment.read == null).forEach(moment -> pass(moment.by));
                begin = k;
            }
            end = k == moments.size() ? end : Math.max(end, moments.get(k).until);
        }
        return any;
    }

    private void pass(PendingOperation writer) {
        passed.add(writer);
        if (last == null || writer.since >= last.since) {
            secondLast = last;
            last = writer;
        } else if (secondLast == null || writer.since > secondLast.since) {
            secondLast = writer;
        }
    }

    /** Orders what overlaps, directly or through others; false if the values do not force an order. */
    private boolean order(List<Moment> group) {
        Set<PendingOperation> landing = new LinkedHashSet<>();
        boolean atomic = false;
        for (Moment moment : group) {
            if (!isPlain(moment.by)) {
                return false;
            }
            if (moment.read == null) {
                landing.add(moment.by);
                atomic |= moment.by.atOneMoment;
            }
        }
        if (!atomic || landing.size() < 2) {
            return false;
        }
        List<Run> runs = runs(landing);
        Map<PendingOperation, Run> runOf = new HashMap<>();
        for (Run run : runs) {
            for (PendingOperation write : run.writes) {
                runOf.put(write, run);
                run.add(write.since, write.commit);
            }
        }
        List<Moment> reads = new ArrayList<>();
        for (Moment moment : group) {
            if (moment.read != null && moment.read.value != null) {
                reads.add(moment);
                PendingOperation source = writers.get(moment.read.value);
                Run run = source == null ? null : runOf.get(source);
                if (run != null) {
                    run.add(moment.from, moment.until);
                } else if (!isThereBefore(moment.read.value)) {
                    return false;
                }
            }
        }
        return !runs.isEmpty() && isOrdered(runs) && land(runs, reads);
    }

    /** Whether an operation of the log did nothing but read and write this cell, of which all values are known. */
    private boolean isPlain(PendingOperation operation) {
        return operation.call != null
                && !operation.isUndone()
                && operation.refused == null
                && !operation.atomic
                && !operation.merges
                && (operation.isSingleRead() || operation.writes.size() == 1)
                && operation.writes.stream().allMatch(write -> write.cell.equals(cell) && !write.inferred)
                && operation.reads.stream().allMatch(read -> read.cell.equals(cell) && !read.inferred)
                && (!operation.atOneMoment || operation.reads.size() == 1);
    }

    /** Whether a value was the last one before the current group, so that whoever read it in the group did so before any of its writes. */
    private boolean isThereBefore(Value value) {
        if (!writers.containsKey(value)) {
            return value.isNull() && last == null;
        }
        PendingOperation source = writers.get(value);
        PendingOperation other = source == last ? secondLast : last;
        return source != null && passed.contains(source) && (other == null || other.since < source.commit);
    }

    /** The runs of writes, the first one first if it is known; none if what was read contradicts itself. */
    private List<Run> runs(Set<PendingOperation> landing) {
        Map<PendingOperation, PendingOperation> next = new HashMap<>();
        PendingOperation first = null;
        for (PendingOperation operation : landing) {
            if (operation.atOneMoment) {
                Value read = operation.reads.get(0).value;
                PendingOperation source = read == null ? null : writers.get(read);
                boolean within = source != null && landing.contains(source);
                if (within ? next.putIfAbsent(source, operation) != null : first != null) {
                    return List.of();
                }
                if (!within) {
                    if (read == null || !isThereBefore(read)) {
                        return List.of();
                    }
                    first = operation;
                }
            }
        }
        Set<PendingOperation> following = new HashSet<>(next.values());
        List<Run> runs = new ArrayList<>();
        int count = 0;
        for (PendingOperation operation : landing) {
            if (!following.contains(operation)) {
                Run run = new Run();
                for (PendingOperation at = operation; at != null; at = next.get(at)) {
                    run.writes.add(at);
                    count++;
                }
                runs.add(operation == first ? 0 : runs.size(), run);
            }
        }
        if (first != null) {
            // Nothing else was there before it read.
            runs.get(0).firstEnd = Long.MIN_VALUE;
        }
        // Those that are missing follow one another in a circle.
        return count == landing.size() && runs.size() <= MOST_RUNS ? runs : List.of();
    }

    /** Puts runs in the only order that times allow; false if there are several, or none. */
    private static boolean isOrdered(List<Run> runs) {
        for (int k = 0; k < runs.size(); k++) {
            for (int m = k + 1; m < runs.size(); m++) {
                if (runs.get(k).isBefore(runs.get(m)) == runs.get(m).isBefore(runs.get(k))) {
                    return false;
                }
            }
        }
        Map<Run, Long> before = new HashMap<>();
        for (Run run : runs) {
            before.put(
                    run,
                    runs.stream()
                            .filter(other -> other != run && other.isBefore(run))
                            .count());
        }
        runs.sort(Comparator.comparingLong(run -> before.getOrDefault(run, 0L)));
        return before.values().stream().distinct().count() == runs.size();
    }

    /** Lands the writes of runs in their order; false if they and the reads cannot have happened in it. */
    private boolean land(List<Run> runs, List<Moment> reads) {
        List<PendingOperation> writes = new ArrayList<>();
        runs.forEach(run -> writes.addAll(run.writes));
        Map<PendingOperation, Integer> places = new HashMap<>();
        for (int k = 0; k < writes.size(); k++) {
            places.put(writes.get(k), k);
        }
        long[] earliest = writes.stream().mapToLong(write -> write.since).toArray();
        long[] latest = writes.stream().mapToLong(write -> write.commit).toArray();
        for (Moment read : reads) {
            int source = places.getOrDefault(writers.get(Objects.requireNonNull(read.read).value), -1);
            int own = places.getOrDefault(read.by, writes.size());
            if (own <= source) {
                return false;
            }
            if (source >= 0) {
                latest[source] = Math.min(latest[source], read.until);
            }
            if (source + 1 < writes.size()) {
                earliest[source + 1] = Math.max(earliest[source + 1], read.from + 1);
            }
        }
        for (int k = writes.size() - 2; k >= 0; k--) {
            latest[k] = Math.min(latest[k], latest[k + 1] - 1);
        }
        for (int k = 0; k < writes.size(); k++) {
            earliest[k] = k == 0 ? earliest[0] : Math.max(earliest[k], earliest[k - 1] + 1);
            if (earliest[k] > latest[k]) {
                return false;
            }
        }
        for (int k = 0; k < writes.size(); k++) {
            writes.get(k).since = latest[k];
            CellHistory.land(writes.get(k), latest[k], histories);
        }
        return true;
    }
}
