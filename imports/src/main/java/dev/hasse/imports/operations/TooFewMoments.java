package dev.hasse.imports.operations;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Operations that would have to have landed at one moment, although one of them found what the other one had left: the clock has fewer moments
 * than that took, as where it only counts events. They came one after the other, and the clock cannot tell how. So they, and all that overlapped
 * them, directly or through others, may have landed at any moment of their calls.
 */
final class TooFewMoments {
    private TooFewMoments() {}

    /**
     * Opens again the moments of such operations.
     *
     * @return whether there are any
     */
    static boolean reopen(List<PendingOperation> operations, Function<String, CellHistory> histories) {
        Set<String> cells = new LinkedHashSet<>();
        for (PendingOperation operation : operations) {
            if (operation.atOneMoment && operation.since < ended(operation)) {
                cells.addAll(operation.writtenCells());
            }
        }
        boolean any = false;
        for (String cell : cells) {
            any |= reopen(histories.apply(cell), histories);
        }
        return any;
    }

    private static boolean reopen(CellHistory history, Function<String, CellHistory> histories) {
        List<PendingOperation> writers = history.all().stream()
                .map(write -> write.by)
                .filter(writer -> writer.call != null)
                .sorted(Comparator.comparingLong(writer -> writer.began))
                .toList();
        boolean any = false;
        List<PendingOperation> group = new ArrayList<>();
        long end = Long.MIN_VALUE;
        for (PendingOperation writer : writers) {
            if (writer.began > end) {
                any |= open(group, histories);
                group.clear();
            }
            group.add(writer);
            end = Math.max(end, ended(writer));
        }
        return open(group, histories) || any;
    }

    private static boolean open(List<PendingOperation> group, Function<String, CellHistory> histories) {
        if (!isTight(group)) {
            return false;
        }
        for (PendingOperation operation : group) {
            if (!operation.atomic && operation.since < ended(operation)) {
                CellHistory.land(operation, ended(operation), histories);
                operation.since = operation.earliestLanding();
            }
        }
        return true;
    }

    /** Whether one that reads and writes at one moment landed when another one did, though its call left it other moments. */
    private static boolean isTight(List<PendingOperation> group) {
        Map<Long, Boolean> moments = new HashMap<>();
        for (PendingOperation operation : group) {
            if (operation.since == operation.commit) {
                boolean moved = operation.atOneMoment && operation.began < ended(operation);
                Boolean other = moments.get(operation.commit);
                if (other != null && (moved || other)) {
                    return true;
                }
                moments.put(operation.commit, moved);
            }
        }
        return false;
    }

    /** When its call was over. */
    static long ended(PendingOperation operation) {
        Long ended = operation.call == null ? null : operation.call.ended();
        return ended == null ? operation.commit : Math.max(ended, operation.commit);
    }
}
