package dev.hasse.imports.operations;

import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Reversion;
import dev.hasse.model.Coverage.Count;
import dev.hasse.model.Coverage.Tally;
import dev.hasse.model.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Writes that a log does not tell of, which are known because their values were seen. */
final class UnloggedWrites {
    /** After so many that may have landed early enough, those before are taken to be so, too. */
    private static final int MOST_DONE = 100;

    private final Map<String, CellHistory> cells;
    private final Commands commands;
    private final FailedWrites failed;
    private final String agent;
    private final long beginning;
    private final Tally tally;
    private final List<PendingOperation> all = new ArrayList<>();
    /** Those of each cell, by the latest moment at which they may have landed. */
    private final Map<String, NavigableMap<Long, PendingOperation>> byCell = new HashMap<>();

    private int probable;

    /**
     * @param commands the calls that may have written anything
     * @param failed the calls that may have written what they were to write, although they failed
     * @param agent the name of the agent of writes that no call in the log can have made
     * @param beginning when the trace begins
     */
    UnloggedWrites(
            Map<String, CellHistory> cells,
            Commands commands,
            FailedWrites failed,
            String agent,
            long beginning,
            Tally tally) {
        this.cells = cells;
        this.commands = commands;
        this.failed = failed;
        this.agent = agent;
        this.beginning = beginning;
        this.tally = tally;
    }

    /** All of them, in the order in which they were found. */
    List<PendingOperation> all() {
        return all;
    }

    /** Lets those that changed a cell after a write, and before {@code time}, have landed before it, or after it. */
    void mayHaveLandedBefore(PendingWrite write, long time) {
        long from = write.by.earliestLanding() - 1;
        NavigableMap<Long, PendingOperation> those = byCell.get(write.cell);
        if (those == null) {
            return;
        }
        int done = 0;
        for (PendingOperation operation :
                those.headMap(time, false).descendingMap().values()) {
            if (operation.commit <= write.by.earliestLanding() || done == MOST_DONE) {
                return;
            }
            if (operation.landsFrom <= from) {
                done++;
            } else {
                operation.landsFrom = from;
                operation.reads.clear();
            }
        }
    }

    /** Adds the write of a value that a cell held at first. */
    PendingOperation atFirst(SeenValue seen, long time) {
        return unlogged(seen, time, time, time);
    }

    /** Adds a write at some moment from {@code from} to {@code latest}. */
    PendingOperation perhaps(SeenValue seen, long from, long latest) {
        tally.count(Count.UNLOGGED_WRITES);
        PendingOperation operation = new PendingOperation(null, agent, null, Math.min(from, latest), latest);
        operation.landsFrom = operation.began;
        operation.isOneOf = true;
        PendingWrite last = history(seen.cell()).lastKnown(operation.began + 1);
        Origin place = seen.place();
        addAnyTime(seen, operation);
        if (last != null && place != null) {
            operation.infer(place, last, operation.began);
        }
        return operation;
    }

    /**
     * Adds a write after {@code after} and as late as possible, at {@code latest}, by whoever probably made it.
     *
     * @param from the earliest moment that matters at which it may have landed, if calls that were under way had not landed yet
     */
    PendingOperation between(SeenValue seen, long from, long after, long latest) {
        PendingOperation probable = probable(seen, after, latest);
        return probable == null ? noticed(unlogged(seen, from, after, latest), latest) : probable;
    }

    /**
     * Adds a write after {@code after} and by {@code latest} by a call of unknown outcome, or whoever else probably made it.
     *
     * @param changed when the cell is last known to have held something else, or again this
     */
    PendingOperation restored(SeenValue seen, long after, long changed, long latest) {
        PendingOperation probable = probable(seen, Math.max(after, changed), latest);
        return probable == null ? noticed(unlogged(seen, latest, after, latest), latest) : probable;
    }

    /** Adds a write by a command, or by a call that failed; null if there is none that can have made it. */
    private @Nullable PendingOperation probable(SeenValue seen, long after, long latest) {
        boolean removed = seen.value().isNull();
        Commands.Command reverting =
                wasThere(seen, latest) ? commands.reverting(seen.cell(), removed, after, latest) : null;
        if (reverting != null) {
            return probably(reverting, reverting.reversion(seen.cell(), removed), seen, after, latest);
        }
        Commands.Command own = failed.during(seen.cell(), seen.value(), after, latest);
        if (own != null) {
            return probably(own, null, seen, after, latest);
        }
        Commands.Command command = commands.during(seen.by().agent, seen.cell(), removed, after, latest);
        return command == null ? null : noticed(probably(command, null, seen, after, latest), latest);
    }

    private static PendingOperation noticed(PendingOperation change, long latest) {
        change.noticed = latest;
        return change;
    }

    private PendingOperation unlogged(SeenValue seen, long from, long after, long latest) {
        tally.count(Count.UNLOGGED_WRITES);
        PendingOperation operation = new PendingOperation(null, agent, null, after, latest);
        operation.landsFrom = Math.min(from, latest);
        if (operation.landsFrom < latest) {
            addAnyTime(seen, operation);
        } else {
            add(seen, operation);
        }
        takeForAChange(operation, seen.cell());
        return operation;
    }

    /** Whether a cell had held what was seen in it before somebody else overwrote that. A file that is gone was not there before its first write. */
    private boolean wasThere(SeenValue seen, long time) {
        CellHistory history = history(seen.cell());
        PendingWrite last = history.lastKnown(time);
        return last != null && (seen.value().isNull() || history.lastOf(seen.value(), last.by.commit, null) != null);
    }

    /**
     * Attributes a value to a command, which wrote it while it ran.
     *
     * @param reversion how it gave the cell an earlier value; null if nothing of it is known
     */
    private PendingOperation probably(
            Commands.Command command, @Nullable Reversion reversion, SeenValue seen, long after, long latest) {
        tally.count(Count.PROBABLE_WRITES);
        long landed = Math.min(latest, command.ended());
        PendingOperation operation = new PendingOperation(null, command.agent(), null, after, landed);
        operation.command = command.call();
        operation.id = "command-" + ++probable;
        add(seen, operation);
        if (reversion == null || !revert(operation, reversion)) {
            takeForAChange(operation, seen.cell());
        }
        return operation;
    }

    /**
     * Has an operation take away what another agent had written, whatever that was: it rests on what its agent had last seen of the cell.
     * False if it takes nothing from another agent of the log, or if nobody knows what its agent had seen.
     */
    private boolean revert(PendingOperation operation, Reversion reversion) {
        CellHistory history = history(reversion.cell());
        PendingWrite last = history.lastKnown(operation.commit);
        if (last == null || last.by.call == null || last.by.agent.equals(operation.agent)) {
            return false;
        }
        Glance glance = reversion.seen();
        if (glance == null) {
            return true;
        }
        Value value = glance.value();
        Long time = glance.time();
        Origin place = operation.place();
        if (value == null || time == null || time > last.by.commit || place == null) {
            return false;
        }
        PendingRead read = new PendingRead(place, reversion.cell(), value, time, time, time);
        PendingWrite source = history.lastOf(value, time + 1, null);
        read.source = source == null ? null : source.by;
        operation.reads.add(read);
        return true;
    }

    private void add(SeenValue seen, PendingOperation operation) {
        if (seen.writesThen() && operation.commit > beginning) {
            // It found this when it landed, and that is taken to be as late as possible.
            seen.by().landsFrom = seen.by().commit;
        }
        addAnyTime(seen, operation);
    }

    private void addAnyTime(SeenValue seen, PendingOperation operation) {
        operation.knownFrom = seen.place();
        PendingWrite write = new PendingWrite(operation, seen.cell(), seen.value());
        operation.writes.add(write);
        history(write.cell).add(write);
        all.add(operation);
        byCell.computeIfAbsent(write.cell, none -> new TreeMap<>()).put(operation.commit, operation);
    }

    /**
     * Takes an operation that is known to have read a cell before it wrote it, and not what it found, for a change of what was there: it overwrote
     * nothing unseen.
     */
    void takeForAChange(PendingOperation operation) {
        Call call = operation.call;
        if (call == null || call.access() == null || !call.access().is(Access.Trait.READ_UNRECORDED)) {
            return;
        }
        for (String cell : operation.writtenCells()) {
            List<PendingRead> unknown = operation.reads.stream()
                    .filter(read -> read.cell.equals(cell) && read.value == null)
                    .toList();
            int before = operation.reads.size();
            if (!unknown.isEmpty()) {
                takeForAChange(operation, cell);
            }
            if (operation.reads.size() > before) {
                operation.reads.removeAll(unknown);
            }
        }
    }

    /**
     * Has an operation change what was in the cell, as far as that is known, if the log does not tell of the operation, or not what it
     * read. Nobody knows what its agent had seen, so that an unseen overwrite is not claimed.
     */
    void takeForAChange(PendingOperation operation, String cell) {
        PendingWrite last = history(cell).lastKnown(operation.commit);
        Origin place = operation.place();
        if (place != null && last != null && !last.by.agent.equals(operation.agent)) {
            operation.infer(place, last, operation.commit);
        }
    }

    private CellHistory history(String cell) {
        return cells.computeIfAbsent(cell, none -> new CellHistory());
    }
}
