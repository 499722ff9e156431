package dev.hasse.detectors.online;

import java.util.Arrays;

/**
 * Gives the cells of a trace consecutive numbers, from 1. Where most of the cells of all traces are in this one, they
 * are looked up in an array; where they are few among many, in a hash table.
 */
final class CellSlots {
    /** The slot of a cell that has none. */
    static final int NONE = 0;

    private static final int HASH = 0x9E3779B1;
    /** An array may have this many entries for each slot. */
    private static final int SPARSE = 8;

    /** A table becomes an array again if that has this many entries for each slot. */
    private static final int HALF_SPARSE = SPARSE / 2;

    private static final int FIRST = 64;

    private int size;
    private int largestCell;
    /** The slot of each cell by its number, if that is not too sparse; else empty. */
    private int[] byCell = new int[FIRST];

    private boolean isArray = true;
    /** Open addressing: pairs of a cell plus one, or 0, and its slot. At most half of them are used. */
    private int[] table = {};

    CellSlots() {}

    /** The same slots, to which others can be added. */
    CellSlots(CellSlots other) {
        size = other.size;
        largestCell = other.largestCell;
        byCell = other.byCell.clone();
        isArray = other.isArray;
        table = other.table.clone();
    }

    /** The slot of a cell, or {@link #NONE}. */
    int of(int cell) {
        if (isArray) {
            return cell < byCell.length ? byCell[cell] : NONE;
        }
        return table[find(cell) + 1];
    }

    /** The slot of a cell, which gets one now if it has none. */
    int forCell(int cell) {
        int slot = of(cell);
        if (slot != NONE) {
            return slot;
        }
        size++;
        largestCell = Math.max(largestCell, cell);
        if (isArray && cell >= byCell.length) {
            if (isDense()) {
                byCell = Arrays.copyOf(byCell, Math.max(cell + 1, byCell.length * 2));
            } else {
                moveToTable();
            }
        }
        if (isArray) {
            byCell[cell] = size;
        } else {
            put(cell, size);
            if (largestCell / HALF_SPARSE <= size) {
                // A reader numbers all cells of a block, so the first ones of a trace may have large numbers. Since the
                // last move the slots have doubled, so moves cost little.
                moveToArray();
            }
        }
        return size;
    }

    private boolean isDense() {
        return largestCell / SPARSE <= size;
    }

    private void moveToTable() {
        isArray = false;
        table = new int[32];
        int[] slots = byCell;
        byCell = new int[0];
        for (int cell = 0; cell < slots.length; cell++) {
            if (slots[cell] != NONE) {
                put(cell, slots[cell]);
            }
        }
    }

    private void moveToArray() {
        isArray = true;
        byCell = new int[largestCell + 1];
        for (int k = 0; k < table.length; k += 2) {
            if (table[k] != 0) {
                byCell[table[k] - 1] = table[k + 1];
            }
        }
        table = new int[0];
    }

    private void put(int cell, int slot) {
        if (size * 4 > table.length) {
            int[] old = table;
            table = new int[Math.max(old.length * 2, Integer.highestOneBit(size) * 8)];
            for (int k = 0; k < old.length; k += 2) {
                if (old[k] != 0) {
                    int at = find(old[k] - 1);
                    table[at] = old[k];
                    table[at + 1] = old[k + 1];
                }
            }
        }
        int at = find(cell);
        table[at] = cell + 1;
        table[at + 1] = slot;
    }

    private int find(int cell) {
        int mask = table.length - 1;
        int hash = cell * HASH;
        int at = (hash ^ hash >>> 15) << 1 & mask;
        while (table[at] != 0 && table[at] != cell + 1) {
            at = at + 2 & mask;
        }
        return at;
    }
}
