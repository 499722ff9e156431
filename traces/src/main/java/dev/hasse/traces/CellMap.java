package dev.hasse.traces;

import java.util.Arrays;

/**
 * The cells that one record reads, or writes, with a value and a time for each. Used again for record after record: what
 * belongs to the current one is marked with its serial number, so that clearing costs nothing.
 */
final class CellMap {
    private int[] marks = new int[64];
    private int[] values = new int[64];
    private long[] times = new long[64];
    private int[] cells = new int[16];
    private int size;
    private int serial;

    void clear() {
        serial++;
        size = 0;
    }

    /** Adds a cell, unless it is there. */
    void add(int cell, int value, long time) {
        if (contains(cell)) {
            return;
        }
        if (cell >= marks.length) {
            int length = Math.max(cell + 1, marks.length * 2);
            marks = Arrays.copyOf(marks, length);
            values = Arrays.copyOf(values, length);
            times = Arrays.copyOf(times, length);
        }
        if (size == cells.length) {
            cells = Arrays.copyOf(cells, size * 2);
        }
        cells[size++] = cell;
        marks[cell] = serial;
        values[cell] = value;
        times[cell] = time;
    }

    boolean contains(int cell) {
        return cell < marks.length && marks[cell] == serial;
    }

    void setValue(int cell, int value) {
        values[cell] = value;
    }

    void setTime(int cell, long time) {
        times[cell] = time;
    }

    int size() {
        return size;
    }

    /** The cell that was added as number {@code index}. */
    int cell(int index) {
        return cells[index];
    }

    int value(int cell) {
        return values[cell];
    }

    long time(int cell) {
        return times[cell];
    }
}
