package dev.hasse.imports.operations;

import dev.hasse.imports.calls.Access;
import dev.hasse.imports.calls.Change;
import dev.hasse.model.RefusedWrite;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Calls that the system refused. They wrote nothing, but their log may say what they were to write; then others of its calls say who had
 * written there, even if not with which value.
 */
final class RefusedOperations {
    private RefusedOperations() {}

    /** The operation of a refused call. */
    static PendingOperation of(Entry entry) {
        PendingOperation refused = new PendingOperation(entry.call, entry.agent, entry.role, entry.began, entry.ended);
        refused.refused = entry;
        refused.reads.addAll(entry.reads().values());
        return refused;
    }

    /**
     * What a refused operation may have told its agent of the cells that it was to write: if only a mapping says that it was refused, its result
     * may have named what was there instead. Empty if it was not refused.
     */
    static List<PendingRead> looks(PendingOperation operation) {
        Entry entry = operation.refused;
        return entry == null || entry.call.access() != null
                ? List.of()
                : entry.access.writes().stream()
                        .map(write -> new PendingRead(
                                entry.call.origin(), write.cell(), null, entry.began, entry.ended, entry.ended))
                        .toList();
    }

    /** What an operation was to write; null if it was not refused, or if that is not known. */
    static @Nullable RefusedWrite attempted(PendingOperation operation, Map<String, CellHistory> histories) {
        Entry entry = operation.refused;
        if (entry == null || !entry.writes()) {
            return null;
        }
        Set<String> cells = entry.access.writes().stream().map(Change::cell).collect(Collectors.toSet());
        boolean unread = entry.access.is(Access.Trait.UNREAD);
        boolean isSure = unread || entry.access.is(Access.Trait.EXPECTED);
        PendingWrite last = null;
        for (String cell : cells) {
            PendingWrite write = lastOfOthers(operation, cell, isSure, histories);
            last = write != null && (last == null || last.by.commit < write.by.commit) ? write : last;
        }
        return new RefusedWrite(
                cells,
                last == null ? null : last.by.agent,
                unread ? Boolean.TRUE : entry.access.is(Access.Trait.OUTDATED) ? Boolean.FALSE : null);
    }

    /** When an agent last replaced what was in a cell itself, if only a mapping says that it was refused, and not what it had seen. */
    private static long ownWrite(PendingOperation operation, @Nullable CellHistory history) {
        boolean mapped = operation.call != null && operation.call.access() == null;
        PendingWrite own = history == null || !mapped
                ? null
                : history.last(
                        Long.MIN_VALUE,
                        operation.commit,
                        write -> operation.agent.equals(write.by.agent) || operation.agent.equals(write.by.issuer));
        return own == null ? Long.MIN_VALUE : own.by.commit;
    }

    /**
     * The last write of another agent to a cell, if the operation had read it, after that; null if none is known.
     *
     * @param isSure whether it is enough that there was one, if the operation had not read the cell
     */
    private static @Nullable PendingWrite lastOfOthers(
            PendingOperation operation, String cell, boolean isSure, Map<String, CellHistory> histories) {
        CellHistory history = histories.get(cell);
        long after = operation.reads.stream()
                .filter(read -> read.cell.equals(cell))
                .mapToLong(read -> read.latest)
                .findFirst()
                .orElse(isSure ? ownWrite(operation, history) : operation.commit);
        return history == null
                ? null
                : history.last(
                        after,
                        operation.commit,
                        // A write of which the log does not tell may be anybody's.
                        write -> write.by.call != null
                                && write.by.command == null
                                && !operation.agent.equals(write.by.agent)
                                && !operation.agent.equals(write.by.issuer));
    }
}
