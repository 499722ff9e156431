package dev.hasse.detectors;

import dev.hasse.detectors.index.CommitOrder;
import dev.hasse.detectors.index.Orders;
import dev.hasse.model.Columns;

/**
 * The evidence of A1 in traces in which not all moments are known exactly: the committed records that read, such that a record of another
 * agent certainly committed after the least read_until(i, c), and before write_since(i).
 *
 * <p>Cost: O(n log n) for n records and reads.
 */
final class UncertainEvidence {
    private final Columns columns;
    private final CommitOrder order;
    /** The ranks of the commits in order of the earliest moments at which they may have taken effect. */
    private final int[] bySince;
    /**
     * For each place in that order, among the commits from there on, the rank of the one that certainly had taken
     * effect first.
     */
    private final int[] earliest;
    /** Likewise among the commits of agents other than the earliest one's; -1 if there is none. */
    private final int[] earliestOfOthers;

    private UncertainEvidence(Columns columns, CommitOrder order) {
        this.columns = columns;
        this.order = order;
        int size = order.size();
        bySince = Orders.of(size, rank -> columns.writeSince(order.record(rank)));
        earliest = new int[size + 1];
        earliestOfOthers = new int[size + 1];
        earliest[size] = -1;
        earliestOfOthers[size] = -1;
        for (int place = size - 1; place >= 0; place--) {
            int rank = bySince[place];
            int first = earliest[place + 1];
            int other = earliestOfOthers[place + 1];
            if (first < 0 || rank < first) {
                // Ranks go by write_time, so the lesser one took effect earlier.
                earliest[place] = rank;
                earliestOfOthers[place] = first >= 0 && agent(first) != agent(rank) ? first : other;
            } else {
                earliest[place] = first;
                boolean isOther = agent(rank) != agent(first) && (other < 0 || rank < other);
                earliestOfOthers[place] = isOther ? rank : other;
            }
        }
    }

    private int agent(int rank) {
        return columns.agent(order.record(rank));
    }

    /** The number of records of the trace that are evidence. */
    static long of(Columns columns, CommitOrder order) {
        UncertainEvidence evidence = new UncertainEvidence(columns, order);
        long count = 0;
        for (int record = 0; record < columns.size(); record++) {
            count += evidence.isEvidence(record) ? 1 : 0;
        }
        return count;
    }

    private boolean isEvidence(int record) {
        if (!columns.isCommitted(record) || columns.readsFrom(record) == columns.readsFrom(record + 1)) {
            return false;
        }
        long read = Long.MAX_VALUE;
        for (int k = columns.readsFrom(record); k < columns.readsFrom(record + 1); k++) {
            read = Math.min(read, columns.readUntil(record, k));
        }
        int place = firstAfter(read);
        int rank = earliest[place];
        if (rank >= 0 && agent(rank) == columns.agent(record)) {
            rank = earliestOfOthers[place];
        }
        return rank >= 0 && order.time(rank) < columns.writeSince(record);
    }

    /** The first place of a commit that certainly took effect after {@code time}. */
    private int firstAfter(long time) {
        int low = 0;
        int high = bySince.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (columns.writeSince(order.record(bySince[middle])) <= time) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
