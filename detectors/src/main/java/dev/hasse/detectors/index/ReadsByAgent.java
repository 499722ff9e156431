package dev.hasse.detectors.index;

import dev.hasse.model.Columns;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Arrays;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The times at which agents read cells; each read happened at some moment from an earliest to a latest one. */
public final class ReadsByAgent {
    private final Long2ObjectOpenHashMap<Reads> byCellAndAgent = new Long2ObjectOpenHashMap<>();

    /** The reads of one cell by one agent. */
    private static final class Reads {
        private final LongArrayList from = new LongArrayList();
        private final LongArrayList until = new LongArrayList();
        /** The earliest moments, ascending, and beside each the greatest latest moment of the reads up to there. */
        private long[] byFrom = {};

        private long[] greatestUntil = {};
        /** The latest moments, ascending, and beside each the greatest earliest moment of the reads up to there. */
        private long[] byUntil = {};

        private long[] greatestFrom = {};
        /** The exactly known moments, ascending, without repeats. */
        private long[] exact = {};

        void sort() {
            int size = from.size();
            byFrom = new long[size];
            greatestUntil = new long[size];
            byUntil = new long[size];
            greatestFrom = new long[size];
            fill(Orders.of(size, from::getLong), from, until, byFrom, greatestUntil);
            fill(Orders.of(size, until::getLong), until, from, byUntil, greatestFrom);
            LongArrayList moments = new LongArrayList();
            for (int k : Orders.of(size, from::getLong)) {
                boolean again = !moments.isEmpty() && moments.getLong(moments.size() - 1) == from.getLong(k);
                if (from.getLong(k) == until.getLong(k) && !again) {
                    moments.add(from.getLong(k));
                }
            }
            exact = moments.toLongArray();
        }

        private static void fill(
                int[] order, LongArrayList keys, LongArrayList others, long[] sorted, long[] greatestOther) {
            for (int k = 0; k < order.length; k++) {
                sorted[k] = keys.getLong(order[k]);
                long other = others.getLong(order[k]);
                greatestOther[k] = k == 0 ? other : Math.max(other, greatestOther[k - 1]);
            }
        }
    }

    public ReadsByAgent(Columns columns) {
        for (int record = 0; record < columns.size(); record++) {
            for (int read = columns.readsFrom(record); read < columns.readsFrom(record + 1); read++) {
                Reads reads = byCellAndAgent.computeIfAbsent(
                        Keys.pair(columns.readCell(read), columns.agent(record)), none -> new Reads());
                reads.from.add(columns.readTime(record, read));
                reads.until.add(columns.readUntil(record, read));
            }
        }
        byCellAndAgent.values().forEach(Reads::sort);
    }

    private @Nullable Reads of(int cell, int agent) {
        return byCellAndAgent.get(Keys.pair(cell, agent));
    }

    /** Whether some read may have happened from {@code from} to {@code until}, both included. */
    public boolean mayHaveBeen(int cell, int agent, long from, long until) {
        Reads reads = of(cell, agent);
        if (reads == null) {
            return false;
        }
        int begun = Search.firstAfter(reads.byFrom, 0, reads.byFrom.length, until);
        return begun > 0 && reads.greatestUntil[begun - 1] >= from;
    }

    /** Whether some read certainly happened from {@code from} to {@code until}, both included. */
    public boolean haveBeen(int cell, int agent, long from, long until) {
        OptionalLong latest = latestBy(cell, agent, until);
        return latest.isPresent() && latest.getAsLong() >= from;
    }

    /** The greatest earliest moment of the reads that certainly happened by {@code until}; empty if there are none. */
    public OptionalLong latestBy(int cell, int agent, long until) {
        Reads reads = of(cell, agent);
        if (reads == null) {
            return OptionalLong.empty();
        }
        int ended = Search.firstAfter(reads.byUntil, 0, reads.byUntil.length, until);
        return ended == 0 ? OptionalLong.empty() : OptionalLong.of(reads.greatestFrom[ended - 1]);
    }

    /** The exact moments of reads strictly between two times. */
    public long[] momentsBetween(int cell, int agent, long after, long before) {
        Reads reads = of(cell, agent);
        if (reads == null || after >= before) {
            return new long[0];
        }
        int from = Search.firstAfter(reads.exact, 0, reads.exact.length, after);
        int to = Search.firstNotBefore(reads.exact, from, reads.exact.length, before);
        return Arrays.copyOfRange(reads.exact, from, Math.max(from, to));
    }
}
