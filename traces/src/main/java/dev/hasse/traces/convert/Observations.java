package dev.hasse.traces.convert;

import dev.hasse.model.Coverage.Count;
import dev.hasse.model.Coverage.Tally;
import dev.hasse.model.Effect;
import dev.hasse.model.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What was seen in cells, held against what was written to them. Each value that was seen is explained:
 *
 * <ul>
 *   <li>by the last write before, or one of the same moment;
 *   <li>by a write that was on its way: then it has landed by then, and its commit is moved there;
 *   <li>by a write whose value was not recorded, if it was the last: then that is its value;
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
    private final List<Observation> all = new ArrayList<>();
    private final Map<String, Long> lastSeen = new HashMap<>();
    private final List<Underway> added = new ArrayList<>();

    /**
     * A value that was seen.
     *
     * @param read which read saw it; null if none did
     * @param writer who met it when it wrote the cell; null if it was seen otherwise
     */
    private record Observation(
            String cell,
            Value value,
            long time,
            @Nullable Seen read,
            @Nullable Underway writer) {}

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

    /** A read; if its operation wrote the cell at the same moment, it saw what was there before. */
    void add(Seen read, Underway reader) {
        Value value = read.value;
        if (value != null) {
            boolean wrote = read.time == reader.commit
                    && reader.writes.stream().anyMatch(write -> write.cell.equals(read.cell));
            all.add(new Observation(read.cell, value, read.time, read, wrote ? reader : null));
        }
    }

    void add(Underway writer) {
        for (Effect effect : writer.before) {
            all.add(new Observation(effect.cell(), effect.value(), writer.commit, null, writer));
        }
    }

    /** Explains all of them; the operations that nobody logged. */
    List<Underway> explain() {
        // What a writer met was there before it wrote; what a read of the same moment saw may be what it wrote.
        all.sort(Comparator.comparingLong(Observation::time).thenComparing(seen -> seen.writer() == null));
        for (Observation seen : all) {
            Underway source = source(seen);
            if (seen.read() != null) {
                seen.read().source = source;
            }
            lastSeen.put(seen.cell(), seen.time());
        }
        return added;
    }

    private @Nullable Underway source(Observation seen) {
        CellHistory history = cells.computeIfAbsent(seen.cell(), none -> new CellHistory());
        for (Written write : history.at(seen.time())) {
            if (write.by != seen.writer() && (write.value == null || write.is(seen.value()))) {
                return write.by;
            }
        }
        List<Written> before = history.before(seen.time());
        for (Written write : before) {
            if (write.is(seen.value())) {
                return write.by;
            }
        }
        for (Written write : before) {
            if (write.value == null) {
                if (before.size() == 1) {
                    write.value = seen.value();
                    write.inferred = true;
                }
                return write.by;
            }
        }
        Written early = history.onItsWay(seen.time(), seen.value(), seen.writer());
        if (early != null) {
            land(early.by, seen.time());
            return early.by;
        }
        if (before.isEmpty() && seen.value().isNull()) {
            // Nobody has written it yet.
            return null;
        }
        return unlogged(seen, before, before.isEmpty() && !lastSeen.containsKey(seen.cell()));
    }

    private void land(Underway operation, long time) {
        operation.writes.forEach(write -> history(write).remove(write));
        operation.commit = time;
        operation.writes.forEach(write -> history(write).add(write));
    }

    private CellHistory history(Written write) {
        return cells.computeIfAbsent(write.cell, none -> new CellHistory());
    }

    private Underway unlogged(Observation seen, List<Written> before, boolean first) {
        long after = Math.max(
                before.isEmpty() ? beginning : before.get(0).by.commit, lastSeen.getOrDefault(seen.cell(), beginning));
        long latest = Math.max(after, seen.writer() == null ? seen.time() : seen.time() - 1);
        Underway operation = first
                ? new Underway(null, unlogged, null, beginning, beginning)
                : new Underway(null, unlogged, null, after, latest);
        Written write = new Written(operation, seen.cell(), seen.value());
        operation.writes.add(write);
        history(write).add(write);
        added.add(operation);
        tally.count(Count.UNLOGGED_WRITES);
        return operation;
    }
}
