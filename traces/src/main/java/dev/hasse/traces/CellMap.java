package dev.hasse.traces;

import java.util.Arrays;

/**
 * The cells that one record reads or writes, each with a value, an earliest time and a latest time. The map is reused
 * for every record: entries of the current one are marked with its serial number, so clearing costs nothing.
 */
final class CellMap {
    private int[] marks = new int[64];
    private int[] values = new int[64];
    private long[] times = new long[64];
    private long[] ends = new long[64];
    private int[] cells = new int[16];
    private int size;
    private int serial;

    void clear() {
        serial++;
        size = 0;
    }

    /** Adds a cell, unless it is there; {@code time} is both its earliest and its latest time. */
    void add(int cell, int value, long time) {
        if (contains(cell)) {
            return;
        }
        if (cell >= marks.length) {
            int length = Math.max(cell + 1, marks.length * 2);
            marks = Arrays.copyOf(marks, length);
            values = Arrays.copyOf(values, length);
            times = Arrays.copyOf(times, length);
            ends = Arrays.copyOf(ends, length);
        }
        if (size == cells.length) {
            cells = Arrays.copyOf(cells, size * 2);
        }
        cells[size++] = cell;
        marks[cell] = serial;
        values[cell] = value;
        times[cell] = time;
        ends[cell] = time;
    }

    boolean contains(int cell) {
        return cell < marks.length && marks[cell] == serial;
    }

    void setValue(int cell, int value) {
        values[cell] = value;
    }

    void setTime(int cell, long time) {
        times[cell] = time;
        ends[cell] = time;
    }

    /** Sets the latest time of a cell. */
    void setEnd(int cell, long end) {
        ends[cell] = end;
    }

    int size() {
        return size;
    }

    /** The cell at {@code index}, in the order in which cells were added. */
    int cell(int index) {
        return cells[index];
    }

    int value(int cell) {
        return values[cell];
    }

    long time(int cell) {
        return times[cell];
    }

    long end(int cell) {
        return ends[cell];
    }
}
