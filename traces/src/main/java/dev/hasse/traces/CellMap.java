package dev.hasse.traces;

import java.util.Arrays;

/**
 * The cells that one record reads or writes, in order, each with a value, an earliest time and a latest time. The map is
 * reused for every record.
 */
final class CellMap {
    /** Up to this many cells are searched one after another. */
    private static final int FEW = 8;

    private int[] cells = new int[16];
    private int[] values = new int[16];
    private long[] times = new long[16];
    private long[] ends = new long[16];
    private int size;
    private boolean timed;
    /** The index of the cell in each slot plus one, or 0; used if there are more than a few. */
    private int[] slots = new int[64];

    private boolean hashed;

    void clear() {
        if (hashed) {
            Arrays.fill(slots, 0);
            hashed = false;
        }
        size = 0;
        timed = false;
    }

    /** Adds a cell that is known to be new; {@code time} is both its earliest and its latest time. */
    void addNew(int cell, int value, long time) {
        if (size == cells.length) {
            int length = size * 2;
            cells = Arrays.copyOf(cells, length);
            values = Arrays.copyOf(values, length);
            times = Arrays.copyOf(times, length);
            ends = Arrays.copyOf(ends, length);
        }
        cells[size] = cell;
        values[size] = value;
        times[size] = time;
        ends[size] = time;
        size++;
        if (hashed) {
            index(size - 1);
        }
    }

    /** Adds a cell, unless it is there. */
    void add(int cell, int value, long time) {
        if (indexOf(cell) < 0) {
            addNew(cell, value, time);
        }
    }

    /** The index of a cell, or -1 if it is not there. */
    int indexOf(int cell) {
        if (size <= FEW) {
            for (int k = 0; k < size; k++) {
                if (cells[k] == cell) {
                    return k;
                }
            }
            return -1;
        }
        if (!hashed) {
            hashed = true;
            for (int k = 0; k < size; k++) {
                index(k);
            }
        }
        return slots[slotOf(cell)] - 1;
    }

    private void index(int k) {
        if (size * 2 > slots.length) {
            slots = new int[slots.length * 2];
            for (int earlier = 0; earlier < k; earlier++) {
                slots[slotOf(cells[earlier])] = earlier + 1;
            }
        }
        slots[slotOf(cells[k])] = k + 1;
    }

    private int slotOf(int cell) {
        int mask = slots.length - 1;
        int slot = ((cell * 0x9E3779B1) >>> 7) & mask;
        while (slots[slot] != 0 && cells[slots[slot] - 1] != cell) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    void setValue(int index, int value) {
        values[index] = value;
    }

    void setTime(int index, long time) {
        times[index] = time;
        ends[index] = time;
        timed = true;
    }

    /** Sets the latest time of a cell. */
    void setEnd(int index, long end) {
        ends[index] = end;
        timed = true;
    }

    int size() {
        return size;
    }

    /** Whether any cell was given a time of its own. */
    boolean isTimed() {
        return timed;
    }

    /** The cell at {@code index}, in the order in which cells were added. */
    int cell(int index) {
        return cells[index];
    }

    int value(int index) {
        return values[index];
    }

    long time(int index) {
        return times[index];
    }

    long end(int index) {
        return ends[index];
    }
}
