package dev.hasse.imports.operations;

import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.calls.Origin;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Writes that take nothing from anybody, though no read of what they overwrite is in the log, so that no unseen overwrite is claimed of
 * them: of what the agent that issued the call had written or read itself, by any of its calls; of a cell in which they keep all that is there, which
 * the system checked to be as their agent knew it, or which their tool reads before it writes it; and of a file for temporary use, such as {@code /tmp/test.py}, whose writer has made its last call.
 * Agents choose the same names for such files, and forget them. The same holds where nobody knows what was overwritten, since the known value
 * before it had been overwritten already by somebody else, or since a call of unknown outcome may have overwritten it; and where the call was
 * given what it overwrites, so that it may have read that.
 */
final class InformedWrites {
    private static final Pattern TEMPORARY =
            Pattern.compile("(?:/private)?/(?:var/)?tmp/.*|(?:/private)?/var/folders/.*|/dev/shm/.*"
                    + "|[A-Z]:/(?:Users/[^/]+/AppData/Local/)?Temp/.*");

    private final Map<String, CellHistory> cells;
    private final UnknownOutcomes outcomes;
    private final Commands commands;
    private final Map<String, Long> lastCalls = new HashMap<>();

    /**
     * The looks at each cell of each agent, by the time until which they were: those of which it is not known what they showed, and all of an agent
     * of which some calls are agents of their own. Of any other look the record of the agent tells.
     */
    private final Map<Looked, NavigableMap<Long, List<Look>>> looks = new HashMap<>();

    /** The writes to each cell of each agent of which some calls are agents of their own, and of these calls, by when they landed. */
    private final Map<Looked, NavigableMap<Long, List<PendingWrite>>> own = new HashMap<>();

    private final Map<String, WriteSpans> spans = new HashMap<>();

    /**
     * What is known of a cell and one agent, and of those of its calls that are agents of their own.
     *
     * @param issuer the agent
     */
    private record Looked(String issuer, String cell) {
        @Override
        public int hashCode() {
            return PairHash.of(issuer, cell);
        }
    }

    /** @param agent the agent of the record that tells of it */
    private record Look(String agent, PendingRead read) {}

    /**
     * @param outcomes what else may have been written
     * @param commands the calls that may have read anything
     */
    InformedWrites(Map<String, CellHistory> cells, UnknownOutcomes outcomes, Commands commands) {
        this.cells = cells;
        this.outcomes = outcomes;
        this.commands = commands;
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
        Set<String> issuers = issuers(operations);
        operations.forEach(operation -> note(operation, issuers.contains(issuer(operation))));
        noteOwnWrites(operations, issuers);
        operations.forEach(this::forgetWhatItReplaced);
        boolean areForgotten = !TEMPORARY.matcher(trace + "/").matches();
        for (PendingOperation operation : operations) {
            Origin place = operation.place();
            if (place != null) {
                settle(operation, place, areForgotten);
            }
        }
    }

    /** The agents of which some calls are agents of their own. */
    private static Set<String> issuers(List<PendingOperation> operations) {
        Set<String> issuers = new HashSet<>();
        for (PendingOperation operation : operations) {
            if (operation.issuer != null) {
                issuers.add(operation.issuer);
            }
        }
        return issuers;
    }

    /** @param all whether looks of which it is known what they showed are to be noted, too */
    private void note(PendingOperation operation, boolean all) {
        for (PendingRead read : operation.reads) {
            if (all || read.value == null) {
                note(read, operation);
            }
        }
        RefusedOperations.looks(operation).forEach(read -> note(read, operation));
    }

    private void note(PendingRead read, PendingOperation operation) {
        looks.computeIfAbsent(new Looked(issuer(operation), read.cell), none -> new TreeMap<>())
                .computeIfAbsent(read.latest, none -> new ArrayList<>(1))
                .add(new Look(operation.agent, read));
    }

    private void noteOwnWrites(List<PendingOperation> operations, Set<String> issuers) {
        for (PendingOperation operation : operations) {
            if (issuers.contains(issuer(operation))) {
                for (PendingWrite write : operation.writes) {
                    own.computeIfAbsent(new Looked(issuer(operation), write.cell), none -> new TreeMap<>())
                            .computeIfAbsent(operation.commit, none -> new ArrayList<>(1))
                            .add(write);
                }
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
        if (history == null) {
            return;
        }
        boolean isRead = false;
        for (PendingRead read : operation.reads) {
            if (read.cell.equals(write.cell)) {
                if (read.value != null) {
                    return;
                }
                isRead = true;
            }
        }
        PendingWrite known = history.lastKnown(operation.commit);
        if (known != null && isOfTheIssuer(known, operation)) {
            operation.infer(place, known, known.by.commit).source = known.by;
            return;
        }
        PendingWrite foreign = known == null || known.by.agent.equals(operation.agent) ? null : known;
        PendingRead look = foreign == null ? null : lookOfTheIssuer(foreign, operation);
        if (foreign != null && look != null) {
            if (look.value == null && look.earliest < foreign.by.commit) {
                mayHaveRead(operation, place, foreign, look.earliest, look.latest);
            } else {
                operation.infer(place, foreign, Math.max(look.time, foreign.by.commit)).source = foreign.by;
            }
            return;
        }
        if (known != null && (write.takesNothing || isNothing(known))) {
            operation.infer(place, known, operation.since);
            return;
        }
        if (foreign != null
                && isRead
                && looksItself(operation)
                && (foreign.by.commit <= operation.since || isAlone(operation, write.cell, history))) {
            operation.infer(place, foreign, operation.since);
            return;
        }
        PendingWrite last = history.only(operation.commit);
        if (write.value != null
                && foreign != null
                && foreign.by.commit <= operation.since
                && history.mayBeHidden(foreign, operation)) {
            // Nobody knows what it overwrote. Where calls overlapped, that is open anyway.
            if (last != null && isOutdated(foreign, last, operation)) {
                operation.infer(place, foreign, operation.since).source = foreign.by;
            } else {
                mayHaveRead(operation, place, foreign, foreign.by.since, operation.since);
            }
            return;
        }
        if (isRead || last == null || last.value == null) {
            // It has looked, or nobody knows which write was the last, or of what.
            return;
        }
        if (outcomes.mayHaveWritten(write.cell, operation.commit)
                && !last.by.agent.equals(operation.agent)
                && last.by.commit <= operation.since) {
            operation.infer(place, last, operation.since);
        } else if (wasGiven(last, operation)) {
            // Whether it looked is not known, so nothing that it wrote counts as built on this.
            operation.infer(place, last, operation.since);
        } else if (areForgotten && isForgotten(last, operation)) {
            operation.infer(place, last, operation.since).source = last.by;
        } else if (last == foreign && last.by.commit <= operation.since && isInDoubt(last, operation)) {
            mayHaveRead(operation, place, last, last.by.since, operation.since);
        }
    }

    /** Whether a write of unknown value, by another agent than the one of a known value, came between that and an operation. */
    private static boolean isOutdated(PendingWrite known, PendingWrite last, PendingOperation operation) {
        return last.value == null
                && known.by.commit <= last.by.since
                && last.by.commit <= operation.since
                && !last.by.agent.equals(known.by.agent);
    }

    /**
     * Has an operation read what another one wrote, or what was there before, so that it is only possible that it overwrote this unseen. Of one that the
     * log does not tell of, not even that is claimed: it read this when it landed.
     */
    private static void mayHaveRead(
            PendingOperation operation, Origin place, PendingWrite foreign, long from, long until) {
        PendingRead read = operation.infer(place, foreign, Math.max(until, foreign.by.commit));
        if (!operation.isUnlogged()) {
            read.time = Math.min(from, foreign.by.commit - 1);
        }
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

    /**
     * Whether the agent that issued a call may have looked since a write landed, by a call that may have done anything; or another agent may have
     * overwritten it by such a call.
     */
    private boolean isInDoubt(PendingWrite foreign, PendingOperation operation) {
        long from = foreign.by.earliestLanding();
        long planned = Math.min(operation.planned, operation.since);
        Set<Call> both = Collections.newSetFromMap(new IdentityHashMap<>());
        for (PendingOperation one : List.of(foreign.by, operation)) {
            if (one.call != null) {
                both.add(one.call);
            }
            if (one.command != null) {
                both.add(one.command);
            }
        }
        return commands.mayHaveTouched(operation.agent, foreign.cell, from, planned, both)
                || commands.mayHaveTouched(issuer(operation), foreign.cell, from, planned, both)
                || commands.mayHaveTouched(null, foreign.cell, from, operation.commit, both);
    }

    /** Whether a cell held nothing, as far as anybody knows from the beginning: there was nothing to be seen. */
    private static boolean isNothing(PendingWrite known) {
        return known.by.isUnlogged() && known.value != null && known.value.isNull();
    }

    /** Whether an operation that read what it wrote is of a tool that always does, though the log does not say what it found. */
    private static boolean looksItself(PendingOperation operation) {
        return operation.call != null && operation.grounding == null;
    }

    /** Whether no other write of a cell can have landed while an operation may have. */
    private boolean isAlone(PendingOperation operation, String cell, CellHistory history) {
        long from = Math.min(operation.since + 1, operation.commit);
        return spans.computeIfAbsent(cell, none -> history.spans()).between(from, operation.commit) <= 1;
    }

    /**
     * A look at this by which the agent that issued the call knew it when it decided on the call, and of which no record of the agent tells: the
     * look or the call is that of an agent of its own, or what it saw is unknown. Null if there is none.
     */
    private @Nullable PendingRead lookOfTheIssuer(PendingWrite known, PendingOperation operation) {
        long until = Math.min(operation.planned, operation.since);
        NavigableMap<Long, List<Look>> all = looks.get(new Looked(issuer(operation), known.cell));
        if (all == null || known.by.commit > operation.since || known.by.since > until) {
            return null;
        }
        return all.subMap(known.by.since, true, until, true).values().stream()
                .flatMap(List::stream)
                .filter(look -> saw(look, known, operation))
                .map(Look::read)
                .findFirst()
                .orElse(null);
    }

    /** Whether a look showed what was written, or, if the log does not say what it showed, may have. */
    private static boolean saw(Look look, PendingWrite known, PendingOperation operation) {
        PendingRead read = look.read();
        return read.value == null
                || (read.value.equals(known.value)
                        && (read.source == known.by || read.time >= known.by.commit)
                        && !look.agent().equals(operation.agent));
    }

    /**
     * Drops what an agent had seen of a cell before a call of its own, which is an agent of its own in the records, replaced it: when it planned
     * this operation, it knew better.
     */
    private void forgetWhatItReplaced(PendingOperation operation) {
        if (!own.isEmpty()
                && operation.reads.removeIf(read -> replaced(read, operation))
                && operation.reads.isEmpty()) {
            operation.grounding = null;
        }
    }

    private boolean replaced(PendingRead read, PendingOperation operation) {
        NavigableMap<Long, List<PendingWrite>> writes = own.get(new Looked(issuer(operation), read.cell));
        long until = Math.min(operation.planned, operation.since);
        return writes != null
                && read.until < until
                && writes.subMap(read.until, false, until, true).descendingMap().values().stream()
                        .flatMap(List::stream)
                        .anyMatch(write ->
                                !write.by.agent.equals(operation.agent) && isDone(write.by, operation.planned));
    }

    private static boolean isDone(PendingOperation operation, long time) {
        Long ended = operation.call == null ? null : operation.call.ended();
        return ended != null && ended <= time;
    }

    private static String issuer(PendingOperation operation) {
        return operation.issuer != null ? operation.issuer : operation.agent;
    }

    /** Whether an operation was given what a write had left before it began. */
    private static boolean wasGiven(PendingWrite last, PendingOperation operation) {
        if (last.by.commit > operation.began || last.by.agent.equals(operation.agent)) {
            return false;
        }
        for (Glance given : operation.offered) {
            if (given.cell().equals(last.cell)
                    && given.value() != null
                    && given.value().equals(last.value)) {
                return true;
            }
        }
        return false;
    }

    private boolean isForgotten(PendingWrite last, PendingOperation operation) {
        return !last.by.agent.equals(operation.agent)
                && TEMPORARY.matcher(last.cell).matches()
                && lastCalls.getOrDefault(last.by.agent, Long.MAX_VALUE) < operation.began;
    }
}
