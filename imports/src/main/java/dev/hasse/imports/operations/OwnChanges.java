package dev.hasse.imports.operations;

import dev.hasse.imports.calls.Origin;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Changes of files that an agent may have made itself. Where nobody knows who changed a file, and commands of several agents ran that may have,
 * the change is attributed to one of them, such as the one that noticed it first. An agent of which such a command ran, too, is then not said to
 * have missed the change: it is taken to know what its own command may have done.
 *
 * <p>That does not hold if another agent has certainly written the file as well since this one last saw it.
 */
final class OwnChanges {
    private final Map<String, CellHistory> cells;
    private final Commands commands;

    OwnChanges(Map<String, CellHistory> cells, Commands commands) {
        this.cells = cells;
        this.commands = commands;
    }

    /** Has operations rest on the changes that their agents may have made, in place of what these had seen before. */
    void settle(List<PendingOperation> operations) {
        for (PendingOperation operation : operations) {
            Origin place = operation.place();
            if (operation.call != null && place != null && !operation.writes.isEmpty()) {
                for (PendingRead read : List.copyOf(operation.reads)) {
                    PendingWrite change = lastChange(read, operation);
                    if (change != null) {
                        operation.reads.remove(read);
                        operation.infer(place, change, change.by.commit).source = change.by;
                    }
                }
            }
        }
    }

    /** The last of the changes that the agent of an operation may have made after a read; null if there is none, or if others have made any. */
    private @Nullable PendingWrite lastChange(PendingRead read, PendingOperation operation) {
        CellHistory history = cells.get(read.cell);
        if (history == null || read.value == null || read.cell.indexOf('/') < 0) {
            return null;
        }
        PendingWrite last = history.last(read.until, operation.since, write -> isByAnother(write, operation));
        return last == null
                        || last.value == null
                        || history.last(
                                        read.until,
                                        operation.since,
                                        write -> isByAnother(write, operation) && !mayBeOwn(write, operation.agent))
                                != null
                ? null
                : last;
    }

    private static boolean isByAnother(PendingWrite write, PendingOperation operation) {
        return write.by != operation && !write.by.agent.equals(operation.agent);
    }

    private boolean mayBeOwn(PendingWrite write, String agent) {
        Long noticed = write.by.noticed;
        return noticed != null && commands.mayHaveWritten(agent, write.cell, write.by.began, noticed);
    }
}
