package dev.hasse.imports.convert;

import dev.hasse.model.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Writes whose values nobody recorded and nobody saw, over values of other agents that their own agents had not seen: {@code date > f} by an agent
 * that had read f before another one edited it. Such a write gets a value of its own, {@code unknown (CALL)}, which equals no other. Without it,
 * its operation would seem to have written nothing.
 *
 * <p>Not every write of unknown value is one: it may have put in the cell what was there already. So it must be certain that it wrote
 * {@linkplain PendingWrite#differs something of its own}, and that what it overwrote was known when it was written. If that was only seen
 * afterwards, two agents may have run the same generator, and nothing is lost.
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
        for (PendingOperation operation : operations) {
            operation.writes.stream().filter(values::isOverAnUnseenValue).forEach(found::add);
        }
        found.forEach(values::give);
    }

    private boolean isOverAnUnseenValue(PendingWrite write) {
        PendingOperation by = write.by;
        if (write.value != null || !write.differs || by.call == null || by.isUndone()) {
            return false;
        }
        CellHistory history = cells.get(write.cell);
        PendingWrite last = history == null ? null : history.only(by.commit);
        return last != null
                && isKnown(last)
                && !last.by.agent.equals(by.agent)
                && !last.by.agent.equals(by.issuer)
                && (by.reads.stream().noneMatch(read -> read.cell.equals(write.cell))
                        || by.reads.stream().anyMatch(read -> isOutdated(read, last)));
    }

    /** Whether the log says what a call wrote, and not only what was seen after it. */
    private static boolean isKnown(PendingWrite write) {
        return write.value != null && !write.inferred && write.by.call != null && !write.by.isUndone();
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

    private static String name(PendingOperation by) {
        String id = by.call == null ? null : by.call.id();
        return id == null ? String.valueOf(by.place()) : id;
    }
}
