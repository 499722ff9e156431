package dev.hasse.detectors.online;

import java.util.Arrays;

/**
 * Which agents have read each cell since its latest write.
 *
 * <p>An agent is a bit of its cell. The bits are 64, and each belongs to the first agent that needs it; the reads of
 * the other agents that would need it are kept with their times, in {@link LatestReads}.
 */
final class ReadersSince {
    /** For each bit the agent to which it belongs, plus one; 0 if it is free. */
    private final int[] owners;
    /** For each slot of {@link CellWrites} the bits of the agents. */
    private long[] readers = new long[16];

    private final LatestReads others;
    private boolean areOthers;

    ReadersSince() {
        owners = new int[Long.SIZE];
        others = new LatestReads();
    }

    /** The same readers, to which others can be added. */
    ReadersSince(ReadersSince other) {
        owners = other.owners.clone();
        readers = other.readers.clone();
        others = new LatestReads(other.others);
        areOthers = other.areOthers;
    }

    /**
     * Notes a read that no write to the cell has followed so far.
     *
     * @param slot a slot of {@link CellWrites}
     */
    void add(int slot, int agent, long time) {
        int bit = agent & Long.SIZE - 1;
        if (owners[bit] == 0) {
            owners[bit] = agent + 1;
        }
        if (owners[bit] != agent + 1) {
            others.add(slot, agent, time);
            areOthers = true;
            return;
        }
        if (slot >= readers.length) {
            readers = Arrays.copyOf(readers, Math.max(slot + 1, readers.length * 2));
        }
        readers[slot] |= 1L << bit;
    }

    /** Notes a write to a cell. Only reads at that moment are still known; those of agents with a bit have to be added again. */
    void write(int slot, long time) {
        if (slot < readers.length) {
            readers[slot] = 0;
        }
        if (areOthers) {
            others.dropBefore(slot, time);
        }
    }

    /**
     * Whether the agent has read the cell since its latest write.
     *
     * @param since the moment of that write
     */
    boolean contain(int slot, int agent, long since) {
        int bit = agent & Long.SIZE - 1;
        if (owners[bit] == agent + 1) {
            return slot < readers.length && (readers[slot] & 1L << bit) != 0;
        }
        return areOthers && others.anySince(slot, agent, since);
    }
}
