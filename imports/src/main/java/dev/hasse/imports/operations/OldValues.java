package dev.hasse.imports.operations;

import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Values that were read though others had followed them, as a cache or a replica shows them. Such a read says nothing of what the cell holds now.
 *
 * <p>If nobody in the log had written it, whoever did may have put it back, as may a call that can have written anything, or one that left an unknown
 * value. Then it was perhaps none, and the read is at any moment from when the value was last there for certain. And what an operation that the log does
 * not tell of seemed to have put in its place had perhaps been there before it.
 *
 * <p>Where the log has all who write, nobody has put back what was there at first. A cell is then known to have held at first what is read and nobody
 * had written, be it NULL.
 */
final class OldValues {
    private final Commands commands;
    private final UnloggedWrites unlogged;
    private final long beginning;

    /**
     * @param commands the calls that may have written anything
     * @param unlogged the writes that the log does not tell of
     * @param beginning when the trace begins
     */
    OldValues(Commands commands, UnloggedWrites unlogged, long beginning) {
        this.commands = commands;
        this.unlogged = unlogged;
        this.beginning = beginning;
    }

    /** Explains what was read at {@code time} by an earlier write; false if there is none. */
    boolean explain(SeenValue seen, PendingRead read, long time, CellHistory history) {
        PendingWrite earlier = earlier(seen, read, time, history);
        if (earlier == null) {
            return false;
        }
        read.time = time;
        read.source = earlier.by;
        OptionalLong overwritten = overwritten(earlier, read, time, history);
        long since = Math.min(history.begunBefore(time), history.begunBefore(seen.earliest()));
        if (overwritten.isPresent()
                && (mayBePutBack(earlier, read)
                        || commands.mayHaveWritten(read.cell, since, Math.max(time, seen.latest()))
                        || history.mayBeHidden(since, time))) {
            read.time = Math.min(overwritten.getAsLong() - 1, time);
            read.source = null;
            read.perhapsOldUntil = Math.max(
                    read.time, Math.min(read.latest, history.nextAfter(time).orElse(Long.MAX_VALUE) - 1));
        }
        if (earlier.by.call != null && !read.direct) {
            unlogged.mayHaveLandedBefore(earlier, time);
        }
        return true;
    }

    /** When a write was overwritten; what a call wrote may have come after all that the log does not tell of, unless the thing itself was read. */
    private static OptionalLong overwritten(PendingWrite earlier, PendingRead read, long time, CellHistory history) {
        return history.overwritten(earlier, time, read.direct || earlier.by.call == null);
    }

    /** Whether somebody who is not in the log may have written once more what an earlier write left. */
    private boolean mayBePutBack(PendingWrite earlier, PendingRead read) {
        return earlier.by.call == null && !(read.allWritersLogged && earlier.by.commit <= beginning);
    }

    /**
     * An earlier write of a value, if nothing else explains it: one that overlapped the latest write and may have landed after it, or else, where what
     * is read may be a copy and nothing else may have been written, any. Null if there is none.
     */
    private @Nullable PendingWrite earlier(SeenValue seen, PendingRead read, long time, CellHistory history) {
        PendingWrite earlier = history.lastOf(seen.value(), time, seen.by());
        Set<PendingWrite> latest = history.before(time);
        boolean wasThereAtFirst = read.allWritersLogged && !latest.isEmpty();
        if (earlier == null && !wasThereAtFirst) {
            return null;
        }
        if (history.at(latest.iterator().next().by.commit, null, null) != null) {
            return null;
        }
        if (earlier != null && overwritten(earlier, read, time, history).isEmpty()) {
            return earlier;
        }
        if (read.direct
                || history.mayBeOnItsWay(time, seen.value(), seen.by())
                || history.mayBeUnknown(time, seen.latest(), seen.by())) {
            return null;
        }
        return earlier == null ? unlogged.atFirst(seen, beginning).writes.get(0) : earlier;
    }
}
