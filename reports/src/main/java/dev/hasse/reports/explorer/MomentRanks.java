package dev.hasse.reports.explorer;

import dev.hasse.model.Columns;
import java.util.Arrays;

/** The distinct moments of a trace, ascending. The rank of a moment is its index among them, from 0. */
final class MomentRanks {
    private final long[] moments;

    private MomentRanks(long[] moments) {
        this.moments = moments;
    }

    static MomentRanks of(Columns columns) {
        long[] all = new long[3 * columns.size() + 2 * columns.readsFrom(columns.size())];
        int count = 0;
        for (int record = 0; record < columns.size(); record++) {
            all[count++] = columns.readTime(record);
            all[count++] = columns.writeSince(record);
            all[count++] = columns.writeTime(record);
            for (int read = columns.readsFrom(record); read < columns.readsFrom(record + 1); read++) {
                all[count++] = columns.readTime(record, read);
                all[count++] = columns.readUntil(record, read);
            }
        }
        Arrays.sort(all);
        int distinct = 0;
        for (int k = 0; k < count; k++) {
            if (distinct == 0 || all[k] != all[distinct - 1]) {
                all[distinct++] = all[k];
            }
        }
        return new MomentRanks(Arrays.copyOf(all, distinct));
    }

    int size() {
        return moments.length;
    }

    /** The moment of this rank. */
    long at(int rank) {
        return moments[rank];
    }

    /** The rank of a moment of the trace. */
    int of(long moment) {
        return Arrays.binarySearch(moments, moment);
    }
}
