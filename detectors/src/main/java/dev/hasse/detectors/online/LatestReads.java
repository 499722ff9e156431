package dev.hasse.detectors.online;

import dev.hasse.detectors.index.Keys;
import java.util.Arrays;

/**
 * When each agent last read each cell, as far as it may still matter. Of most cells that is a few reads since the latest
 * write, in a list; where it is more, they go into a table of cells and agents.
 *
 * <p>Mostly an agent has no read in the list. A bit for each agent, which it shares with every 64th, tells so without a
 * look at the list.
 */
final class LatestReads {
    /** The longest list. */
    private static final int FEW = 16;

    private static final int NONE = 0;
    /** Stands for the first entry of a slot whose reads are in the table. */
    private static final int MANY = -1;

    /**
     * Two longs for each slot of {@link CellWrites}: the bits of the agents in its list; and the length of the list, in
     * the upper half, with its first entry.
     */
    private long[] lists = new long[32];
    /** The entries of all lists, and of the list of free ones, numbered from 1: an agent and the next entry, and a time. */
    private long[] entries = new long[32];

    private int used = 1;
    private int free = NONE;
    private final ReadTable many;

    LatestReads() {
        many = new ReadTable();
    }

    /** The same reads, to which others can be added. */
    LatestReads(LatestReads other) {
        lists = other.lists.clone();
        entries = other.entries.clone();
        used = other.used;
        free = other.free;
        many = new ReadTable(other.many);
    }

    /**
     * Notes a read.
     *
     * @param slot a slot of {@link CellWrites}
     */
    void add(int slot, int agent, long time) {
        if (2 * slot >= lists.length) {
            lists = Arrays.copyOf(lists, Math.max(2 * slot + 2, lists.length * 2));
        }
        long list = lists[2 * slot + 1];
        int entry = Keys.low(list) == MANY ? MANY : find(slot, agent);
        if (entry == MANY) {
            many.add(slot, agent, time);
        } else if (entry != NONE) {
            entries[2 * entry + 1] = Math.max(time(entry), time);
        } else if (Keys.high(list) < FEW) {
            link(slot, agent, time, newEntry());
        } else {
            moveToTable(slot);
            many.add(slot, agent, time);
        }
    }

    /** The entry of an agent in a list, or {@link #NONE}. */
    private int find(int slot, int agent) {
        if ((lists[2 * slot] & 1L << agent) == 0) {
            return NONE;
        }
        int entry = Keys.low(lists[2 * slot + 1]);
        while (entry != NONE && agent(entry) != agent) {
            entry = next(entry);
        }
        return entry;
    }

    private int newEntry() {
        int entry = free;
        if (entry != NONE) {
            free = next(entry);
            return entry;
        }
        entry = used++;
        if (2 * entry == entries.length) {
            entries = Arrays.copyOf(entries, entries.length * 2);
        }
        return entry;
    }

    private void link(int slot, int agent, long time, int entry) {
        long list = lists[2 * slot + 1];
        entries[2 * entry] = Keys.pair(agent, Keys.low(list));
        entries[2 * entry + 1] = time;
        lists[2 * slot] |= 1L << agent;
        lists[2 * slot + 1] = Keys.pair(Keys.high(list) + 1, entry);
    }

    private int agent(int entry) {
        return Keys.high(entries[2 * entry]);
    }

    private int next(int entry) {
        return Keys.low(entries[2 * entry]);
    }

    private long time(int entry) {
        return entries[2 * entry + 1];
    }

    private void moveToTable(int slot) {
        int following;
        for (int entry = Keys.low(lists[2 * slot + 1]); entry != NONE; entry = following) {
            following = next(entry);
            many.add(slot, agent(entry), time(entry));
            release(entry);
        }
        lists[2 * slot + 1] = MANY;
    }

    private void release(int entry) {
        entries[2 * entry] = free;
        free = entry;
    }

    /** Drops the reads of a cell before a time: they do not matter any more. Those in the table stay. */
    void dropBefore(int slot, long time) {
        int first = 2 * slot < lists.length ? Keys.low(lists[2 * slot + 1]) : NONE;
        if (first == NONE || first == MANY) {
            return;
        }
        lists[2 * slot] = 0;
        lists[2 * slot + 1] = NONE;
        int following;
        for (int entry = first; entry != NONE; entry = following) {
            following = next(entry);
            if (time(entry) < time) {
                release(entry);
            } else {
                link(slot, agent(entry), time(entry), entry);
            }
        }
    }

    /** Whether the agent read the cell at or after {@code since}. */
    boolean anySince(int slot, int agent, long since) {
        if (2 * slot >= lists.length) {
            return false;
        }
        if (Keys.low(lists[2 * slot + 1]) == MANY) {
            return many.anySince(slot, agent, since);
        }
        int entry = find(slot, agent);
        return entry != NONE && time(entry) >= since;
    }
}
