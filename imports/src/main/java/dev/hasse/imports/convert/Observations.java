package dev.hasse.imports.convert;

import dev.hasse.imports.calls.Origin;
import dev.hasse.model.Coverage.Count;
import dev.hasse.model.Coverage.Tally;
import dev.hasse.model.Effect;
import dev.hasse.model.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Compares the values seen in cells with the writes to them. Each value that was seen is explained:
 *
 * <ul>
 *   <li>by the last write before, or one of the same moment;
 *   <li>by a write that was the latest at another moment of the call that saw it; the read is moved to that moment, and so is what a writer
 *       found in the cell before it wrote. If the value was then overwritten, it was seen as late as possible; if it had yet to land, as soon as
 *       it had;
 *   <li>by the latest write, if its value was not recorded: then that is its value. If the cell is known to have held the same before it, the
 *       write is left out instead: a checkout of a file that had not been changed is no write of it;
 *   <li>by a write in flight: it must have landed by then, and its commit is moved there, as are the reads of its call;
 *   <li>by a write of a transaction that had not committed by then, or never did: the read saw what it should not have seen;
 *   <li>by an earlier write that overlapped the latest one, and may have landed after it;
 *   <li>by an earlier logged write, although it was overwritten: a stale read, unless the source is read directly, as files on a disk are;
 *   <li>or by no logged write. The write is then attributed to an agent that ran a command at the time ({@link Commands}), the one that saw
 *       the value before any other; or else to {@code unlogged}. It comes after the last moment at which the cell is known to have
 *       held something else and not after this one. It is placed as late as possible, since an earlier place would make operations stale
 *       without evidence. A value that a cell held when it was first seen was there from the beginning.
 * </ul>
 */
final class Observations {
    private final Map<String, CellHistory> cells;
    private final Commands commands;
    private final String unlogged;
    private final long beginning;
    private final Transactions transactions;
    private final Tally tally;
    private final PriorityQueue<Observation> open = new PriorityQueue<>(Comparator.comparingLong(Observation::time)
            // A value that a writer found was there before its write; a read of the same moment may have seen the
            // write.
            .thenComparing(seen -> !seen.writesThen())
            .thenComparingInt(Observation::number));
    private final Sightings sightings = new Sightings();
    private final List<PendingOperation> added = new ArrayList<>();
    private int number;
    private int probable;

    /**
     * A value that was seen.
     *
     * @param time the moment at which it was seen
     * @param read the read that saw it; null if the operation found it when it wrote
     * @param by the operation that saw it
     * @param number its place in the order of observations
     */
    private record Observation(
            String cell, Value value, long time, @Nullable PendingRead read, PendingOperation by, int number) {

        boolean writesThen() {
            return read == null || (time == by.commit && by.writes.stream().anyMatch(write -> write.cell.equals(cell)));
        }
    }

    /**
     * @param commands the calls that may have written anything
     * @param unlogged the name of the agent of unlogged writes
     * @param beginning when the trace begins
     * @param transactions the transactions of the trace
     */
    Observations(
            Map<String, CellHistory> cells,
            Commands commands,
            String unlogged,
            long beginning,
            Transactions transactions,
            Tally tally) {
        this.cells = cells;
        this.commands = commands;
        this.unlogged = unlogged;
        this.beginning = beginning;
        this.transactions = transactions;
        this.tally = tally;
    }

    /** Adds a read. It saw what was there before its own operation wrote. */
    void add(PendingRead read, PendingOperation reader) {
        Value value = read.value;
        if (value != null) {
            open.add(new Observation(read.cell, value, read.time, read, reader, number++));
        }
    }

    /** Adds the values that a writer found in its cells. */
    void add(PendingOperation writer) {
        for (Effect effect : writer.before) {
            open.add(new Observation(effect.cell(), effect.value(), writer.commit, null, writer, number++));
        }
    }

    /** Explains all observations; returns the unlogged operations that this takes. */
    List<PendingOperation> explain() {
        for (Observation seen = open.poll(); seen != null; seen = open.poll()) {
            // A read that has been moved since is in here once more.
            if (seen.read() == null || seen.read().time == seen.time()) {
                explain(seen);
            }
        }
        return added;
    }

    private void explain(Observation seen) {
        CellHistory history = history(seen.cell());
        PendingRead read = seen.read();
        // A writer may since have turned out to have landed earlier.
        long time = read == null ? Math.min(seen.time(), seen.by().commit) : seen.time();
        PendingWrite written = inPlace(seen, time, history);
        if (written != null && written.by.commit < time && isAtATie(seen, time, history)) {
            time--;
        }
        if (written == null && lookedEarlier(seen, earliest(seen), history)) {
            return;
        }
        if (written == null && read != null && lookedLater(seen, read, history)) {
            return;
        }
        PendingOperation source;
        if (written != null) {
            source = written.by;
        } else if (history.at(time, null, seen.by()) != null) {
            // Whether it saw that write or the one before is unknown.
            source = null;
        } else if (transactions.isDirty(seen.cell(), seen.value(), time, seen.by())) {
            source = null;
        } else {
            PendingWrite earlier = read == null ? null : earlier(seen, read, time, history);
            if (read != null && earlier != null) {
                // It says nothing of what the cell holds now.
                read.source = earlier.by;
                read.time = time;
                return;
            }
            if (leaveOutWhatChangedNothing(seen, time, history)) {
                explain(seen);
                return;
            }
            source = unsaid(seen, time, history);
        }
        saw(seen, time, source);
    }

    private void saw(Observation seen, long time, @Nullable PendingOperation source) {
        if (seen.read() != null) {
            seen.read().source = source;
            seen.read().time = time;
        }
        sightings.add(seen.cell(), seen.value(), time, seen.writesThen());
    }

    /**
     * Leaves out the last writes before {@code time}, if their values are unknown and the cell held what was seen before them: there is no
     * evidence that they changed it. False if there are none.
     */
    private boolean leaveOutWhatChangedNothing(Observation seen, long time, CellHistory history) {
        boolean any = false;
        PendingWrite last = history.only(time);
        while (last != null && last.value == null && seen.value().equals(sightings.heldBefore(last, history))) {
            history.remove(last);
            last.by.writes.remove(last);
            tally.count(Count.WRITES_WITHOUT_CHANGE);
            any = true;
            last = history.only(time);
        }
        return any;
    }

    /** The write of this value that was current at {@code time}, or landed then; null if there is none. */
    private static @Nullable PendingWrite inPlace(Observation seen, long time, CellHistory history) {
        PendingWrite now = history.at(time, seen.value(), seen.by());
        if (now != null) {
            return now;
        }
        Set<PendingWrite> before = history.before(time);
        return before.isEmpty() ? null : history.at(before.iterator().next().by.commit, seen.value(), seen.by());
    }

    /**
     * Whether another operation wrote something else at the moment of a read, which can have happened just before: while its call ran, or, where
     * the thing itself is read, within what the clock of the log leaves open.
     */
    private static boolean isAtATie(Observation seen, long time, CellHistory history) {
        PendingRead read = seen.read();
        return read != null && (read.direct || read.earliest < time) && history.isWrittenAt(time, seen.by());
    }

    /**
     * The earliest moment at which a value can have been seen. A call that is not known to do all at one moment may have looked at what it was
     * about to write as soon as it began.
     */
    private static long earliest(Observation seen) {
        PendingRead read = seen.read();
        if (read != null) {
            return read.earliest;
        }
        PendingOperation by = seen.by();
        return by.atomic || by.atOneMoment || by.call == null ? by.commit : by.began;
    }

    /**
     * Takes the value to have been seen at a moment of its call at which it was not yet overwritten; false if there is none.
     *
     * @param earliest the first moment at which it can have been seen
     */
    private boolean lookedEarlier(Observation seen, long earliest, CellHistory history) {
        if (earliest >= seen.time()) {
            return false;
        }
        PendingWrite last = history.lastOf(seen.value(), seen.time(), seen.by());
        if (last != null) {
            OptionalLong overwritten = history.nextAfter(last.by.commit);
            if (overwritten.isEmpty() || overwritten.getAsLong() <= earliest) {
                return false;
            }
            saw(seen, Math.max(earliest, overwritten.getAsLong() - 1), last.by);
            return true;
        }
        OptionalLong first = history.first();
        // Otherwise what the cell held at first is known.
        boolean open = first.isPresent() && sightings.first(seen.cell()) >= first.getAsLong();
        if (first.isEmpty()
                || first.getAsLong() <= earliest
                || first.getAsLong() > seen.time()
                || !(open || seen.value().isNull())
                || history.onItsWay(seen.time(), seen.value(), seen.by()) != null) {
            return false;
        }
        saw(
                seen,
                Math.max(earliest, first.getAsLong() - 1),
                seen.value().isNull() ? null : unlogged(seen, beginning, beginning));
        return true;
    }

    /** Moves the read forward to the moment of its call at which the value landed, to be explained again; false if there is none. */
    private boolean lookedLater(Observation seen, PendingRead read, CellHistory history) {
        long end = Math.min(read.latest, seen.by().commit);
        if (end <= seen.time()) {
            return false;
        }
        PendingWrite next = history.firstOf(seen.value(), seen.time(), end, seen.by());
        long time;
        if (next != null) {
            time = next.by.commit;
        } else if (history.onItsWay(end, seen.value(), seen.by()) != null) {
            time = end;
        } else {
            return false;
        }
        read.time = time;
        open.add(new Observation(seen.cell(), seen.value(), time, read, seen.by(), seen.number()));
        return true;
    }

    /**
     * An earlier write of the value that was read, if nothing else explains it: one that overlapped the latest write and may have landed
     * after it, or else, where what is read may be a copy, any. Null if there is none.
     */
    private static @Nullable PendingWrite earlier(Observation seen, PendingRead read, long time, CellHistory history) {
        PendingWrite earlier = history.lastOf(seen.value(), time, seen.by());
        if (earlier == null || history.onItsWay(time, seen.value(), seen.by()) != null) {
            return null;
        }
        PendingWrite latest = history.before(time).iterator().next();
        if (history.at(latest.by.commit, null, null) != null) {
            return null;
        }
        // What was there at first, somebody may have put back.
        boolean maybeCopy = !read.direct && earlier.by.call != null;
        return maybeCopy || !history.isOverwritten(earlier, time) ? earlier : null;
    }

    /** Finds the writer of a value that no write of a known value explains; null if it is unknown, or if there is none. */
    private @Nullable PendingOperation unsaid(Observation seen, long time, CellHistory history) {
        Set<PendingWrite> before = history.before(time);
        PendingWrite last = before.isEmpty() ? null : before.iterator().next();
        if (last != null && history.at(last.by.commit, null, null) != null) {
            if (before.size() > 1) {
                return null;
            }
            history.learn(last, seen.value());
            last.inferred = true;
            // What it overwrote is not known if it read something unknown there, or if the write before left something
            // unknown.
            PendingWrite former = history.only(last.by.commit);
            if ((former != null && former.value == null)
                    || last.by.reads.stream().anyMatch(read -> read.value == null && read.cell.equals(seen.cell()))) {
                takeForAChange(last.by, seen.cell());
            }
            return last.by;
        }
        PendingWrite early = history.onItsWay(time, seen.value(), seen.by());
        if (early != null) {
            land(early.by, time);
            return early.by;
        }
        if (last == null && seen.value().isNull()) {
            // Nobody has written it yet.
            return null;
        }
        if (last == null && !sightings.any(seen.cell())) {
            return unlogged(seen, beginning, beginning);
        }
        long after = Math.max(last == null ? beginning : last.by.commit, sightings.last(seen.cell(), beginning));
        // If a writer landed earlier than it seemed, the cell may have been seen after that.
        after = Math.min(after, time);
        long latest = Math.max(after, seen.writesThen() ? time - 1 : time);
        Commands.Command command = commands.during(seen.by().agent, seen.cell(), after, latest);
        return command == null ? unlogged(seen, after, latest) : probably(command, seen, after, latest);
    }

    /** Takes an operation to have landed at {@code time}, and to have read by then what it read. */
    private void land(PendingOperation operation, long time) {
        CellHistory.land(operation, time, this::history);
        for (PendingRead read : operation.reads) {
            if (read.time > time) {
                read.time = time;
                add(read, operation);
            }
        }
    }

    private CellHistory history(String cell) {
        return cells.computeIfAbsent(cell, none -> new CellHistory());
    }

    private PendingOperation unlogged(Observation seen, long after, long latest) {
        tally.count(Count.UNLOGGED_WRITES);
        return add(seen, new PendingOperation(null, unlogged, null, after, latest));
    }

    /** Attributes a value to a command, which wrote it while it ran. */
    private PendingOperation probably(Commands.Command command, Observation seen, long after, long latest) {
        tally.count(Count.PROBABLE_WRITES);
        long landed = Math.min(latest, command.ended());
        PendingOperation operation = new PendingOperation(null, command.agent(), null, after, landed);
        operation.command = command.call();
        operation.id = "command-" + ++probable;
        return add(seen, operation);
    }

    private PendingOperation add(Observation seen, PendingOperation operation) {
        operation.knownFrom =
                seen.read() != null ? seen.read().place : seen.by().place();
        if (seen.writesThen()) {
            // It found this when it landed, and that is taken to be as late as possible.
            seen.by().landsFrom = seen.by().commit;
        }
        PendingWrite write = new PendingWrite(operation, seen.cell(), seen.value());
        takeForAChange(operation, seen.cell());
        operation.writes.add(write);
        history(write.cell).add(write);
        added.add(operation);
        return operation;
    }

    /**
     * Has an operation change what was in the cell, as far as that is known, if the log does not tell of the operation, or not what it
     * read. Nobody knows what its agent had seen, so that an unseen overwrite is not claimed.
     */
    private void takeForAChange(PendingOperation operation, String cell) {
        PendingWrite last = history(cell).lastKnown(operation.commit);
        Origin place = operation.place();
        if (place != null && last != null && !last.by.agent.equals(operation.agent)) {
            operation.infer(place, last, operation.commit);
        }
    }
}
