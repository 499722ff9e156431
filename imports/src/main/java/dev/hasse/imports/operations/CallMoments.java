package dev.hasse.imports.operations;

import dev.hasse.model.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * When the reads and the commits of calls may have happened. A log says when a call began and when it ended, and not when in between it
 * took effect. The record of its operation says so ({@code write_since}, {@code read_until}) where that matters: where another operation
 * that writes one of its cells, be it read or written, was under way meanwhile. Elsewhere every moment of the call means the same, and its
 * end stands for it.
 *
 * <p>What was seen narrows the moments of a read to those at which its value can have been in the cell. A read that is all that an
 * operation does happens at one moment: the last of them, at which it is no staler than at any other. What reads and writes at one moment,
 * as a compare-and-set does, can only have done so when its value was there; if that {@linkplain ForcedOrder forces one order} of all that
 * overlapped, they are taken in it.
 *
 * <p>{@linkplain SameFooting Overlapping updates on the same footing} are taken in the order of their ends.
 */
final class CallMoments {
    private final List<PendingOperation> operations;
    private final Map<String, CellHistory> cells;
    private final UnknownOutcomes unknown;
    private final RestoredValues.Restorer restorer;
    private final Map<String, Landings> landings = new HashMap<>();
    /** For each cell, the operations that rest on a read of it, as if they wrote it. */
    private final Map<String, Landings> rests = new HashMap<>();

    private final Map<String, List<PendingWrite>> resting = new HashMap<>();
    /** For each value that was written to a cell again, perhaps without changing it, the reads of it, as if they wrote it. */
    private final Map<CellValue, List<PendingWrite>> looking = new HashMap<>();

    private final Map<CellValue, Landings> looks = new HashMap<>();

    /** The cells in which a call of unknown outcome may have written what was read. */
    private final Set<String> restorable = new HashSet<>();

    private CallMoments(
            List<PendingOperation> operations,
            Map<String, CellHistory> cells,
            UnknownOutcomes unknown,
            RestoredValues.Restorer restorer) {
        this.operations = operations;
        this.cells = cells;
        this.unknown = unknown;
        this.restorer = restorer;
    }

    /**
     * Sets the moments of all operations and their reads.
     *
     * @param cells the writes of all operations
     * @param unknown what else may have been written
     * @param restorer makes the unlogged operations that wrote values again
     * @return these unlogged operations
     */
    static List<PendingOperation> settle(
            List<PendingOperation> operations,
            Map<String, CellHistory> cells,
            UnknownOutcomes unknown,
            RestoredValues.Restorer restorer) {
        return new CallMoments(operations, cells, unknown, restorer).settle();
    }

    private List<PendingOperation> settle() {
        for (PendingOperation operation : operations) {
            operation.since = operation.earliestLanding();
        }
        narrow();
        if (TooFewMoments.reopen(operations, this::history)) {
            landings.clear();
        }
        if (ForcedOrder.settle(operations, this::history, unknown)) {
            landings.clear();
        }
        index();
        List<PendingOperation> open = new ArrayList<>();
        List<PendingOperation> alone = new ArrayList<>();
        for (PendingOperation operation : operations) {
            (operation.since < operation.commit && isContested(operation) ? open : alone).add(operation);
        }
        SameFooting.settle(operations, open, this::landings, unknown);
        alone.forEach(operation -> operation.since = operation.commit);
        landings.clear();
        List<PendingOperation> restored = restore();
        settleReads(true);
        for (PendingOperation operation : operations) {
            for (PendingRead read : operation.reads) {
                followItsOwnWrite(read, operation);
                meetTheLastWrite(read, operation);
            }
        }
        commitAfterReads();
        operations.forEach(PendingOperation::endWithTheLastLook);
        return restored;
    }

    /**
     * Settles the reads of operations that do more than one read, and has unlogged operations write again what calls of unknown outcome may have
     * written. Those may have landed while the former looked, so where there are any, these reads are settled once more.
     */
    private List<PendingOperation> restore() {
        long[] earliest =
                operations.stream().mapToLong(operation -> operation.since).toArray();
        List<PendingRead> forNow = settleReads(false);
        boolean moved = commitAfterReads();
        List<PendingOperation> restored = RestoredValues.of(operations, this::history, unknown, restorer);
        if (moved || !restored.isEmpty()) {
            landings.clear();
        }
        if (restored.isEmpty()) {
            return restored;
        }
        for (int k = 0; k < earliest.length; k++) {
            operations.get(k).since = earliest[k];
        }
        forNow.forEach(read -> read.settled = false);
        settleReads(false);
        commitAfterReads();
        landings.clear();
        return restored;
    }

    /** No operation commits before it has read. Returns whether any would have. */
    private boolean commitAfterReads() {
        boolean any = false;
        for (PendingOperation operation : operations) {
            for (PendingRead read : operation.reads) {
                long earliest = Math.min(read.time, operation.commit);
                if (operation.since < earliest && read.value != null) {
                    operation.since = earliest;
                    any = true;
                }
            }
        }
        return any;
    }

    /**
     * Puts what an agent knows because it wrote it after that write. At the very moment of it, the agent would seem to have looked at the cell
     * before it wrote.
     */
    private static void followItsOwnWrite(PendingRead read, PendingOperation reader) {
        PendingOperation source = read.source;
        if (source == null || !source.agent.equals(reader.agent) || read.time >= reader.commit) {
            return;
        }
        if (read.time == source.commit) {
            read.time++;
            read.until = Math.max(read.until, read.time);
            read.ownWriteAt = source.commit;
        } else if (read.earliest == read.latest && isEndOf(source, read.latest)) {
            // It has since turned out that what it wrote was there before its call ended.
            read.ownWriteAt = source.commit;
        }
    }

    /**
     * Has an unlogged change meet what the last write left that may have landed by then. Nobody saw what was there: anything older, or an earlier
     * moment, would make a stale reader of somebody of whom the log has nothing.
     */
    private void meetTheLastWrite(PendingRead read, PendingOperation reader) {
        if (reader.call == null && read.inferred && read.ownWriteAt == null && read.until == reader.commit) {
            PendingWrite last = landings(read.cell).lastBy(reader.commit, reader);
            if (last != null && last.value != null) {
                read.value = last.value;
            }
        }
    }

    private static boolean isEndOf(PendingOperation operation, long time) {
        return operation.call != null && Long.valueOf(time).equals(operation.call.ended());
    }

    /** Settles the reads of operations that do nothing but one, or of all others; returns those that were not settled yet. */
    private List<PendingRead> settleReads(boolean single) {
        List<PendingRead> now = new ArrayList<>();
        for (PendingOperation operation : operations) {
            if (operation.isSingleRead() == single) {
                for (PendingRead read : operation.reads) {
                    if (!read.settled) {
                        read.settled = true;
                        now.add(read);
                        settle(read, operation);
                    }
                }
            }
        }
        return now;
    }

    /** Narrows the moments of operations that read and wrote at once. */
    private void narrow() {
        // In the order of the operations, so that the result is always the same.
        Map<PendingOperation, Landings.Sight> narrower = new LinkedHashMap<>();
        for (PendingOperation operation : operations) {
            if (operation.atOneMoment && operation.since < operation.commit) {
                long from = operation.since;
                long until = operation.commit;
                for (PendingRead read : operation.reads) {
                    Landings.Sight seen = read.value == null || read.ambiguous
                            ? null
                            : landings(read.cell).sight(read.value, operation.since, operation.commit, operation);
                    from = seen == null ? from : Math.max(from, seen.from());
                    until = seen == null || isUntilItsOwnWrite(seen, read, operation)
                            ? until
                            : Math.min(until, seen.until());
                }
                if (from <= until) {
                    narrower.put(operation, new Landings.Sight(from, until));
                }
            }
        }
        narrower.forEach((operation, moments) -> {
            operation.since = moments.from();
            CellHistory.land(operation, moments.until(), this::history);
        });
        if (!narrower.isEmpty()) {
            landings.clear();
        }
    }

    /** Whether what an operation read was there until it replaced that itself, at the end of its call at the latest. */
    private boolean isUntilItsOwnWrite(Landings.Sight seen, PendingRead read, PendingOperation operation) {
        return seen.until() == operation.commit - 1
                && !history(read.cell).isWrittenAt(operation.commit, operation)
                && operation.writes.stream().anyMatch(write -> write.cell.equals(read.cell));
    }

    private CellHistory history(String cell) {
        return cells.computeIfAbsent(cell, none -> new CellHistory());
    }

    private Landings landings(String cell) {
        Landings known = landings.get(cell);
        if (known == null) {
            known = new Landings(history(cell).all());
            landings.put(cell, known);
        }
        return known;
    }

    private void index() {
        for (PendingOperation operation : operations) {
            for (PendingWrite write : operation.writes) {
                Value value = write.value;
                if (value != null && operation.since < operation.commit) {
                    Landings there = landings(write.cell);
                    if (there.isWrittenTwice(value)
                            || there.sightOfKnown(value, operation.since, operation.commit, operation) != null) {
                        looking.put(new CellValue(write.cell, value), new ArrayList<>());
                    }
                }
            }
        }
        for (PendingOperation operation : operations) {
            for (PendingRead read : operation.reads) {
                look(read, operation);
                if (read.ambiguous) {
                    restorable.add(read.cell);
                }
                if (read.value == null && (operation.isSingleRead() || read.latest <= operation.began)) {
                    rest(read.asIfWritten(operation));
                }
            }
            for (PendingRead told : RefusedOperations.looks(operation)) {
                rest(told.asIfWritten(operation));
            }
            if (!operation.isSingleRead() && operation.refused == null) {
                for (PendingRead read : operation.reads) {
                    rest(new PendingWrite(operation, read.cell, null));
                }
            }
        }
    }

    /** Notes a read, unless it and a write of the same cell are of one call: whoever overlaps that overlaps a write. */
    private void look(PendingRead read, PendingOperation reader) {
        Value value = read.value;
        List<PendingWrite> looks =
                value == null || looking.isEmpty() ? null : looking.get(new CellValue(read.cell, value));
        long latest = Math.min(read.latest, reader.commit);
        if (looks != null && (latest <= reader.began || !reader.writtenCells().contains(read.cell))) {
            looks.add(read.asIfWritten(reader));
        }
    }

    private void rest(PendingWrite asIfWritten) {
        resting.computeIfAbsent(asIfWritten.cell, none -> new ArrayList<>(1)).add(asIfWritten);
    }

    /**
     * Whether the moment at which an operation landed matters: another one, of which either wrote a cell that the other wrote or rests on,
     * may have landed while it was under way, perhaps one of unknown outcome, or one saw what it wrote, which was perhaps there before.
     */
    private boolean isContested(PendingOperation operation) {
        if (operation.isUnlogged()) {
            // It is open where others looked or wrote while it was seen.
            return true;
        }
        for (PendingWrite write : operation.writes) {
            if (mayBeRestored(write.cell, operation)
                    || isBesides(landings(write.cell), operation)
                    || isBesides(rests(write.cell), operation)
                    || isPerhapsNoChange(write, operation)) {
                return true;
            }
        }
        if (operation.wrote() || operation.atomic) {
            for (PendingRead read : operation.reads) {
                if (mayBeRestored(read.cell, operation) || isBesides(landings(read.cell), operation)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean mayBeRestored(String cell, PendingOperation operation) {
        return restorable.contains(cell) && unknown.mayHaveWritten(cell, operation.commit);
    }

    /** Whether somebody saw the value of a write, and no one knows whether before it or after it. */
    private boolean isPerhapsNoChange(PendingWrite write, PendingOperation operation) {
        Value value = write.value;
        if (value == null || looking.isEmpty()) {
            return false;
        }
        CellValue seen = new CellValue(write.cell, value);
        return looking.containsKey(seen)
                && isBesides(
                        looks.computeIfAbsent(seen, one -> new Landings(looking.getOrDefault(one, List.of()))),
                        operation);
    }

    private static boolean isBesides(Landings others, PendingOperation operation) {
        return others.anyBetween(operation.since, operation.commit, operation);
    }

    private Landings rests(String cell) {
        Landings known = rests.get(cell);
        if (known == null) {
            known = new Landings(resting.getOrDefault(cell, List.of()));
            rests.put(cell, known);
        }
        return known;
    }

    private void settle(PendingRead read, PendingOperation reader) {
        if (read.ambiguous) {
            // It has been, with all those of its kind.
            return;
        }
        read.until = read.time;
        read.sameFrom = null;
        if (read.perhapsOldUntil != null) {
            read.until = Math.min(read.perhapsOldUntil, reader.commit);
            return;
        }
        Value value = read.value;
        if (reader.atOneMoment || (reader.isUnlogged() && read.beforeLanding)) {
            read.time = reader.since;
            read.until = reader.commit;
            return;
        }
        long latest = Math.min(read.latest, reader.commit);
        if (value == null || reader.refused != null || read.earliest >= latest) {
            return;
        }
        Landings there = landings(read.cell);
        Landings.Sight seen = reader.isSingleRead() ? there.sightOfKnown(value, read.earliest, latest, reader) : null;
        if (seen == null) {
            seen = there.sight(value, read.earliest, latest, reader);
        }
        Landings.Sight moments = seen == null ? new Landings.Sight(read.earliest, latest) : seen;
        if (!there.anyUntil(moments.from(), moments.until(), reader)) {
            long likely = read.beforeLanding ? reader.since : read.time;
            boolean isUntilThen = read.movesWithLanding && isUntilItsOwnWrite(moments, read, reader);
            read.time = Math.min(Math.max(likely, moments.from()), isUntilThen ? reader.commit : moments.until());
            read.until = read.time;
            read.sameFrom = moments.from();
        } else if (reader.isSingleRead()) {
            read.time = moments.until();
            read.until = read.time;
        } else {
            read.time = moments.from();
            read.until = moments.until();
        }
    }
}
