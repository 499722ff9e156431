package dev.hasse.imports.operations;

import dev.hasse.imports.calls.Origin;
import dev.hasse.model.Value;
import org.jspecify.annotations.Nullable;

/** A read on its way into records. Several operations may be based on it. It happened at some moment while its call ran. */
final class PendingRead {
    /** The place of the call that read. */
    final Origin place;

    /** The tool of that call; null if it is not known. */
    @Nullable
    String tool;

    final String cell;
    /** The earliest moment at which it can have happened. */
    long earliest;
    /** The latest moment at which it can have happened. */
    final long latest;
    /** The assumed time of the read, between {@link #earliest} and {@link #latest}; once moments are settled, the first possible one. */
    long time;
    /** The last moment at which it may have happened, once moments are settled. */
    long until;
    /** The earliest moment that means the same as {@link #time}, since nobody else wrote the cell in between; null if there is no other such moment. */
    @Nullable
    Long sameFrom;

    /** Whether its moments are settled. */
    boolean settled;

    /** Whether it has been counted among what is known of the log. */
    boolean counted;

    /** Whether it saw the thing itself, and no copy of it, so that it cannot be stale. */
    boolean direct;

    /** Whether the log has the calls of all who write what it saw, so that nobody else can have put back what was there at first. */
    boolean allWritersLogged;

    @Nullable
    Value value;

    /** Whether a call of unknown outcome may have written what it saw, so that the value says nothing of when it was there. */
    boolean ambiguous;

    /** When such a call may have written this first. */
    long perhapsWrittenFrom = Long.MAX_VALUE;

    /**
     * The last moment at which it can have happened, if the value had been replaced, and somebody may have put it back, or not: it is read from
     * {@link #time}, when it was there before, until then, so that it is only possible that it was old. Null for all other reads.
     */
    @Nullable
    Long perhapsOldUntil;

    boolean inferred;
    /** Whether it is that of a call that changed the cell, and is only taken to have happened when the call ended. */
    boolean atTheEnd;
    /** Whether it tells what its operation found in a cell that it wrote, and so happened just before that landed, whenever that was. */
    boolean movesWithLanding;
    /** Whether it was the last that its operation did before it landed. */
    boolean beforeLanding;
    /** When its agent had written the value itself, if that is how it knew it; null if it had read it, as far as anybody can tell. */
    @Nullable
    Long ownWriteAt;
    /** The operation whose write it saw; null if unknown, or if nobody had written. */
    @Nullable
    PendingOperation source;

    /**
     * Creates a read that happened at some moment between {@code earliest} and {@code latest}: at {@code time}, unless evidence contradicts
     * it.
     *
     * @param earliest not after {@code time}
     * @param latest not before {@code time}
     */
    PendingRead(Origin place, String cell, @Nullable Value value, long earliest, long time, long latest) {
        this.place = place;
        this.cell = cell;
        this.value = value;
        this.earliest = earliest;
        this.time = time;
        this.until = time;
        this.latest = latest;
    }

    /** A write that stands for this read of an operation, as if the operation wrote what it read, and did nothing else. */
    PendingWrite asIfWritten(PendingOperation reader) {
        long last = Math.min(latest, reader.commit);
        PendingOperation look = new PendingOperation(null, reader.agent, reader.role, earliest, last);
        look.since = Math.min(earliest, last);
        return new PendingWrite(look, cell, null);
    }
}
