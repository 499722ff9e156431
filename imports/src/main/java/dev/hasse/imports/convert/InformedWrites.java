package dev.hasse.imports.convert;

import dev.hasse.imports.calls.Origin;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Writes that take nothing from anybody, though no read of what they overwrite is in the log, so that no unseen overwrite is claimed of
 * them: of what the agent that issued the call had written itself, by any of its calls; of a cell in which they keep all that is there; and of
 * a file for temporary use, such as {@code /tmp/test.py}, whose writer has made its last call. Agents choose the same names for such files, and
 * forget them. The same holds where nobody knows what was overwritten, since the known value before it had been overwritten already by somebody
 * else, or since a call of unknown outcome may have overwritten it; and where the call was given what it overwrites, so that it may have read that.
 */
final class InformedWrites {
    private static final Pattern TEMPORARY =
            Pattern.compile("(?:/private)?/(?:var/)?tmp/.*|(?:/private)?/var/folders/.*|/dev/shm/.*"
                    + "|[A-Z]:/(?:Users/[^/]+/AppData/Local/)?Temp/.*");

    private final Map<String, CellHistory> cells;
    private final UnknownOutcomes outcomes;
    private final Map<String, Long> lastCalls = new HashMap<>();

    /** @param outcomes what else may have been written */
    InformedWrites(Map<String, CellHistory> cells, UnknownOutcomes outcomes) {
        this.cells = cells;
        this.outcomes = outcomes;
    }

    /** Takes notice of a call, which its agent made at this time. */
    void called(String agent, long time) {
        lastCalls.merge(agent, time, Math::max);
    }

    /**
     * Has operations read what they take from nobody.
     *
     * @param trace the name of their trace; if that is a folder for temporary files, these are what its agents work on
     */
    void settle(List<PendingOperation> operations, String trace) {
        boolean areForgotten = !TEMPORARY.matcher(trace + "/").matches();
        for (PendingOperation operation : operations) {
            Origin place = operation.place();
            if (place != null) {
                settle(operation, place, areForgotten);
            }
        }
    }

    private void settle(PendingOperation operation, Origin place, boolean areForgotten) {
        for (PendingWrite write : operation.writes) {
            settle(write, operation, place, areForgotten);
        }
    }

    private void settle(PendingWrite write, PendingOperation operation, Origin place, boolean areForgotten) {
        CellHistory history = cells.get(write.cell);
        List<PendingRead> reads = operation.reads.stream()
                .filter(read -> read.cell.equals(write.cell))
                .toList();
        if (history == null || reads.stream().anyMatch(read -> read.value != null)) {
            return;
        }
        PendingWrite known = history.lastKnown(operation.commit);
        if (known != null && isOfTheIssuer(known, operation)) {
            operation.infer(place, known, known.by.commit).source = known.by;
            return;
        }
        if (known != null && write.keeps) {
            operation.infer(place, known, operation.since);
            return;
        }
        PendingWrite last = history.only(operation.commit);
        if (!reads.isEmpty() || last == null) {
            // It has looked, or nobody knows which write was the last.
            return;
        }
        if (last.value == null) {
            PendingWrite outdated = write.value == null ? null : outdated(last, operation);
            if (outdated != null) {
                operation.infer(place, outdated, operation.since).source = outdated.by;
            }
        } else if (outcomes.mayHaveWritten(write.cell, operation.commit)
                && !last.by.agent.equals(operation.agent)
                && last.by.commit <= operation.since) {
            operation.infer(place, last, operation.since);
        } else if (wasGiven(last, operation)) {
            // Whether it looked is not known, so nothing that it wrote counts as built on this.
            operation.infer(place, last, operation.since);
        } else if (areForgotten && isForgotten(last, operation)) {
            operation.infer(place, last, operation.since).source = last.by;
        }
    }

    /** The last known value before a write of unknown value, if neither its writer nor that of the next one wrote it; null otherwise. */
    private @Nullable PendingWrite outdated(PendingWrite unknown, PendingOperation next) {
        CellHistory history = cells.get(unknown.cell);
        PendingWrite known = history == null ? null : history.lastKnown(unknown.by.commit);
        boolean isOfAnother = known != null
                // Otherwise it is not known which of them was first.
                && unknown.by.commit <= next.since
                && !known.by.agent.equals(unknown.by.agent)
                && !known.by.agent.equals(next.agent)
                && !unknown.by.agent.equals(next.agent);
        return isOfAnother ? known : null;
    }

    /**
     * Whether the agent that issued the call had itself written this before it decided on the call, though one of the two calls is an agent of
     * its own.
     */
    private static boolean isOfTheIssuer(PendingWrite last, PendingOperation operation) {
        return !last.by.agent.equals(operation.agent)
                && issuer(last.by).equals(issuer(operation))
                && last.by.commit <= Math.min(operation.planned, operation.since);
    }

    private static String issuer(PendingOperation operation) {
        return operation.issuer != null ? operation.issuer : operation.agent;
    }

    /** Whether an operation was given what a write had left before it began. */
    private static boolean wasGiven(PendingWrite last, PendingOperation operation) {
        return last.by.commit <= operation.began
                && !last.by.agent.equals(operation.agent)
                && operation.offered.stream()
                        .anyMatch(given -> given.cell().equals(last.cell)
                                && given.value() != null
                                && given.value().equals(last.value));
    }

    private boolean isForgotten(PendingWrite last, PendingOperation operation) {
        return !last.by.agent.equals(operation.agent)
                && TEMPORARY.matcher(last.cell).matches()
                && lastCalls.getOrDefault(last.by.agent, Long.MAX_VALUE) < operation.began;
    }
}
