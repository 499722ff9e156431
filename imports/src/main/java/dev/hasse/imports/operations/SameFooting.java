package dev.hasse.imports.operations;

import dev.hasse.model.Value;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Overlapping updates of the same cells, each of which read in all of them what was there before any of them landed, and wrote something
 * else. Whichever landed first, every later one acted on a value that an earlier one had replaced. So it is certain that one of any two was
 * stale, and only open which; the one that ended later is taken for it.
 *
 * <p>That holds if nobody else read or wrote these cells meanwhile, nor may have given them back what all of them read, and if those who read
 * them next saw what the one that ended last had written.
 */
final class SameFooting {
    private final Function<String, Landings> landings;
    private final UnknownOutcomes unknown;
    private final IdentityHashMap<PendingOperation, PendingOperation> leaders = new IdentityHashMap<>();
    private final Map<String, Looks> looks = new HashMap<>();
    /** For each operation, those that read what it wrote. */
    private final IdentityHashMap<PendingOperation, Set<PendingOperation>> readers = new IdentityHashMap<>();

    private SameFooting(
            List<PendingOperation> operations,
            List<PendingOperation> open,
            Function<String, Landings> landings,
            UnknownOutcomes unknown) {
        this.landings = landings;
        this.unknown = unknown;
        open.forEach(operation -> leaders.put(operation, operation));
        Map<String, List<PendingOperation>> byCell = new HashMap<>();
        for (PendingOperation operation : open) {
            operation
                    .cells()
                    .forEach(cell -> byCell.computeIfAbsent(cell, none -> new ArrayList<>())
                            .add(operation));
        }
        byCell.values().forEach(this::join);
        for (PendingOperation operation : operations) {
            for (PendingRead read : operation.reads) {
                if (byCell.containsKey(read.cell)) {
                    looks.computeIfAbsent(read.cell, none -> new Looks()).add(new Look(read, operation));
                }
                if (read.source != null && leaders.containsKey(read.source)) {
                    readers.computeIfAbsent(read.source, none -> Collections.newSetFromMap(new IdentityHashMap<>()))
                            .add(operation);
                }
            }
        }
    }

    /**
     * Orders those of the open operations that are on the same footing, and settles the moments of their reads.
     *
     * @param open operations, of which each may have landed while another one that writes its cells was under way
     * @param landings the writes to a cell
     * @param unknown what else may have been written
     */
    static void settle(
            List<PendingOperation> operations,
            List<PendingOperation> open,
            Function<String, Landings> landings,
            UnknownOutcomes unknown) {
        if (open.size() < 2) {
            return;
        }
        SameFooting footing = new SameFooting(operations, open, landings, unknown);
        IdentityHashMap<PendingOperation, List<PendingOperation>> groups = new IdentityHashMap<>();
        for (PendingOperation operation : open) {
            groups.computeIfAbsent(footing.leader(operation), none -> new ArrayList<>())
                    .add(operation);
        }
        for (PendingOperation operation : open) {
            List<PendingOperation> group = groups.remove(operation);
            if (group != null && group.size() > 1 && footing.isSame(group)) {
                order(group);
            }
        }
    }

    /** Joins operations on one cell that overlapped, directly or through others. */
    private void join(List<PendingOperation> onOneCell) {
        onOneCell.sort(Comparator.comparingLong(operation -> operation.since));
        PendingOperation longest = onOneCell.get(0);
        for (PendingOperation operation : onOneCell) {
            if (operation.since < longest.commit) {
                leaders.put(leader(operation), leader(longest));
            }
            longest = operation.commit > longest.commit ? operation : longest;
        }
    }

    private PendingOperation leader(PendingOperation operation) {
        PendingOperation leader = operation;
        PendingOperation next = leaders.getOrDefault(leader, leader);
        while (next != leader) {
            PendingOperation afterNext = leaders.getOrDefault(next, next);
            leaders.put(leader, afterNext);
            leader = next;
            next = afterNext;
        }
        return leader;
    }

    private boolean isSame(List<PendingOperation> group) {
        PendingOperation first = group.get(0);
        Set<String> cells = first.writtenCells();
        Map<String, Value> found = new HashMap<>();
        for (PendingRead read : first.reads) {
            if (read.value != null) {
                found.putIfAbsent(read.cell, read.value);
            }
        }
        long firstLanding = firstLanding(group);
        boolean alike = group.stream().map(one -> one.commit).distinct().count() == group.size()
                && group.stream()
                        .allMatch(one -> one.call != null
                                && !one.isUndone()
                                && one.writtenCells().equals(cells)
                                && replaces(one, found)
                                && readBefore(one, found, firstLanding));
        long last = group.stream().mapToLong(one -> one.commit).max().orElseThrow();
        return alike
                && isUndisturbed(group, cells)
                && cells.stream().noneMatch(cell -> mayBeBack(cell, found.get(cell), last));
    }

    /** Whether a call of unknown outcome may have written to a cell what was there before. */
    private boolean mayBeBack(String cell, @Nullable Value value, long time) {
        return value != null && unknown.mayHaveWritten(cell, value, time);
    }

    private static long firstLanding(List<PendingOperation> group) {
        return group.stream().mapToLong(one -> one.commit).min().orElseThrow();
    }

    /** Whether all that an operation wrote are known values, and others than these. */
    private static boolean replaces(PendingOperation operation, Map<String, Value> found) {
        return operation.writes.stream()
                .allMatch(write -> write.value != null && !write.value.equals(found.get(write.cell)));
    }

    /**
     * Whether an operation read these values in all cells that it wrote, and can have done so before {@code time}. What it is only taken to have found
     * when it landed is no read.
     */
    private static boolean readBefore(PendingOperation operation, Map<String, Value> found, long time) {
        return operation.writes.stream()
                .allMatch(write -> operation.reads.stream()
                        .anyMatch(read -> read.cell.equals(write.cell)
                                && !read.beforeLanding
                                && read.value != null
                                && read.value.equals(found.get(read.cell))
                                && read.earliest < time));
    }

    /** Whether nobody else touched their cells meanwhile, and who read them next saw the last one. */
    private boolean isUndisturbed(List<PendingOperation> group, Set<String> cells) {
        Set<PendingOperation> members = Collections.newSetFromMap(new IdentityHashMap<>());
        members.addAll(group);
        long from = group.stream().mapToLong(one -> one.since).min().orElseThrow();
        PendingOperation last =
                group.stream().max(Comparator.comparingLong(one -> one.commit)).orElseThrow();
        for (PendingOperation one : group) {
            if (one != last && !members.containsAll(readers.getOrDefault(one, Set.of()))) {
                return false;
            }
            for (PendingRead read : one.reads) {
                if (!cells.contains(read.cell) && landings.apply(read.cell).anyBetween(one.since, one.commit, one)) {
                    return false;
                }
            }
        }
        return cells.stream()
                .allMatch(cell -> landings.apply(cell).onlyBetween(from, last.commit, members)
                        && looks.getOrDefault(cell, new Looks()).onlyBetween(from, last.commit, members));
    }

    private static void order(List<PendingOperation> group) {
        long firstLanding = firstLanding(group);
        for (PendingOperation operation : group) {
            Set<String> cells = operation.writtenCells();
            for (PendingRead read : operation.reads) {
                if (cells.contains(read.cell) && read.perhapsOldUntil == null) {
                    read.time = Math.min(read.time, Math.max(read.earliest, firstLanding - 1));
                    read.until = read.time;
                    read.settled = true;
                }
            }
            operation.since = operation.commit;
        }
    }

    /** A read, and an operation that rests on it. */
    private record Look(PendingRead read, PendingOperation by) {}

    /** The reads of a cell. */
    private static final class Looks {
        private final List<Look> byBeginning = new ArrayList<>();
        /** For each read, the one among it and those before that may have happened last; empty until it is asked for. */
        private List<Look> last = List.of();

        void add(Look look) {
            byBeginning.add(look);
        }

        /** Whether only these operations can have read after {@code from} and before {@code until}. */
        boolean onlyBetween(long from, long until, Set<PendingOperation> members) {
            if (last.size() < byBeginning.size()) {
                byBeginning.sort(Comparator.comparingLong(look -> look.read.earliest));
                last = new ArrayList<>();
                for (Look look : byBeginning) {
                    Look before = last.isEmpty() ? look : last.get(last.size() - 1);
                    last.add(look.read.latest > before.read.latest ? look : before);
                }
            }
            int low = 0;
            int high = byBeginning.size();
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (byBeginning.get(middle).read.earliest < until) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            for (int k = low - 1; k >= 0 && last.get(k).read.latest > from; k--) {
                Look look = byBeginning.get(k);
                // The one that lasted longest comes first, so that the others need not be searched for it.
                if (!members.contains(last.get(k).by) || (look.read.latest > from && !members.contains(look.by))) {
                    return false;
                }
            }
            return true;
        }
    }
}
