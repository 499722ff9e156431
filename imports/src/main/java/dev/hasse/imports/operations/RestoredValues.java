package dev.hasse.imports.operations;

import dev.hasse.model.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Values that were read though they had certainly been replaced, where a call of unknown outcome may have written them again. Nobody knows whether
 * such a read was stale. It is taken not to be: an unlogged operation wrote the value, at some moment from the invocation of the first such call to
 * the read, or from the beginning, if it may have been there before anybody wrote. Where it may also have come earlier than what replaced the value, a stale read remains possible.
 */
final class RestoredValues {
    private RestoredValues() {}

    /** Makes unlogged operations. */
    interface Restorer {

        /** Returns an operation that wrote what a read saw, after {@code after} and by {@code time}. */
        PendingOperation restore(PendingRead read, PendingOperation reader, Value value, long after, long time);
    }

    /** A read, what it saw, and the operation that rests on it. */
    private record Look(PendingRead read, Value value, PendingOperation by) {}

    /**
     * Makes the operations that wrote such values.
     *
     * @param operations operations whose moments are settled
     * @param cells the writes of all operations
     * @param unknown what else may have been written
     */
    static List<PendingOperation> of(
            List<PendingOperation> operations,
            Function<String, CellHistory> cells,
            UnknownOutcomes unknown,
            Restorer restorer) {
        List<Look> looks = new ArrayList<>();
        for (PendingOperation operation : operations) {
            for (PendingRead read : operation.reads) {
                Value value = read.value;
                if (value != null && read.ambiguous) {
                    settle(read, operation);
                    looks.add(new Look(read, value, operation));
                }
            }
        }
        looks.sort(Comparator.comparingLong(look -> look.read.until));
        List<PendingOperation> restored = new ArrayList<>();
        for (Look look : looks) {
            PendingRead read = look.read;
            CellHistory history = cells.apply(read.cell);
            if (look.by.refused != null
                    || !unknown.mayHaveWritten(read.cell, look.value, read.until)
                    || history.mayHold(look.value, read.time, read.until, look.by)) {
                continue;
            }
            boolean mayBeInitial = history.first().orElse(Long.MAX_VALUE) > read.time;
            if (look.by.isSingleRead() && !mayBeInitial) {
                read.time = read.until;
                look.by.since = Math.max(look.by.since, Math.min(read.time, look.by.commit));
            }
            long after = mayBeInitial ? Long.MIN_VALUE : Math.min(unknown.first(read.cell, look.value), read.until);
            PendingOperation writer = restorer.restore(read, look.by, look.value, after, read.until);
            writer.since = Math.min(writer.began, writer.commit);
            takeForAChange(writer, read, history);
            restored.add(writer);
        }
        if (!restored.isEmpty()) {
            correct(operations, restored);
        }
        return restored;
    }

    /** Has operations of which no call tells find what such an operation may have left, if they were taken to have found what was there before. */
    private static void correct(List<PendingOperation> operations, List<PendingOperation> restored) {
        Map<String, NavigableMap<Long, PendingWrite>> bySince = new HashMap<>();
        restored.forEach(writer -> writer.writes.forEach(write ->
                bySince.computeIfAbsent(write.cell, none -> new TreeMap<>()).put(writer.since, write)));
        for (PendingOperation operation : operations) {
            for (PendingRead read : operation.reads) {
                NavigableMap<Long, PendingWrite> writes =
                        operation.call == null && read.inferred ? bySince.get(read.cell) : null;
                Map.Entry<Long, PendingWrite> last = writes == null ? null : writes.floorEntry(read.time);
                if (last != null && isLater(last.getValue().by, read.source)) {
                    read.value = last.getValue().value;
                    read.source = last.getValue().by;
                }
            }
        }
    }

    private static boolean isLater(PendingOperation writer, @Nullable PendingOperation source) {
        return source == null || source.commit <= writer.commit;
    }

    /** Lets a read be at any moment of its call: its value does not tell. */
    private static void settle(PendingRead read, PendingOperation reader) {
        read.until = reader.atOneMoment ? reader.commit : Math.min(read.latest, reader.commit);
        read.time = reader.atOneMoment ? reader.since : Math.min(read.earliest, read.until);
    }

    /** Has an operation look at what it replaced as soon as it may have landed: of what it had seen, nothing is known, and nothing is claimed. */
    private static void takeForAChange(PendingOperation writer, PendingRead seenBy, CellHistory history) {
        writer.reads.clear();
        PendingWrite last = history.lastKnown(writer.since);
        if (last != null) {
            writer.infer(seenBy.place, last, writer.since);
        }
    }
}
