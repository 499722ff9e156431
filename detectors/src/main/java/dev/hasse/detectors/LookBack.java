package dev.hasse.detectors;

import dev.hasse.model.Columns;
import it.unimi.dsi.fastutil.ints.Int2LongOpenHashMap;
import java.util.BitSet;

/**
 * Which decided records of a trace in commit order a later one may look back to:
 *
 * <ul>
 *   <li>the latest {@code reach} commits;
 *   <li>of what came before that, the last write to each cell: it is what a read after it saw, if nothing has been written since;
 *   <li>and the last commits of two different agents: one of them is by another than the reader, and tells whether its window was
 *       free of others.
 * </ul>
 *
 * <p>So all is known that bears on a read, unless it happened before the last write to its cell of those in the second group. Commits at
 * the same time as the first of the latest ones may be gone: no read at that time asks for more of them than the last write to its cell,
 * and an earlier one is not decided.
 */
final class LookBack {
    private static final long ALWAYS = Long.MIN_VALUE;

    private final int reach;
    /** For each cell of which writes were let go, since when all are known. */
    private final Int2LongOpenHashMap knownSince = new Int2LongOpenHashMap();

    /** @param reach at least 1 */
    LookBack(int reach) {
        this.reach = reach;
        knownSince.defaultReturnValue(ALWAYS);
    }

    /** Whether nothing was let go that bears on the records from {@code from} on, before {@code to}. */
    boolean suffices(Columns columns, int from, int to) {
        if (knownSince.isEmpty()) {
            return true;
        }
        for (int read = columns.readsFrom(from), record = from; record < to; record++) {
            for (; read < columns.readsFrom(record + 1); read++) {
                if (columns.readTime(record, read) < knownSince.get(columns.readCell(read))) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Since when all writes to a cell are known: nothing can have read it before that is decided from now on. */
    long knownSince(int cell) {
        return knownSince.get(cell);
    }

    /** Those to keep of the records before {@code end}; all others may be let go. */
    BitSet keep(Columns columns, int end) {
        BitSet kept = new BitSet();
        int first = latestCommits(columns, end);
        kept.set(first, end);
        Int2LongOpenHashMap lastWrite = new Int2LongOpenHashMap();
        int[] agents = {Columns.ABSENT, Columns.ABSENT};
        for (int record = first - 1; record >= 0; record--) {
            if (!columns.isCommitted(record)) {
                continue;
            }
            if (isAnother(columns.agent(record), agents)) {
                kept.set(record);
            }
            for (int write = columns.writesFrom(record); write < columns.writesFrom(record + 1); write++) {
                int cell = columns.writeCell(write);
                if (lastWrite.containsKey(cell)) {
                    knownSince.put(cell, lastWrite.get(cell));
                } else {
                    lastWrite.put(cell, columns.writeTime(record));
                    kept.set(record);
                }
            }
        }
        return kept;
    }

    /** The first of the latest commits before {@code end}; what never committed before it belongs to those. */
    private int latestCommits(Columns columns, int end) {
        int first = end;
        int commits = 0;
        while (first > 0 && (commits < reach || !columns.isCommitted(first - 1))) {
            first--;
            commits += columns.isCommitted(first) ? 1 : 0;
        }
        return first;
    }

    /** Whether the agent is none of those that were told; it is told by this, as long as there is room. */
    private static boolean isAnother(int agent, int[] told) {
        for (int k = 0; k < told.length; k++) {
            if (told[k] == agent) {
                return false;
            }
            if (told[k] == Columns.ABSENT) {
                told[k] = agent;
                return true;
            }
        }
        return false;
    }
}
