package dev.hasse.detectors.index;

import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import org.jspecify.annotations.Nullable;

/** Counts the agents that wrote to each cell of a trace, once somebody asks. */
public final class WritingAgents {
    private final WritesByCell writes;
    /** Pairs of an agent and the group of a cell. */
    private final LongOpenHashSet writers = new LongOpenHashSet();
    /** For each group how many agents wrote to the cell; null before the first question. */
    private int @Nullable [] numbers;

    public WritingAgents(WritesByCell writes) {
        this.writes = writes;
    }

    /** How many agents other than this one wrote to the cell of a group. */
    public int othersThan(int agent, int group) {
        int[] known = numbers;
        if (known == null) {
            known = count();
            numbers = known;
        }
        return known[group] - (writers.contains(Keys.pair(agent, group)) ? 1 : 0);
    }

    private int[] count() {
        int[] counted = new int[writes.groups()];
        for (int group = 0; group < counted.length; group++) {
            for (int write = writes.from(group); write < writes.from(group + 1); write++) {
                counted[group] += writers.add(Keys.pair(writes.agent(write), group)) ? 1 : 0;
            }
        }
        return counted;
    }
}
