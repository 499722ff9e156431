package dev.hasse.imports.convert;

import dev.hasse.model.Coverage.Count;
import dev.hasse.model.Coverage.Tally;
import dev.hasse.model.Effect;
import dev.hasse.model.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What was seen in cells, held against what was written to them. Each value that was seen is explained:
 *
 * <ul>
 *   <li>by the last write before, or one of the same moment;
 *   <li>by a write that was the last one at another moment of the call that saw it: then that is when it looked. A value that was about
 *       to be overwritten was seen as late as that leaves room for, one that was about to be written as soon as it had landed;
 *   <li>by a write whose value was not recorded, if it was the last: then that is its value;
 *   <li>by a write that was on its way: then it has landed by then, and its commit is moved there;
 *   <li>or by nobody in the log. Then {@code unlogged} wrote it, after the last moment at which the cell is known to have held something
 *       else and not after this one. It is placed as late as it can have been, since an earlier place would make others stale of whom
 *       that is not known. What a cell held when it was first seen was there from the beginning.
 * </ul>
 */
final class Observations {
    private final Map<String, CellHistory> cells;
    private final String unlogged;
    private final long beginning;
    private final Tally tally;
    private final PriorityQueue<Observation> open = new PriorityQueue<>(Comparator.comparingLong(Observation::time)
            // What a writer met was there before it wrote; what a read of the same moment saw may be what it wrote.
            .thenComparing(seen -> !seen.writesThen())
            .thenComparingInt(Observation::number));
    private final Map<String, Long> lastSeen = new HashMap<>();
    private final List<PendingOperation> added = new ArrayList<>();
    private int number;

    /**
     * A value that was seen.
     *
     * @param time when
     * @param read which read saw it; null if none did, and the operation met it when it wrote
     * @param by who saw it
     * @param number in which order observations were made
     */
    private record Observation(
            String cell, Value value, long time, @Nullable PendingRead read, PendingOperation by, int number) {

        boolean writesThen() {
            return read == null || (time == by.commit && by.writes.stream().anyMatch(write -> write.cell.equals(cell)));
        }
    }

    /**
     * @param unlogged what the agent is called that did what nobody in the log did
     * @param beginning when the trace begins
     */
    Observations(Map<String, CellHistory> cells, String unlogged, long beginning, Tally tally) {
        this.cells = cells;
        this.unlogged = unlogged;
        this.beginning = beginning;
        this.tally = tally;
    }

    /** A read; whatever its operation wrote, it saw what was there before. */
    void add(PendingRead read, PendingOperation reader) {
        Value value = read.value;
        if (value != null) {
            open.add(new Observation(read.cell, value, read.time, read, reader, number++));
        }
    }

    /** What a writer met. */
    void add(PendingOperation writer) {
        for (Effect effect : writer.before) {
            open.add(new Observation(effect.cell(), effect.value(), writer.commit, null, writer, number++));
        }
    }

    /** Explains all of them; the operations that nobody logged. */
    List<PendingOperation> explain() {
        for (Observation seen = open.poll(); seen != null; seen = open.poll()) {
            explain(seen);
        }
        return added;
    }

    private void explain(Observation seen) {
        CellHistory history = history(seen.cell());
        PendingRead read = seen.read();
        // Who has met something when it wrote may have landed earlier than it seemed.
        long time = read == null ? Math.min(seen.time(), seen.by().commit) : seen.time();
        PendingWrite written = inPlace(seen, time, history);
        if (written == null && read != null && lookedEarlier(seen, read, history)) {
            return;
        }
        if (written == null && read != null && lookedLater(seen, read, history)) {
            return;
        }
        PendingOperation source;
        if (written != null) {
            source = written.by;
        } else if (history.at(time, null, seen.by()) != null) {
            // Whether it saw that write or the one before is open.
            source = null;
        } else {
            source = unsaid(seen, time, history);
        }
        saw(seen, time, source);
    }

    private void saw(Observation seen, long time, @Nullable PendingOperation source) {
        if (seen.read() != null) {
            seen.read().source = source;
            seen.read().time = time;
        }
        lastSeen.merge(seen.cell(), time, Math::max);
    }

    /** A write of that value that was in place at a moment, or landed then; null if there is none. */
    private static @Nullable PendingWrite inPlace(Observation seen, long time, CellHistory history) {
        PendingWrite now = history.at(time, seen.value(), seen.by());
        if (now != null) {
            return now;
        }
        Set<PendingWrite> before = history.before(time);
        return before.isEmpty() ? null : history.at(before.iterator().next().by.commit, seen.value(), seen.by());
    }

    /** Whether the value was in place at an earlier moment of the call: then it was overwritten after it had been seen. */
    private boolean lookedEarlier(Observation seen, PendingRead read, CellHistory history) {
        if (read.earliest >= seen.time()) {
            return false;
        }
        PendingWrite last = history.lastOf(seen.value(), seen.time(), seen.by());
        if (last != null) {
            OptionalLong overwritten = history.nextAfter(last.by.commit);
            if (overwritten.isEmpty() || overwritten.getAsLong() <= read.earliest) {
                return false;
            }
            saw(seen, Math.max(read.earliest, overwritten.getAsLong() - 1), last.by);
            return true;
        }
        OptionalLong first = history.first();
        boolean neverSeen = !lastSeen.containsKey(seen.cell());
        if (first.isEmpty()
                || first.getAsLong() <= read.earliest
                || first.getAsLong() > seen.time()
                || !(neverSeen || seen.value().isNull())) {
            return false;
        }
        saw(
                seen,
                Math.max(read.earliest, first.getAsLong() - 1),
                seen.value().isNull() ? null : unlogged(seen, beginning, beginning));
        return true;
    }

    /** Whether the value came into place at a later moment of the call: then it is looked at once more, when it had. */
    private boolean lookedLater(Observation seen, PendingRead read, CellHistory history) {
        long end = Math.min(read.latest, seen.by().commit);
        if (end <= seen.time()) {
            return false;
        }
        PendingWrite next = history.firstOf(seen.value(), seen.time(), end, seen.by());
        long time;
        if (next != null) {
            time = next.by.commit;
        } else if (history.onItsWay(end, seen.value(), seen.by()) != null) {
            time = end;
        } else {
            return false;
        }
        read.time = time;
        open.add(new Observation(seen.cell(), seen.value(), time, read, seen.by(), seen.number()));
        return true;
    }

    /** Who wrote what no write that says its value has put there in time; null if that is open, or nobody. */
    private @Nullable PendingOperation unsaid(Observation seen, long time, CellHistory history) {
        Set<PendingWrite> before = history.before(time);
        PendingWrite last = before.isEmpty() ? null : before.iterator().next();
        if (last != null && history.at(last.by.commit, null, null) != null) {
            if (before.size() > 1) {
                return null;
            }
            history.learn(last, seen.value());
            last.inferred = true;
            return last.by;
        }
        PendingWrite early = history.onItsWay(time, seen.value(), seen.by());
        if (early != null) {
            land(early.by, time);
            return early.by;
        }
        if (last == null && seen.value().isNull()) {
            // Nobody has written it yet.
            return null;
        }
        if (last == null && !lastSeen.containsKey(seen.cell())) {
            return unlogged(seen, beginning, beginning);
        }
        long after = Math.max(last == null ? beginning : last.by.commit, lastSeen.getOrDefault(seen.cell(), beginning));
        // A writer that landed earlier than it seemed may have been seen after that.
        after = Math.min(after, time);
        return unlogged(seen, after, Math.max(after, seen.writesThen() ? time - 1 : time));
    }

    private void land(PendingOperation operation, long time) {
        operation.writes.forEach(write -> history(write.cell).remove(write));
        operation.commit = time;
        operation.writes.forEach(write -> history(write.cell).add(write));
    }

    private CellHistory history(String cell) {
        return cells.computeIfAbsent(cell, none -> new CellHistory());
    }

    private PendingOperation unlogged(Observation seen, long after, long latest) {
        PendingOperation operation = new PendingOperation(null, unlogged, null, after, latest);
        PendingWrite write = new PendingWrite(operation, seen.cell(), seen.value());
        operation.writes.add(write);
        history(write.cell).add(write);
        added.add(operation);
        tally.count(Count.UNLOGGED_WRITES);
        return operation;
    }
}
