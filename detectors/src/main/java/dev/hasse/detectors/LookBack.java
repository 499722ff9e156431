package dev.hasse.detectors;

import dev.hasse.model.Columns;
import it.unimi.dsi.fastutil.ints.Int2LongOpenHashMap;
import java.util.BitSet;

/**
 * Selects the decided records of a trace in commit order that later records may still depend on:
 *
 * <ul>
 *   <li>the latest {@code reach} commits;
 *   <li>of the earlier commits, the last write to each cell: a later read saw it, unless the cell was written again;
 *   <li>and, also of the earlier commits, the last by two different agents: at least one is not the reader's agent,
 *       which tells whether the reader's window was free of other agents.
 * </ul>
 *
 * <p>So every write that bears on a read is known, unless the read happened before the write to its cell that is kept
 * by the second rule. Commits at the same time as the first of the latest ones may be released: a read at that time
 * needs only the last of them that wrote its cell, and an earlier read is not decided.
 */
final class LookBack {
    private static final long ALWAYS = Long.MIN_VALUE;

    private final int reach;
    /** For each cell with released writes, the time since which all its writes are known. */
    private final Int2LongOpenHashMap knownSince = new Int2LongOpenHashMap();

    /** @param reach at least 1 */
    LookBack(int reach) {
        this.reach = reach;
        knownSince.defaultReturnValue(ALWAYS);
    }

    /** Whether no released record bears on the records in [from, to). */
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

    /**
     * The time since which all writes to a cell are known. No record that is still to be decided can have read the cell
     * before.
     */
    long knownSince(int cell) {
        return knownSince.get(cell);
    }

    /** The records before {@code end} to keep; all others may be released. */
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

    /** The first of the latest commits before {@code end}, or of the uncommitted records right before it. */
    private int latestCommits(Columns columns, int end) {
        int first = end;
        int commits = 0;
        while (first > 0 && (commits < reach || !columns.isCommitted(first - 1))) {
            first--;
            commits += columns.isCommitted(first) ? 1 : 0;
        }
        return first;
    }

    /** Whether the agent is not among {@code told}; adds it if there is room. */
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
