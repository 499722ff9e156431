package dev.hasse.recorder;

import dev.hasse.recorder.AttemptRefused.Change;
import dev.hasse.recorder.AttemptRefused.Reason;
import dev.hasse.recorder.StoreTables.CellRow;
import dev.hasse.recorder.StoreTables.Moment;
import dev.hasse.recorder.StoreTables.OperationRow;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What the levels L1 and L2 decide, for one recorder over a store; {@link GuardedAttempt} sees to L3 and L4. */
final class Guard {
    private final Level level;
    private final Store store;
    private final String recorder;
    private final String trace;

    /** @param recorder a name that no other recorder has */
    Guard(Level level, Store store, String recorder, String trace) {
        this.level = level;
        this.store = store;
        this.recorder = recorder;
        this.trace = trace;
        store.transaction(tables -> {
            tables.setClosed(recorder, false);
            return true;
        });
    }

    boolean keeps(Level other) {
        return level.isAtLeast(other);
    }

    String trace() {
        return trace;
    }

    /** The time now. */
    long now() {
        return read(List.of()).commits();
    }

    /** Reads cells, all at one moment. */
    Moment read(Collection<String> cells) {
        return store.transaction(tables -> tables.cells(cells));
    }

    /**
     * Commits an operation, and returns its time.
     *
     * <p>Definition: at L1, it commits only if each cell that it read has the version that it read; at L2, only if no operation whose
     * write it read was undone ({@code commit_valid} in §4.11: reads-fresh and predecessors-clean).
     *
     * @param reads the version read, by cell
     * @param observed the operations whose writes it read
     * @param writes as JSON, by cell
     * @throws AttemptRefused if it must not commit
     */
    long commit(
            String operation,
            String agent,
            Map<String, Long> reads,
            Collection<String> observed,
            Map<String, String> writes) {
        return store.transaction(tables -> {
            // First, since it keeps all others out until this transaction ends.
            long time = tables.advance();
            Set<String> cells = new TreeSet<>(reads.keySet());
            cells.addAll(writes.keySet());
            Map<String, CellRow> held = tables.cells(cells).cells();
            List<Change> changes = new ArrayList<>();
            reads.forEach((cell, version) -> {
                if (version != version(held.get(cell))) {
                    changes.add(change(tables, cell, version, held.get(cell)));
                }
            });
            if (keeps(Level.L2)) {
                requireNotUndone(tables, operation, agent, observed, changes);
            }
            if (keeps(Level.L1) && !changes.isEmpty()) {
                throw new AttemptRefused(Reason.STALE, Level.L1, stale(operation, agent, changes), changes);
            }
            tables.add(operation, row(agent), observed);
            writes.forEach((cell, value) -> tables.write(cell, value, time, operation, version(held.get(cell))));
            return time;
        });
    }

    private static void requireNotUndone(
            StoreTables tables, String operation, String agent, Collection<String> observed, List<Change> changes) {
        for (String predecessor : observed) {
            OperationRow row = tables.operation(predecessor);
            if (row != null && row.undone()) {
                throw new AttemptRefused(
                        Reason.UNDONE,
                        Level.L2,
                        "operation " + operation + " of " + agent + " is refused (L2): it built on operation "
                                + predecessor + " of " + row.agent()
                                + ", which was undone. Read again, and decide anew",
                        changes);
            }
        }
    }

    private OperationRow row(String agent) {
        String at = Instant.now().truncatedTo(ChronoUnit.MICROS).toString();
        return new OperationRow(trace, recorder, agent, at, false);
    }

    private static long version(@Nullable CellRow cell) {
        return cell == null ? 0 : cell.version();
    }

    private static Change change(StoreTables tables, String cell, long version, @Nullable CellRow now) {
        OperationRow by = now == null ? null : tables.operation(now.operation());
        return new Change(
                cell,
                by == null ? null : by.agent(),
                now == null ? null : now.operation(),
                by == null ? null : by.at(),
                version,
                version(now));
    }

    private static String stale(String operation, String agent, List<Change> changes) {
        return "operation " + operation + " of " + agent + " is refused (L1): "
                + changes.stream().map(Change::toString).collect(Collectors.joining("; "))
                + ". Read again, and decide anew";
    }

    /**
     * What undoing an operation has done.
     *
     * @param operations those of the trace that the recorder has to log as undone
     * @param replaced the values that were undone, as JSON, by cell
     * @param restored the values that were restored, as JSON, by cell
     * @param writers the operations of the trace that had written the restored values
     */
    record Rollback(
            long time,
            List<String> operations,
            Map<String, String> replaced,
            Map<String, String> restored,
            Set<String> writers) {}

    /**
     * Undoes an operation and all that built on it, directly or not, and restores in each cell the latest value that still stands; that
     * is an operation of its own.
     *
     * <p>Definition: no operation stands that has observed one that was undone (A3, Definition 3), which is the cascade of §4.11. The
     * paper keeps the closure of what was observed; here it is computed when something is undone.
     *
     * @param rollback the id of the operation that restores the values
     * @return null if the operation has been undone before
     */
    @Nullable
    Rollback undo(String operation, String agent, String rollback) {
        return store.transaction(tables -> {
            long time = tables.advance();
            OperationRow root = tables.operation(operation);
            if (root == null || root.undone()) {
                return null;
            }
            List<String> mine = new ArrayList<>();
            Set<String> cells = new LinkedHashSet<>();
            for (String one : cascade(tables, operation)) {
                cells.addAll(tables.holding(one));
                if (undoOne(tables, one)) {
                    mine.add(one);
                }
            }
            return restore(tables, time, mine, cells, agent, rollback);
        });
    }

    /** The operation, and all that stand and have observed one of these. */
    private static List<String> cascade(StoreTables tables, String operation) {
        List<String> undone = new ArrayList<>(List.of(operation));
        for (int k = 0; k < undone.size(); k++) {
            for (String observer : tables.observers(undone.get(k))) {
                OperationRow row = tables.operation(observer);
                if (row != null && !row.undone() && !undone.contains(observer)) {
                    undone.add(observer);
                }
            }
        }
        return undone;
    }

    /**
     * Undoes an operation. Whoever recorded it says so in its own file, since a line can only name what stands before it.
     *
     * @return whether this recorder has to log that
     */
    private boolean undoOne(StoreTables tables, String operation) {
        OperationRow row = tables.operation(operation);
        if (row == null) {
            return false;
        }
        boolean byOthers = !row.recorder().equals(recorder) && !tables.isClosed(row.recorder());
        tables.undo(operation, byOthers ? row.recorder() : null);
        return !byOthers && row.trace().equals(trace);
    }

    private Rollback restore(
            StoreTables tables, long time, List<String> mine, Set<String> cells, String agent, String rollback) {
        Map<String, CellRow> now = tables.cells(cells).cells();
        Map<String, String> replaced = new LinkedHashMap<>();
        Map<String, String> restored = new LinkedHashMap<>();
        Set<String> writers = new TreeSet<>();
        Set<String> writersHere = new TreeSet<>();
        for (String cell : cells) {
            CellRow before = tables.surviving(cell);
            CellRow undone = now.get(cell);
            replaced.put(cell, undone == null ? "null" : undone.value());
            restored.put(cell, before == null ? "null" : before.value());
            if (before != null) {
                writers.add(before.operation());
                if (before.trace().equals(trace)) {
                    writersHere.add(before.operation());
                }
            }
        }
        if (!cells.isEmpty()) {
            tables.add(rollback, row(agent), writers);
            restored.forEach((cell, value) -> tables.write(cell, value, time, rollback, version(now.get(cell))));
        }
        return new Rollback(time, mine, replaced, restored, writersHere);
    }

    /** The operations of this recorder that others have undone, which it has yet to log. */
    List<String> untold() {
        return keeps(Level.L2) ? store.transaction(tables -> tables.untold(recorder)) : List.of();
    }

    /** Notes that it has logged them. */
    void tell(List<String> operations) {
        store.transaction(tables -> {
            tables.tell(operations);
            return true;
        });
    }

    /** Says that this recorder logs nothing more, once it has logged as undone what this returns. */
    List<String> close() {
        return store.transaction(tables -> {
            tables.setClosed(recorder, true);
            List<String> untold = tables.untold(recorder);
            tables.tell(untold);
            return untold;
        });
    }
}
