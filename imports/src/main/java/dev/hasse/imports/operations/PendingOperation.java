package dev.hasse.imports.operations;

import dev.hasse.imports.calls.Call;
import dev.hasse.imports.calls.Glance;
import dev.hasse.imports.calls.Origin;
import dev.hasse.imports.calls.Outcome;
import dev.hasse.model.Effect;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** An operation on its way into a record. */
final class PendingOperation {
    private static final int MOST_MOVES = 100;

    /** The call that this operation records; null if it comes from no single call. */
    final @Nullable Call call;

    final String agent;
    final @Nullable String role;
    // Most have one of each, if any.
    final List<PendingRead> reads = new ArrayList<>(1);
    final List<PendingWrite> writes = new ArrayList<>(1);
    /** What it was given without asking, and may have looked at. */
    List<Glance> offered = List.of();
    /** The values that its cells held immediately before it wrote them, where known. */
    List<Effect> before = List.of();

    /** Whether its writes changed parts of what was in the cells, and kept the rest. */
    boolean merges;

    /** The call as the system refused it; null if it did not. */
    @Nullable
    Entry refused;
    /** The command that probably made this write, which the log does not tell of; null if no command can have. */
    @Nullable
    Call command;

    /** Whether it stands for one of several writes of unknown values. */
    boolean isOneOf;

    /**
     * When a change was noticed that any command may have made which ran since it {@link #began}, whoever ran it; null if this is no such change.
     */
    @Nullable
    Long noticed;

    /** The place of the call by which it is known, if it is no call itself; null if there is none. */
    @Nullable
    Origin knownFrom;

    /** The agent of whose message this is a call that ran beside others, as an agent of its own; null if it is none. */
    @Nullable
    String issuer;

    /** When its agent had decided on it, at the latest. */
    long planned;

    final long began;
    long commit;
    /** The earliest moment at which it may have landed, once that is settled; {@link #commit} is the latest one. */
    long since;
    /** The earliest moment at which it may have landed, by what is known of its call. */
    long landsFrom;

    /** How often it was taken to have landed earlier than it seemed. */
    int moves;

    /** Whether all its reads and writes happened at one moment. */
    boolean atOneMoment;

    @Nullable
    Grounding grounding;

    /** Whether it is known to have landed when it committed, and not before, as a transaction does. */
    boolean atomic;

    String id = "";
    /** The effects of a batch in the order of issue; empty if this is no batch. */
    List<PendingWrite> issued = List.of();
    /** The effects of a batch in the order in which they landed; null if that order is unknown. */
    @Nullable
    List<PendingWrite> landed;

    /** Whether that is the order in which their calls ended, and they may have landed in another one. */
    boolean landedByEnds;

    PendingOperation(@Nullable Call call, String agent, @Nullable String role, long began, long commit) {
        this.call = call;
        this.agent = agent;
        this.role = role;
        this.planned = began;
        this.began = began;
        this.commit = commit;
        this.since = commit;
        this.landsFrom = call == null ? commit : began;
    }

    /** The earliest moment at which it may have landed: after its reads. */
    long earliestLanding() {
        long earliest = refused != null ? commit : landsFrom;
        for (PendingRead read : reads) {
            earliest = Math.max(earliest, read.earliest);
        }
        return Math.min(earliest, commit);
    }

    /**
     * Adds a read that the log does not tell of.
     *
     * @param place the place that it is known from
     * @param seen the write whose value it saw
     */
    PendingRead infer(Origin place, PendingWrite seen, long time) {
        PendingRead read = new PendingRead(place, seen.cell, seen.value, Math.min(landsFrom, time), time, time);
        read.inferred = true;
        read.beforeLanding = true;
        reads.add(read);
        return read;
    }

    /** The cells that it read or wrote. */
    Set<String> cells() {
        Set<String> cells = writtenCells();
        reads.forEach(read -> cells.add(read.cell));
        return cells;
    }

    /** The cells that it wrote. */
    Set<String> writtenCells() {
        Set<String> cells = new LinkedHashSet<>();
        writes.forEach(write -> cells.add(write.cell));
        return cells;
    }

    /** The time at which it began or first read, whichever is earlier. */
    long readTime() {
        long first = Math.min(began, commit);
        for (PendingRead read : reads) {
            first = Math.min(first, read.time);
        }
        return first;
    }

    /**
     * Whether it may once more be taken to have landed earlier. Two operations that each found what the other one wrote would push each other
     * back for ever, as far back as their calls last.
     */
    boolean mayBeMoved() {
        return moves < MOST_MOVES;
    }

    /** Whether it may have landed as early as {@code time}. */
    boolean mayHaveLandedAt(long time) {
        return (atomic ? landsFrom : began) <= time
                && time <= commit
                && reads.stream().allMatch(read -> read.movesWithLanding || read.earliest <= time);
    }

    /**
     * Ends a read-only operation with its last read, if the times of its reads are unknown: it bases nothing on what it saw. If the moments of some of
     * them matter, those of the others may all have been earlier.
     */
    void endWithTheLastLook() {
        if (refused == null
                && writes.isEmpty()
                && !reads.isEmpty()
                && reads.stream().allMatch(read -> read.latest == commit)) {
            boolean anyMatters = reads.stream().anyMatch(read -> read.sameFrom == null);
            commit = lastLook(read -> anyMatters && read.sameFrom != null ? read.sameFrom : read.until);
            since = lastLook(read -> anyMatters && read.sameFrom != null ? read.sameFrom : read.time);
            for (PendingRead read : reads) {
                if (read.sameFrom != null) {
                    read.time = Math.min(read.time, since);
                    read.until = read.time;
                }
            }
        }
    }

    private long lastLook(ToLongFunction<PendingRead> time) {
        return reads.stream().mapToLong(time).max().orElse(commit);
    }

    /** Whether nothing of it is in the log but what others saw of it. */
    boolean isUnlogged() {
        return call == null && command == null;
    }

    /** Whether it is of a call that wrote, even if that is known to have changed nothing. */
    boolean wrote() {
        return !writes.isEmpty() || grounding != null;
    }

    /** Whether it did nothing but read one cell, so that it ended when it had. */
    boolean isSingleRead() {
        return writes.isEmpty() && reads.size() == 1 && !atomic;
    }

    /** Whether it was undone later. */
    boolean isUndone() {
        return call != null && call.outcome() == Outcome.UNDONE;
    }

    /** The number of its own writes to the cell that were in flight while it may have read it. */
    int writesBetween(PendingRead read) {
        boolean then = Math.min(began, commit) <= read.latest && commit >= read.earliest;
        return then
                ? (int) writes.stream()
                        .filter(write -> write.cell.equals(read.cell))
                        .count()
                : 0;
    }

    /** The place in the log of the call that this operation records, or by which it is known; null if there is none. */
    @Nullable
    Origin place() {
        Call own = command != null ? command : call;
        return own == null ? knownFrom : own.origin();
    }
}
