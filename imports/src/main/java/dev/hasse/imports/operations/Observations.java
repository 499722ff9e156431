package dev.hasse.imports.operations;

import dev.hasse.model.Coverage.Count;
import dev.hasse.model.Coverage.Tally;
import dev.hasse.model.Effect;
import dev.hasse.model.Value;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
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
 *   <li>by a write in flight: if it is the only one of this value, it must have landed by then, and its commit is moved there, as are the reads of its
 *       call;
 *   <li>by a write of a transaction that had not committed by then, or never did: the read saw what it should not have seen;
 *   <li>by a call that failed, but was to write this very value ({@link FailedWrites});
 *   <li>by an earlier write, although it was overwritten ({@link OldValues}): a stale read, unless the source is read directly, as files on a disk are;
 *   <li>or by no logged write. The write is then attributed to an agent that ran a command at the time ({@link Commands}), the one that saw
 *       the value before any other; or else to {@code unlogged}. It comes after the last moment at which the cell is known to have
 *       held something else and not after this one. It is placed as late as possible, since an earlier place would make operations stale
 *       without evidence. A value that a cell held when it was first seen was there from the beginning.
 * </ul>
 */
final class Observations {
    private final Map<String, CellHistory> cells;
    private final OldValues oldValues;
    private final UnloggedWrites unlogged;
    private final FailedWrites failed;
    private final long beginning;
    private final Transactions transactions;
    private final Tally tally;
    private final PriorityQueue<SeenValue> open = new PriorityQueue<>(Comparator.comparingLong(SeenValue::time)
            // What a writer found was there before its write, which a read of the same moment may have seen.
            .thenComparing(seen -> !seen.writesThen())
            .thenComparingInt(SeenValue::number));
    private final Sightings sightings = new Sightings();
    private int number;

    /**
     * @param commands the calls that may have written anything
     * @param failed the calls that may have written what they were to write, although they failed
     * @param unlogged the name of the agent of unlogged writes
     * @param beginning when the trace begins
     * @param transactions the transactions of the trace
     */
    Observations(
            Map<String, CellHistory> cells,
            Commands commands,
            FailedWrites failed,
            String unlogged,
            long beginning,
            Transactions transactions,
            Tally tally) {
        this.cells = cells;
        this.unlogged = new UnloggedWrites(cells, commands, failed, unlogged, beginning, tally);
        this.oldValues = new OldValues(commands, this.unlogged, beginning);
        this.failed = failed;
        this.beginning = beginning;
        this.transactions = transactions;
        this.tally = tally;
    }

    /** Adds a read. It saw what was there before its own operation wrote. */
    void add(PendingRead read, PendingOperation reader) {
        Value value = read.value;
        if (value != null && !read.ambiguous) {
            open.add(new SeenValue(read.cell, value, read.time, read, reader, number++));
        }
    }

    /** Adds the values that a writer found in its cells. */
    void add(PendingOperation writer) {
        for (Effect effect : writer.before) {
            open.add(new SeenValue(effect.cell(), effect.value(), writer.commit, null, writer, number++));
        }
    }

    /** {@linkplain UnloggedWrites#takeForAChange(PendingOperation) Takes} an operation for a change of what was there. */
    void takeForAChange(PendingOperation operation) {
        unlogged.takeForAChange(operation);
    }

    /** Returns an unlogged operation that wrote again, after {@code after} and by {@code time}, what a read saw. */
    PendingOperation restore(PendingRead read, PendingOperation reader, Value value, long after, long time) {
        SeenValue seen = new SeenValue(read.cell, value, time, read, reader, number++);
        PendingWrite last = history(read.cell).lastKnown(read.earliest);
        long changed = Math.max(
                last == null ? beginning : last.by.commit, sightings.before(read.cell, read.earliest, beginning));
        PendingOperation source = unlogged.restored(seen, Math.max(after, beginning), changed, time);
        read.source = source;
        return source;
    }

    /** Explains all observations; returns the unlogged operations that this takes. */
    List<PendingOperation> explain() {
        for (SeenValue seen = open.poll(); seen != null; seen = open.poll()) {
            // A read that has been moved since is in here once more.
            if (seen.read() == null || (seen.read().time == seen.time() && seen.read().value != null)) {
                explain(seen);
            }
        }
        return unlogged.all();
    }

    private void explain(SeenValue seen) {
        CellHistory history = history(seen.cell());
        PendingRead read = seen.read();
        // A writer may since have turned out to have landed earlier.
        long time = read == null ? Math.min(seen.time(), seen.by().commit) : seen.time();
        PendingWrite written = history.inPlace(seen.value(), time, seen.by());
        if (written != null && written.by.commit < time && seen.isAtATie(time, history)) {
            time--;
        }
        PendingWrite own = written == null ? seen.ownWrite(history) : null;
        if (own != null) {
            saw(seen, own.by.commit, own.by);
            return;
        }
        if (written == null && lookedEarlier(seen, history)) {
            return;
        }
        if (written == null && read != null && lookedLater(seen, read, seen.value(), history)) {
            return;
        }
        PendingOperation source;
        if (written != null) {
            source = written.by;
        } else if (history.at(time, null, seen.by()) != null) {
            source = unknownThen(seen, time, history);
        } else if (transactions.isDirty(seen.cell(), seen.value(), time, seen.by())) {
            source = null;
        } else {
            if (read != null && !isOfAFailedCall(seen, time, history) && oldValues.explain(seen, read, time, history)) {
                return;
            }
            if (leaveOutWhatChangedNothing(seen, time, history)) {
                explain(seen);
                return;
            }
            Set<PendingWrite> before = history.before(time);
            if (read != null
                    && !isUnknown(before)
                    && !isInitial(seen, before)
                    && lookedLater(seen, read, null, history)) {
                return;
            }
            if (read != null && lookedAtTheEnd(seen, read, time, before)) {
                return;
            }
            source = unsaid(seen, time, history);
        }
        saw(seen, time, source);
    }

    private void saw(SeenValue seen, long time, @Nullable PendingOperation source) {
        if (seen.read() != null) {
            seen.read().source = source;
            seen.read().time = time;
        }
        sightings.add(seen.cell(), seen.value(), time, seen.writesThen());
    }

    /**
     * Leaves out the last writes before {@code time}, if their values are unknown and the cell held what was seen before them: there is no
     * evidence that they changed it, unless they can have landed before what was seen. False if there are none.
     */
    private boolean leaveOutWhatChangedNothing(SeenValue seen, long time, CellHistory history) {
        boolean any = false;
        PendingWrite last = history.only(time);
        while (last != null && last.value == null && seen.value().equals(sightings.heldBefore(last, history))) {
            PendingWrite known = history.lastKnown(last.by.commit);
            long before = known == null ? Long.MIN_VALUE : known.by.commit - 1;
            if (last.by.mayHaveLandedAt(before) && last.by.commit > before && last.by.mayBeMoved()) {
                // It was overwritten by what was seen.
                land(last.by, before);
            } else {
                history.remove(last);
                last.by.writes.remove(last);
                tally.count(Count.WRITES_WITHOUT_CHANGE);
            }
            any = true;
            last = history.only(time);
        }
        return any;
    }

    /** Takes the value to have been seen at a moment of its call at which it was not yet overwritten; false if there is none. */
    private boolean lookedEarlier(SeenValue seen, CellHistory history) {
        EarlierMoment earlier = EarlierMoment.of(seen, history, sightings);
        if (earlier == null) {
            return false;
        }
        if (seen.isFoundAtLanding()) {
            return landedBy(seen.by(), earlier.time());
        }
        saw(seen, earlier.time(), earlier.isAtFirst() ? unlogged.atFirst(seen, beginning) : earlier.source());
        return true;
    }

    /** Takes an operation to have landed by a moment, so that its reads are explained again; false if it cannot have. */
    private boolean landedBy(PendingOperation operation, long time) {
        // Its agent knows of it a moment later, before what overwrote it.
        long landed = operation.mayHaveLandedAt(time - 1) ? time - 1 : time;
        boolean may = operation.mayHaveLandedAt(landed) && operation.mayBeMoved();
        if (may) {
            land(operation, landed);
        }
        return may;
    }

    /**
     * Moves the read forward to the moment of its call at which a value landed, to be explained again; false if there is none.
     *
     * @param value the value; null for any that is unknown
     */
    private boolean lookedLater(SeenValue seen, PendingRead read, @Nullable Value value, CellHistory history) {
        long end = seen.latest();
        if (end <= seen.time()) {
            return false;
        }
        PendingWrite next = history.firstOf(value, seen.time(), end, seen.by());
        long time;
        if (next != null) {
            time = next.by.commit;
        } else if (history.onItsWay(end, value, seen.by()) != null) {
            time = end;
        } else {
            return false;
        }
        read.time = time;
        open.add(new SeenValue(seen.cell(), seen.value(), time, read, seen.by(), seen.number()));
        return true;
    }

    /**
     * Moves a read of what nobody wrote forward to the last moment of its call, to be explained again: whoever wrote it came as late as possible. False
     * if it was there at first, or is at that moment already.
     */
    private boolean lookedAtTheEnd(SeenValue seen, PendingRead read, long time, Set<PendingWrite> before) {
        long end = seen.latest();
        if (end <= time || isUnknown(before) || isInitial(seen, before)) {
            return false;
        }
        read.time = end;
        open.add(new SeenValue(seen.cell(), seen.value(), end, read, seen.by(), seen.number()));
        return true;
    }

    /** Whether a value that nobody wrote before is what the cell held at first. */
    private boolean isInitial(SeenValue seen, Set<PendingWrite> before) {
        return before.isEmpty() && (seen.value().isNull() || !sightings.any(seen.cell()));
    }

    private static boolean isUnknown(Set<PendingWrite> together) {
        return together.stream().anyMatch(write -> write.value == null);
    }

    /** The writer of a value that was seen at the moment of a write of unknown value; null if it may have been there before. */
    private @Nullable PendingOperation unknownThen(SeenValue seen, long time, CellHistory history) {
        Set<PendingWrite> former = history.before(time);
        PendingWrite then = history.at(time, null, seen.by());
        if (!former.isEmpty()
                && !isUnknown(former)
                && then != null
                && then.mayHaveLeft(seen.value())
                && !seen.mayBeOfAnotherThan(then, time, history)
                && !seen.writesThen()) {
            return learn(then, seen.value(), history);
        }
        return oneOf(seen, former.isEmpty() ? beginning : history.begunBefore(time), time);
    }

    /**
     * An operation that stands for one of several writes of unknown values, of which one wrote what was read, or for what was there before: nobody knows
     * which. Null if what was seen is in no record.
     */
    private @Nullable PendingOperation oneOf(SeenValue seen, long from, long time) {
        return seen.read() == null || seen.value().isNull() ? null : unlogged.perhaps(seen, from, time);
    }

    /** Takes a write of unknown value to have written this one. */
    private PendingOperation learn(PendingWrite write, Value value, CellHistory history) {
        history.learn(write, value);
        write.inferred = true;
        // What it overwrote is not known if it read something unknown there, or if the write before left something
        // unknown.
        PendingWrite former = history.only(write.by.commit);
        if ((former != null && former.value == null)
                || write.by.reads.stream().anyMatch(read -> read.value == null && read.cell.equals(write.cell))) {
            unlogged.takeForAChange(write.by, write.cell);
        }
        return write.by;
    }

    /** Finds the writer of a value that no write of a known value explains; null if it is unknown, or if there is none. */
    private @Nullable PendingOperation unsaid(SeenValue seen, long time, CellHistory history) {
        Set<PendingWrite> before = history.before(time);
        PendingWrite last = before.isEmpty() ? null : before.iterator().next();
        boolean initial = isInitial(seen, before);
        if (initial && seen.value().isNull() && sightings.isLast(seen.cell(), seen.value())) {
            // Nobody has written it yet, as far as that is known.
            return null;
        }
        PendingWrite early = history.onItsWay(time, seen.value(), seen.by());
        List<PendingWrite> unknown =
                before.stream().filter(write -> write.mayHaveLeft(seen.value())).toList();
        if (early == null && !unknown.isEmpty()) {
            return unknown.size() > 1 || seen.mayBeOfAnotherThan(unknown.get(0), time, history)
                    ? oneOf(seen, history.begunBefore(time), time)
                    : learn(unknown.get(0), seen.value(), history);
        }
        PendingWrite onItsWay = early == null && !initial ? history.onItsWay(time, null, seen.by()) : early;
        if (early != null && history.isAnotherOnItsWay(time, early, seen.by())) {
            // Either may have landed by then.
            return early.by;
        }
        if (onItsWay != null && onItsWay.by.mayBeMoved() && (onItsWay == early || onItsWay.mayHaveLeft(seen.value()))) {
            land(onItsWay.by, seen.writesThen() && onItsWay.by.mayHaveLandedAt(time - 1) ? time - 1 : time);
            return onItsWay.value == null ? learn(onItsWay, seen.value(), history) : onItsWay.by;
        }
        if (initial && seen.value().isNull()) {
            // Nobody has written it yet.
            return null;
        }
        if (initial && history.onItsWay(time, null, seen.by()) != null) {
            return oneOf(seen, beginning, time);
        }
        if (initial) {
            long first = seen.writesThen() ? Math.min(beginning, time - 1) : beginning;
            return unlogged.atFirst(seen, first);
        }
        if (last != null && last.by.isOneOf && seen.mayBeOfAnotherThan(last, time, history)) {
            return oneOf(seen, history.begunBefore(time), time);
        }
        long after = changed(seen, last, time);
        long latest = Math.max(after, seen.writesThen() ? time - 1 : time);
        return unlogged.between(seen, appearedFrom(seen, latest, history), after, latest);
    }

    /** The last moment by {@code time} at which a cell is known to have held something else. */
    private long changed(SeenValue seen, @Nullable PendingWrite last, long time) {
        long after = Math.max(last == null ? beginning : last.by.commit, sightings.last(seen.cell(), beginning));
        // If a writer landed earlier than it seemed, the cell may have been seen after that.
        return Math.min(after, time);
    }

    /** Whether a call that failed was to write what was seen, and may have written it since the cell held something else. */
    private boolean isOfAFailedCall(SeenValue seen, long time, CellHistory history) {
        return failed.during(seen.cell(), seen.value(), changed(seen, history.lastKnown(time), time), time) != null;
    }

    /**
     * The earliest moment that matters at which what was seen may have been written: before the first landing or look of another call while it
     * may have been seen, since that may have come later.
     */
    private long appearedFrom(SeenValue seen, long latest, CellHistory history) {
        long earliest = seen.earliest();
        long landed = history.nextAfter(earliest).orElse(Long.MAX_VALUE);
        long next = Math.min(landed, sightings.nextAfter(seen.cell(), earliest, Long.MAX_VALUE));
        return next > latest ? latest : Math.max(earliest, next - 1);
    }

    /** Takes an operation to have landed at {@code time}, and to have read by then what it read. */
    private void land(PendingOperation operation, long time) {
        operation.moves++;
        CellHistory.land(operation, time, this::history);
        for (PendingRead read : operation.reads) {
            boolean unexplained = read.ambiguous && read.perhapsWrittenFrom > time;
            read.ambiguous &= !unexplained;
            if (read.time > time) {
                read.time = time;
                unexplained = true;
                read.earliest = Math.min(read.earliest, time);
                if (read.atTheEnd) {
                    // What was in the cell when the call ended came later.
                    read.value = null;
                }
            }
            if (unexplained) {
                add(read, operation);
            }
        }
    }

    private CellHistory history(String cell) {
        return cells.computeIfAbsent(cell, none -> new CellHistory());
    }
}
