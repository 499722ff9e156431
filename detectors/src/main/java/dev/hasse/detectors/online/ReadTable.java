package dev.hasse.detectors.online;

import dev.hasse.detectors.index.Keys;

/**
 * When each agent last read each cell: a table in memory that grows with the pairs of cells and agents.
 */
final class ReadTable {
    /** Open addressing: pairs of a key, or 0, and a time. At most half of them are used. */
    private long[] entries = new long[32];

    private int size;

    ReadTable() {}

    /** The same reads, to which others can be added. */
    ReadTable(ReadTable other) {
        entries = other.entries.clone();
        size = other.size;
    }

    /**
     * Notes a read.
     *
     * @param slot a slot of {@link CellWrites}, not 0
     */
    void add(int slot, int agent, long time) {
        long key = Keys.pair(slot, agent);
        int at = find(key);
        if (entries[at] == 0) {
            entries[at] = key;
            entries[at + 1] = time;
            if (++size * 4 > entries.length) {
                grow();
            }
        } else if (entries[at + 1] < time) {
            entries[at + 1] = time;
        }
    }

    /** Whether the agent read the cell at or after {@code since}. */
    boolean anySince(int slot, int agent, long since) {
        int at = find(Keys.pair(slot, agent));
        return entries[at] != 0 && entries[at + 1] >= since;
    }

    private int find(long key) {
        int mask = entries.length - 1;
        long hash = key * 0x9E3779B97F4A7C15L;
        int at = (int) (hash >>> 32) << 1 & mask;
        while (entries[at] != 0 && entries[at] != key) {
            at = at + 2 & mask;
        }
        return at;
    }

    private void grow() {
        long[] old = entries;
        entries = new long[old.length * 2];
        for (int k = 0; k < old.length; k += 2) {
            if (old[k] != 0) {
                int at = find(old[k]);
                entries[at] = old[k];
                entries[at + 1] = old[k + 1];
            }
        }
    }
}
