package dev.hasse.detectors.index;

import dev.hasse.model.Columns;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds and counts the writes that make a read stale: those to its cell, strictly between the read and the commit, by
 * another agent and of another value.
 *
 * <p>Finding one costs O(log n). Their number is that of all writes in the window, less those of the reader's agent,
 * less those of the value read, plus those of both, each a difference of two ranks. The sorted lists behind the ranks
 * are built on first use, so a clean trace never pays for them.
 */
public final class StaleWrites {
    /** Up to this number, counting writes one by one is faster than counting by ranks. */
    private static final int FEW = 64;

    private final WritesByCell writes;
    private final BothDiffer bothDiffer;
    private @Nullable Counts counts;

    public StaleWrites(WritesByCell writes) {
        this.writes = writes;
        this.bothDiffer = new BothDiffer(writes.agents(), writes.values(), writes.starts());
    }

    /** The first write in [from, to) that neither agent nor value excuses. */
    public int next(int from, int to, int agent, int value) {
        return bothDiffer.next(from, to, agent, value);
    }

    /**
     * The number of writes to the group in [from, to) that make the read stale.
     *
     * @param after the time of the read, which these writes follow
     * @param before the time of the commit, which they precede
     */
    public long count(int from, int to, int group, int agent, int value, long after, long before) {
        int inWindow = to - from;
        if (inWindow <= FEW) {
            int stale = 0;
            for (int index = from; index < to; index++) {
                stale += writes.agent(index) != agent && writes.value(index) != value ? 1 : 0;
            }
            return stale;
        }
        if (counts == null) {
            counts = new Counts(writes);
        }
        return (long) inWindow
                - counts.byAgent.countBetween(Keys.pair(group, agent), after, before)
                - counts.byValue.countBetween(Keys.pair(group, value), after, before)
                + counts.byBoth.countBetween(
                        Keys.pair(counts.pairs.get(Keys.pair(group, agent)), value), after, before);
    }

    private static final class Counts {
        /** Numbers the pairs (cell, agent), so that one long can name (cell, agent, value). */
        final Long2IntOpenHashMap pairs = new Long2IntOpenHashMap();

        final TimesByKey byAgent;
        final TimesByKey byValue;
        final TimesByKey byBoth;

        Counts(WritesByCell writes) {
            pairs.defaultReturnValue(Columns.ABSENT);
            long[] agentKeys = new long[writes.size()];
            long[] valueKeys = new long[writes.size()];
            long[] bothKeys = new long[writes.size()];
            long[] times = new long[writes.size()];
            for (int group = 0; group < writes.groups(); group++) {
                for (int index = writes.from(group); index < writes.from(group + 1); index++) {
                    agentKeys[index] = Keys.pair(group, writes.agent(index));
                    valueKeys[index] = Keys.pair(group, writes.value(index));
                    int pair = pairs.get(agentKeys[index]);
                    if (pair == Columns.ABSENT) {
                        pair = pairs.size();
                        pairs.put(agentKeys[index], pair);
                    }
                    bothKeys[index] = Keys.pair(pair, writes.value(index));
                    times[index] = writes.time(index);
                }
            }
            byAgent = new TimesByKey(agentKeys, times);
            byValue = new TimesByKey(valueKeys, times);
            byBoth = new TimesByKey(bothKeys, times);
        }
    }
}
