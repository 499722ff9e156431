package dev.hasse.detectors;

import java.util.Arrays;

/**
 * When each agent last read each cell, as far as it may still matter. Of most cells that is a few reads since the latest
 * write, in a list; where it is more, they go into a table of cells and agents.
 */
final class LatestReads {
    /** The longest list. */
    private static final int FEW = 16;

    private static final int NONE = 0;
    /** Stands for the list of a slot whose reads are in the table. */
    private static final int MANY = -1;

    /** For each slot of {@link CellWrites}, the first entry of its list. */
    private int[] lists = new int[16];
    /** The entries of all lists, and of the list of free ones, numbered from 1: an agent and the next entry, and a time. */
    private long[] entries = new long[32];

    private int used = 1;
    private int free = NONE;
    private final ReadTable many = new ReadTable();

    /**
     * Notes a read.
     *
     * @param slot a slot of {@link CellWrites}
     * @param since reads of the cell before this time do not matter any more
     */
    void add(int slot, int agent, long time, long since) {
        if (slot >= lists.length) {
            lists = Arrays.copyOf(lists, Math.max(slot + 1, lists.length * 2));
        }
        if (lists[slot] == MANY) {
            many.add(slot, agent, time);
            return;
        }
        int length = 0;
        int before = NONE;
        int following;
        for (int entry = lists[slot]; entry != NONE; entry = following) {
            following = next(entry);
            if (agent(entry) == agent) {
                entries[2 * entry + 1] = Math.max(time(entry), time);
                return;
            }
            if (time(entry) < since) {
                unlink(slot, before, entry);
            } else {
                before = entry;
                length++;
            }
        }
        if (length == FEW) {
            moveToTable(slot);
            many.add(slot, agent, time);
        } else {
            link(slot, agent, time);
        }
    }

    private void link(int slot, int agent, long time) {
        int entry = free;
        if (entry != NONE) {
            free = next(entry);
        } else {
            entry = used++;
            if (2 * entry == entries.length) {
                entries = Arrays.copyOf(entries, entries.length * 2);
            }
        }
        entries[2 * entry] = Keys.pair(agent, lists[slot]);
        entries[2 * entry + 1] = time;
        lists[slot] = entry;
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

    private void unlink(int slot, int before, int entry) {
        if (before == NONE) {
            lists[slot] = next(entry);
        } else {
            entries[2 * before] = Keys.pair(agent(before), next(entry));
        }
        entries[2 * entry] = Keys.pair(0, free);
        free = entry;
    }

    private void moveToTable(int slot) {
        while (lists[slot] != NONE) {
            int entry = lists[slot];
            many.add(slot, agent(entry), time(entry));
            unlink(slot, NONE, entry);
        }
        lists[slot] = MANY;
    }

    /** Whether the agent read the cell at or after {@code since}. */
    boolean anySince(int slot, int agent, long since) {
        int first = slot < lists.length ? lists[slot] : NONE;
        if (first == MANY) {
            return many.anySince(slot, agent, since);
        }
        for (int entry = first; entry != NONE; entry = next(entry)) {
            if (agent(entry) == agent) {
                return time(entry) >= since;
            }
        }
        return false;
    }
}
