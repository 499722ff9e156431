package dev.hasse.traces;

import dev.hasse.model.SafeText;
import dev.hasse.model.Symbols;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Arrays;

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
    /** The cells that have a value, and their values, in turn; once the fields have been combined, those of the record. */
    private int[] valued = new int[32];

    private int valuedSize;
    private final IntArrayList timeCells = new IntArrayList();
    private final LongArrayList times = new LongArrayList();
    private final IntArrayList endCells = new IntArrayList();
    private final LongArrayList ends = new LongArrayList();
    /** The cells of the record, if there is more to them than those with a value. */
    private final CellMap cells = new CellMap();

    private boolean combined;
    private long earliest;

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
        valuedSize = 0;
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
        if (valuedSize == valued.length) {
            valued = Arrays.copyOf(valued, valuedSize * 2);
        }
        valued[valuedSize] = cell;
        valued[valuedSize + 1] = value;
        valuedSize += 2;
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
        return (valuedSize > 2 && repeats(valued, valuedSize, 2))
                || (timeCells.size() > 1 && repeats(timeCells.elements(), timeCells.size(), 1))
                || (endCells.size() > 1 && repeats(endCells.elements(), endCells.size(), 1));
    }

    private boolean repeats(int[] named, int size, int step) {
        cells.clear();
        for (int k = 0; k < size; k += step) {
            if (cells.indexOf(named[k]) >= 0) {
                return true;
            }
            cells.addNew(named[k], Symbols.NULL, 0);
        }
        return false;
    }

    /**
     * Combines the fields: the cells of the record are those of the set or, if there is no set, those with a value. The value is
     * NULL where none is given, and the time is {@code from} where none is given.
     *
     * @param from the earliest time allowed
     * @param to the latest time allowed
     */
    void combine(long from, long to) throws RefusedException {
        earliest = from;
        combined = hasSet || !timeCells.isEmpty() || !endCells.isEmpty();
        if (combined) {
            fill(from, to);
            valuedSize = 0;
            for (int k = 0; k < cells.size(); k++) {
                value(cells.cell(k), cells.value(k));
            }
        }
    }

    private void fill(long from, long to) throws RefusedException {
        cells.clear();
        if (hasSet) {
            for (int k = 0; k < set.size(); k++) {
                cells.add(set.getInt(k), Symbols.NULL, from);
            }
            for (int k = 0; k < valuedSize; k += 2) {
                cells.setValue(member(valued[k], valuesField, "a value"), valued[k + 1]);
            }
        } else {
            for (int k = 0; k < valuedSize; k += 2) {
                cells.addNew(valued[k], valued[k + 1], from);
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
    }

    /** How many cells the record has, once the fields have been combined. */
    int size() {
        return valuedSize / 2;
    }

    /** Its cells and their values, in turn; valid until a field is added. */
    int[] pairs() {
        return valued;
    }

    /** Whether any of its cells was given a time of its own. */
    boolean isTimed() {
        return combined && cells.isTimed();
    }

    /** The earliest time of a cell, by its place among the {@link #size} cells. */
    long time(int place) {
        return combined ? cells.time(place) : earliest;
    }

    /** The latest time of a cell, by its place. */
    long end(int place) {
        return combined ? cells.end(place) : earliest;
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
