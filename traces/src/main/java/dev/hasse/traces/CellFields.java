package dev.hasse.traces;

import dev.hasse.model.SafeText;
import dev.hasse.model.Symbols;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;

/**
 * The fields of a record that name the cells it read or wrote: a set of cells and their values; for reads also times
 * and latest possible times. The fields may come in any order, so they are gathered first and combined at the end.
 */
final class CellFields {
    private final Symbols symbols;
    private final String setField;
    private final String valuesField;
    private final String timesField;
    private final String untilField;
    private boolean hasSet;
    private final IntArrayList set = new IntArrayList();
    private final IntArrayList valueCells = new IntArrayList();
    private final IntArrayList values = new IntArrayList();
    private final IntArrayList timeCells = new IntArrayList();
    private final LongArrayList times = new LongArrayList();
    private final IntArrayList endCells = new IntArrayList();
    private final LongArrayList ends = new LongArrayList();
    private final CellMap cells = new CellMap();

    /** @param side {@code read} or {@code write}, the prefix of the fields' names */
    CellFields(String side, Symbols symbols) {
        this.symbols = symbols;
        this.setField = side + "_set";
        this.valuesField = side + "_values";
        this.timesField = side + "_times";
        this.untilField = side + "_until";
    }

    void clear() {
        hasSet = false;
        set.clear();
        valueCells.clear();
        values.clear();
        timeCells.clear();
        times.clear();
        endCells.clear();
        ends.clear();
    }

    /** Notes that there is a set of cells, perhaps an empty one. */
    void set() {
        hasSet = true;
    }

    /** Adds a cell to the set. */
    void member(int cell) {
        set.add(cell);
    }

    /** Adds the value of a cell. */
    void value(int cell, int value) {
        valueCells.add(cell);
        values.add(value);
    }

    /** Adds the time of a cell. */
    void time(int cell, long time) {
        timeCells.add(cell);
        times.add(time);
    }

    /** Adds the latest possible time of a cell. */
    void until(int cell, long time) {
        endCells.add(cell);
        ends.add(time);
    }

    /** Whether a cell has two values, two times, or two latest possible times. */
    boolean repeats() {
        return repeats(valueCells) || repeats(timeCells) || repeats(endCells);
    }

    private boolean repeats(IntArrayList named) {
        if (named.size() < 2) {
            return false;
        }
        cells.clear();
        for (int k = 0; k < named.size(); k++) {
            if (cells.indexOf(named.getInt(k)) >= 0) {
                return true;
            }
            cells.addNew(named.getInt(k), Symbols.NULL, 0);
        }
        return false;
    }

    /**
     * The cells of the record: those of the set or, if there is no set, those with a value. The value is NULL where
     * none is given, and the time is {@code from} where none is given.
     *
     * @param from the earliest time allowed
     * @param to the latest time allowed
     */
    CellMap cells(long from, long to) throws RefusedException {
        cells.clear();
        if (hasSet) {
            for (int k = 0; k < set.size(); k++) {
                cells.add(set.getInt(k), Symbols.NULL, from);
            }
            for (int k = 0; k < valueCells.size(); k++) {
                cells.setValue(member(valueCells.getInt(k), valuesField, "a value"), values.getInt(k));
            }
        } else {
            for (int k = 0; k < valueCells.size(); k++) {
                cells.addNew(valueCells.getInt(k), values.getInt(k), from);
            }
        }
        for (int k = 0; k < timeCells.size(); k++) {
            int cell = timeCells.getInt(k);
            int member = member(cell, timesField, "a time");
            long time = times.getLong(k);
            requireBetween(time, from, to, timesField, cell);
            cells.setTime(member, time);
        }
        for (int k = 0; k < endCells.size(); k++) {
            int cell = endCells.getInt(k);
            int member = member(cell, untilField, "a time");
            long end = ends.getLong(k);
            requireBetween(end, cells.time(member), to, untilField, cell);
            cells.setEnd(member, end);
        }
        return cells;
    }

    private void requireBetween(long time, long from, long to, String field, int cell) throws RefusedException {
        if (time < from || time > to) {
            throw new RefusedException(
                    field,
                    time + " for the cell " + quoted(cell),
                    "a time between " + from + " and " + (to == Long.MAX_VALUE ? "the commit" : to),
                    null);
        }
    }

    /** The index of a cell that has to be among those of the record. */
    private int member(int cell, String field, String what) throws RefusedException {
        int index = cells.indexOf(cell);
        if (index < 0) {
            throw new RefusedException(
                    field,
                    what + " for the cell " + quoted(cell),
                    "only cells of \"" + setField + "\"",
                    "add the cell there, or leave it out here");
        }
        return index;
    }

    private String quoted(int cell) {
        return SafeText.quoteBriefly(symbols.cells().get(cell));
    }
}
