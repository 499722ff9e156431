package dev.hasse.detectors.index;

import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;

/**
 * The four ways to group the writes to a cell, which count those by agents other than a given one and of values other
 * than a given one: all, less those of the agent, less those of the value, plus those of both.
 */
public final class WriteKeys {
    /** The number of ways. */
    static final int WAYS = 4;

    private final WritesByCell writes;
    /** Numbers the pairs (cell, agent), so that one long can name (cell, agent, value). */
    private final Long2IntOpenHashMap pairs = new Long2IntOpenHashMap();

    public WriteKeys(WritesByCell writes) {
        this.writes = writes;
        pairs.defaultReturnValue(-1);
        for (int write = 0; write < writes.size(); write++) {
            long pair = Keys.pair(writes.groupOf(write), writes.agent(write));
            if (pairs.get(pair) < 0) {
                pairs.put(pair, pairs.size());
            }
        }
    }

    WritesByCell writes() {
        return writes;
    }

    /** The key that a write has in one of the ways. */
    long of(int way, int write) {
        return of(way, writes.groupOf(write), writes.agent(write), writes.value(write));
    }

    /** The key of the writes to the group's cell that an agent and a value exclude, in one of the ways. */
    long of(int way, int group, int agent, int value) {
        return switch (way) {
            case 0 -> group;
            case 1 -> Keys.pair(group, agent);
            case 2 -> Keys.pair(group, value);
            default -> Keys.pair(pairs.get(Keys.pair(group, agent)), value);
        };
    }

    /** The sign of one of the ways: 1 if its count is added, -1 if it is taken off. */
    static int sign(int way) {
        return way == 0 || way == WAYS - 1 ? 1 : -1;
    }
}
