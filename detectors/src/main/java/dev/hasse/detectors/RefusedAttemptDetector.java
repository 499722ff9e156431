package dev.hasse.detectors;

import dev.hasse.detectors.index.WritesByCell;
import dev.hasse.model.Columns;
import dev.hasse.model.Finding;
import dev.hasse.model.NameOrder;
import dev.hasse.model.Operation;
import dev.hasse.model.OperationRef;
import dev.hasse.model.RefusedAttempt;
import dev.hasse.model.Trace;
import dev.hasse.model.Witness;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Refused: an attempt that the system itself refused, because the state that it rested on had changed.
 *
 * <p>The history exhibits it when there is a record i that says {@code "refused": true}.
 *
 * <p>Witness: (i), with the cells that it read, and the first write by another agent to one of them after i read the
 * cell and no later than the refusal, if the log has one. Evidence: the records that say whether they were refused.
 *
 * <p>Cost: O(1) a record, and for a listed witness the writes to its cells while it was under way.
 */
final class RefusedAttemptDetector {
    /** The rule for (i). */
    static boolean isWitness(Operation i) {
        return Boolean.TRUE.equals(i.refused());
    }

    /**
     * The first record of another agent that wrote a cell that i read, after the read and no later than the refusal of
     * i.
     */
    static int changed(History h, int i) {
        return h.first(j -> !h.get(j).agent().equals(h.get(i).agent())
                && h.get(i).reads().stream()
                        .anyMatch(read -> h.get(j).writes(read.cell())
                                && read.time() < h.get(j).writeTime()
                                && h.get(j).writeTime() <= h.get(i).writeTime()));
    }

    private RefusedAttemptDetector() {}

    static Finding<Witness> detect(Trace trace, WritesByCell writes, Listing listing) {
        Columns columns = trace.columns();
        FindingTally tally = new FindingTally(listing);
        for (int record = 0; record < trace.size(); record++) {
            if (!columns.saysWhetherRefused(record) || !columns.isDecided(record)) {
                continue;
            }
            tally.addEvidence(1);
            if (columns.isRefused(record)) {
                tally.add(true, 1);
                if (tally.wants(true)) {
                    tally.list(witness(trace, writes, record));
                }
            }
        }
        return tally.finding();
    }

    private static RefusedAttempt witness(Trace trace, WritesByCell writes, int record) {
        Columns columns = trace.columns();
        Set<String> cells = new TreeSet<>(NameOrder::compare);
        for (int read = columns.readsFrom(record); read < columns.readsFrom(record + 1); read++) {
            cells.add(trace.cell(columns.readCell(read)));
        }
        return new RefusedAttempt(
                trace.reference(record),
                cells,
                firstChange(trace, writes, record),
                columns.readTime(record),
                columns.writeTime(record),
                trace.attempted(record));
    }

    private static @Nullable OperationRef firstChange(Trace trace, WritesByCell writes, int record) {
        Columns columns = trace.columns();
        int first = WritesByCell.NONE;
        for (int read = columns.readsFrom(record); read < columns.readsFrom(record + 1); read++) {
            int change = firstChange(columns, writes, record, read);
            boolean isFirst =
                    first == WritesByCell.NONE || (change != WritesByCell.NONE && isBefore(writes, change, first));
            first = isFirst ? change : first;
        }
        return first == WritesByCell.NONE ? null : trace.reference(writes.record(first));
    }

    private static boolean isBefore(WritesByCell writes, int one, int other) {
        int byTime = Long.compare(writes.time(one), writes.time(other));
        return byTime < 0 || (byTime == 0 && writes.record(one) < writes.record(other));
    }

    private static int firstChange(Columns columns, WritesByCell writes, int record, int read) {
        int group = writes.group(columns.readCell(read));
        if (group == WritesByCell.NO_GROUP) {
            return WritesByCell.NONE;
        }
        int end = writes.firstAfter(group, columns.writeTime(record));
        for (int write = writes.firstAfter(group, columns.readTime(record, read)); write < end; write++) {
            if (writes.agent(write) != columns.agent(record)) {
                return write;
            }
        }
        return WritesByCell.NONE;
    }
}
