package dev.hasse.imports.operations;

import dev.hasse.model.Coverage.Count;
import dev.hasse.model.Coverage.Tally;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Counts the writes of a trace whose order the log does not tell, and which is settled by convention. */
final class ConcurrentWrites {
    private ConcurrentWrites() {}

    /** Counts the moments at which several agents wrote a cell, and the calls that wrote one and overlapped. */
    static void count(Collection<CellHistory> cells, Tally tally) {
        cells.forEach(history -> countSimultaneous(history, tally));
        cells.forEach(history -> countOverlapping(history, tally));
    }

    private static void countSimultaneous(CellHistory history, Tally tally) {
        for (Set<PendingWrite> together : history.moments().values()) {
            if (together.size() > 1
                    && together.stream().map(write -> write.by.agent).distinct().count() > 1) {
                tally.count(Count.SIMULTANEOUS_WRITES);
            }
        }
    }

    private static void countOverlapping(CellHistory history, Tally tally) {
        List<PendingOperation> writers = new ArrayList<>();
        for (Set<PendingWrite> together : history.moments().values()) {
            for (PendingWrite write : together) {
                if (write.by.call != null) {
                    writers.add(write.by);
                }
            }
        }
        writers.sort(Comparator.comparingLong(writer -> writer.began));
        Set<PendingOperation> overlapping = new HashSet<>();
        PendingOperation longest = null;
        for (PendingOperation writer : writers) {
            if (longest != null && writer.began < longest.commit) {
                overlapping.add(writer);
                overlapping.add(longest);
            }
            if (longest == null || writer.commit > longest.commit) {
                longest = writer;
            }
        }
        overlapping.forEach(writer -> tally.count(Count.OVERLAPPING_WRITES));
    }
}
