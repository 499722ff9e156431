package dev.hasse.imports.operations;

import dev.hasse.model.Coverage.Count;
import dev.hasse.model.Coverage.Tally;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Counts the reads and writes of operations by how their values are known, each read once however many operations are based on it. */
final class ValueTally {
    private final Tally tally;

    ValueTally(Tally tally) {
        this.tally = tally;
    }

    void add(PendingOperation operation) {
        Set<String> known = knownBesideOthers(operation);
        for (PendingRead read : operation.reads) {
            // A look of unknown value and what was inferred of it are one read.
            boolean isInferred = read.value == null && known.contains(read.cell);
            if (!isInferred && !read.counted) {
                read.counted = true;
                count(read.value == null, Count.READS_WITHOUT_VALUE, Count.READS, read.tool);
                if (read.inferred) {
                    tally.count(Count.READS_INFERRED);
                }
            }
        }
        if (operation.call == null) {
            return;
        }
        for (PendingWrite write : operation.writes) {
            count(write.value == null, Count.WRITES_WITHOUT_VALUE, Count.WRITES, operation.call.tool());
            if (write.inferred) {
                tally.count(Count.WRITES_INFERRED);
            }
        }
    }

    /** The cells of which it is known what an operation read; none if that is known of all its reads. */
    private static Set<String> knownBesideOthers(PendingOperation operation) {
        boolean isAnyUnknown = false;
        for (PendingRead read : operation.reads) {
            isAnyUnknown |= read.value == null;
        }
        if (!isAnyUnknown) {
            return Set.of();
        }
        Set<String> known = new HashSet<>();
        for (PendingRead read : operation.reads) {
            if (read.value != null) {
                known.add(read.cell);
            }
        }
        return known;
    }

    private void count(boolean isUnknown, Count unknown, Count known, @Nullable String tool) {
        if (isUnknown && tool != null) {
            tally.count(unknown, tool);
        } else {
            tally.count(isUnknown ? unknown : known);
        }
    }
}
