package dev.hasse.imports.convert;

import dev.hasse.imports.calls.Origin;
import dev.hasse.model.Coverage.Count;
import dev.hasse.model.Coverage.Tally;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Writes that a log does not tell of, which are known because their values were seen. */
final class UnloggedWrites {
    private final Map<String, CellHistory> cells;
    private final Commands commands;
    private final String agent;
    private final long beginning;
    private final Tally tally;
    private final List<PendingOperation> all = new ArrayList<>();
    private int probable;

    /**
     * @param commands the calls that may have written anything
     * @param agent the name of the agent of writes that no call in the log can have made
     * @param beginning when the trace begins
     */
    UnloggedWrites(Map<String, CellHistory> cells, Commands commands, String agent, long beginning, Tally tally) {
        this.cells = cells;
        this.commands = commands;
        this.agent = agent;
        this.beginning = beginning;
        this.tally = tally;
    }

    /** All of them, in the order in which they were found. */
    List<PendingOperation> all() {
        return all;
    }

    /** Adds the write of a value that a cell held at first. */
    PendingOperation atFirst(SeenValue seen, long time) {
        return unlogged(seen, time, time);
    }

    /** Adds a write after {@code after} and as late as possible, at {@code latest}, by whoever probably made it. */
    PendingOperation between(SeenValue seen, long after, long latest) {
        Commands.Command command = commands.during(seen.by().agent, seen.cell(), after, latest);
        return command == null ? unlogged(seen, after, latest) : probably(command, seen, after, latest);
    }

    private PendingOperation unlogged(SeenValue seen, long after, long latest) {
        tally.count(Count.UNLOGGED_WRITES);
        return add(seen, new PendingOperation(null, agent, null, after, latest));
    }

    /** Attributes a value to a command, which wrote it while it ran. */
    private PendingOperation probably(Commands.Command command, SeenValue seen, long after, long latest) {
        tally.count(Count.PROBABLE_WRITES);
        long landed = Math.min(latest, command.ended());
        PendingOperation operation = new PendingOperation(null, command.agent(), null, after, landed);
        operation.command = command.call();
        operation.id = "command-" + ++probable;
        return add(seen, operation);
    }

    private PendingOperation add(SeenValue seen, PendingOperation operation) {
        operation.knownFrom = seen.place();
        if (seen.writesThen() && operation.commit > beginning) {
            // It found this when it landed, and that is taken to be as late as possible.
            seen.by().landsFrom = seen.by().commit;
        }
        PendingWrite write = new PendingWrite(operation, seen.cell(), seen.value());
        takeForAChange(operation, seen.cell());
        operation.writes.add(write);
        history(write.cell).add(write);
        all.add(operation);
        return operation;
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
