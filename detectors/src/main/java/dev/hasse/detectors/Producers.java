package dev.hasse.detectors;

import dev.hasse.detectors.index.Keys;
import dev.hasse.model.Columns;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.function.IntPredicate;

/**
 * The first records to write each value to each cell. The two earliest writes of a value to a cell are enough, since
 * only one of them can be the reader's own.
 */
final class Producers {
    private static final int NOBODY = -1;

    private final Columns columns;
    private final Long2IntOpenHashMap pairs = new Long2IntOpenHashMap();
    /** Ordered by the latest moments at which the writes may have taken effect. */
    private final Earliest byTime;
    /** Ordered by the earliest such moments; the same as {@link #byTime} where all are known exactly. */
    private final Earliest bySince;

    /** @param among the records that count */
    Producers(Columns columns, IntPredicate among) {
        this.columns = columns;
        pairs.defaultReturnValue(NOBODY);
        int writes = columns.writesFrom(columns.size());
        byTime = new Earliest(writes);
        bySince = columns.hasUncertainTimes() ? new Earliest(writes) : byTime;
        for (int record = 0; record < columns.size(); record++) {
            if (among.test(record)) {
                for (int write = columns.writesFrom(record); write < columns.writesFrom(record + 1); write++) {
                    add(Keys.pair(columns.writeCell(write), columns.writeValue(write)), record);
                }
            }
        }
    }

    private void add(long pair, int record) {
        int slot = pairs.get(pair);
        if (slot == NOBODY) {
            slot = pairs.size();
            pairs.put(pair, slot);
        }
        byTime.add(slot, record, columns.writeTime(record));
        if (bySince != byTime) {
            bySince.add(slot, record, columns.writeSince(record));
        }
    }

    /** Whether a record other than {@code reader} certainly wrote the (cell, value) pair by {@code time}. */
    boolean haveWritten(long pair, int reader, long time) {
        return byTime.anyBy(pairs.get(pair), reader, time);
    }

    /** Whether a record other than {@code reader} may have written the (cell, value) pair by {@code time}. */
    boolean mayHaveWritten(long pair, int reader, long time) {
        return bySince.anyBy(pairs.get(pair), reader, time);
    }

    /** For each pair, the records with the least and the second least time. */
    private static final class Earliest {
        private final int[] first;
        private final int[] second;
        private final long[] firstTime;
        private final long[] secondTime;

        Earliest(int size) {
            first = new int[size];
            second = new int[size];
            firstTime = new long[size];
            secondTime = new long[size];
        }

        /** Records are stored plus one, so that 0 means none. */
        void add(int slot, int record, long time) {
            if (first[slot] == 0 || time < firstTime[slot]) {
                second[slot] = first[slot];
                secondTime[slot] = firstTime[slot];
                first[slot] = record + 1;
                firstTime[slot] = time;
            } else if (second[slot] == 0 || time < secondTime[slot]) {
                second[slot] = record + 1;
                secondTime[slot] = time;
            }
        }

        boolean anyBy(int slot, int except, long time) {
            if (slot == NOBODY) {
                return false;
            }
            return first[slot] == except + 1
                    ? second[slot] != 0 && secondTime[slot] <= time
                    : first[slot] != 0 && firstTime[slot] <= time;
        }
    }
}
