package dev.hasse.imports.operations;

import dev.hasse.imports.calls.Origin;
import dev.hasse.model.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Writes whose values nobody recorded and nobody saw, where one agent had not seen what another one wrote: {@code date > f} by an agent that had
 * read f before another one edited it, and a patch to a text that is not known, if an agent that had read the text before goes on to change it.
 * Such a write gets a value of its own, {@code unknown (CALL)}, which equals no other. Without it, its operation would seem to have written
 * nothing.
 *
 * <p>Not every write of unknown value is one: it may have put in the cell what was there already. So it must be certain that it wrote
 * {@linkplain PendingWrite#differs something of its own}, and of two such writes, one after the other, the value of one must have been known
 * when it was written, unless the second one changed a part of what it found. If it was only seen afterwards, two agents may have run the same
 * generator, and nothing is lost.
 */
final class UnrecordedValues {
    private final Map<String, CellHistory> cells;
    private final Set<Value> given = new HashSet<>();

    private UnrecordedValues(Map<String, CellHistory> cells) {
        this.cells = cells;
    }

    /**
     * Gives these writes their values.
     *
     * @param operations operations whose reads have got the values that are known of them
     */
    static void settle(List<PendingOperation> operations, Map<String, CellHistory> cells) {
        UnrecordedValues values = new UnrecordedValues(cells);
        // One write of unknown value is no evidence that the next one overwrote something else.
        List<PendingWrite> found = new ArrayList<>();
        List<PendingWrite> replaced = new ArrayList<>();
        for (PendingOperation operation : operations) {
            for (PendingWrite write : operation.writes) {
                if (values.isOverAnUnseenValue(write)) {
                    found.add(write);
                } else if (values.isReplacedUnseen(write)) {
                    replaced.add(write);
                }
            }
        }
        found.forEach(values::give);
        replaced.forEach(values::giveWithoutClaim);
        operations.forEach(values::correct);
    }

    private boolean isOverAnUnseenValue(PendingWrite write) {
        PendingOperation by = write.by;
        if (!isAnother(write)) {
            return false;
        }
        CellHistory history = cells.get(write.cell);
        PendingWrite last = history == null ? null : history.only(by.commit);
        if (last == null || last.by.agent.equals(by.agent) || last.by.agent.equals(by.issuer)) {
            return false;
        }
        if (isOutdated(by, last)) {
            return isKnown(last) || (isAnother(last) && by.merges);
        }
        return isKnown(last) && by.reads.stream().noneMatch(read -> read.cell.equals(write.cell));
    }

    /**
     * Whether another agent, that had not seen this write, replaced what it left: by a write of its own that rests on an earlier look, or by
     * one of a known value that rests on none.
     */
    private boolean isReplacedUnseen(PendingWrite write) {
        PendingOperation by = write.by;
        CellHistory history = cells.get(write.cell);
        if (!isAnother(write) || history == null) {
            return false;
        }
        OptionalLong next = history.nextAfter(by.commit);
        PendingWrite before = history.only(by.commit);
        boolean isGrounded = by.reads.stream().anyMatch(read -> read.value != null && read.cell.equals(write.cell));
        return next.isPresent()
                && (isGrounded || before == null || before.value != null)
                && history.only(next.getAsLong()) == write
                && history.at(next.getAsLong()).stream().anyMatch(later -> replaces(later, write));
    }

    private static boolean replaces(PendingWrite later, PendingWrite write) {
        PendingOperation by = later.by;
        boolean isAnothers = by.call != null
                && !by.isUndone()
                && !by.agent.equals(write.by.agent)
                && !write.by.agent.equals(by.issuer)
                && !by.agent.equals(write.by.issuer);
        return isAnothers
                && (isOutdated(by, write)
                        ? later.value != null || (later.differs && by.merges)
                        : later.value != null
                                && !later.inferred
                                && by.reads.stream().noneMatch(read -> read.cell.equals(write.cell)));
    }

    /** Whether a call certainly wrote something of its own, though it is not known what. */
    private static boolean isAnother(PendingWrite write) {
        return write.value == null && write.differs && write.by.call != null && !write.by.isUndone();
    }

    /** Whether the log says what a call wrote, and not only what was seen after it. */
    private static boolean isKnown(PendingWrite write) {
        return write.value != null && !write.inferred && write.by.call != null && !write.by.isUndone();
    }

    /** Whether an operation rests on what was in the cell before a write. */
    private static boolean isOutdated(PendingOperation operation, PendingWrite write) {
        return operation.reads.stream().anyMatch(read -> isOutdated(read, write));
    }

    /** Whether a read saw another value than a write that came after it. */
    private static boolean isOutdated(PendingRead read, PendingWrite write) {
        return read.cell.equals(write.cell)
                && read.value != null
                && !read.value.equals(write.value)
                && read.time < write.by.commit;
    }

    private void give(PendingWrite write) {
        String name = name(write.by);
        Value value = Value.ofString("unknown (" + name + ")");
        for (int k = 2; !given.add(value); k++) {
            value = Value.ofString("unknown (" + name + ", " + k + ")");
        }
        // It was found in the history of its cell.
        Objects.requireNonNull(cells.get(write.cell)).learn(write, value);
    }

    /** Gives a write its value, of which it is not known what it overwrote: no unseen overwrite is claimed of its own agent. */
    private void giveWithoutClaim(PendingWrite write) {
        PendingOperation by = write.by;
        boolean hasRead = by.reads.stream().anyMatch(read -> read.value != null && read.cell.equals(write.cell));
        // It was found in the history of its cell.
        PendingWrite before = Objects.requireNonNull(cells.get(write.cell)).only(by.commit);
        give(write);
        Origin place = by.place();
        if (!hasRead && before != null && before.value != null && place != null) {
            by.infer(place, before, by.commit).source = before.by;
        }
    }

    /** Has an operation that was taken to have found the last known value find the one that a write after that has got. */
    private void correct(PendingOperation operation) {
        for (PendingRead read : operation.reads) {
            CellHistory history = read.inferred ? cells.get(read.cell) : null;
            PendingWrite last = history == null ? null : history.only(read.time);
            if (last != null && last.by != operation && last.value != null && given.contains(last.value)) {
                read.value = last.value;
                read.source = last.by;
            }
        }
    }

    private static String name(PendingOperation by) {
        String id = by.call == null ? null : by.call.id();
        return id == null ? String.valueOf(by.place()) : id;
    }
}
