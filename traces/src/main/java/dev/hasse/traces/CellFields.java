package dev.hasse.traces;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.hasse.model.SafeText;
import dev.hasse.model.Symbols;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.io.IOException;

/**
 * The fields of a record that say which cells it read, or wrote: a set of cells, their values, and for reads their times. They
 * may come in any order, so they are gathered first, and put together when the record is complete.
 */
final class CellFields {
    private final FieldReader fields;
    private final Symbols symbols;
    private final String setField;
    private final String valuesField;
    private final String timesField;
    private boolean hasSet;
    private final IntArrayList set = new IntArrayList();
    private final IntArrayList valueCells = new IntArrayList();
    private final IntArrayList values = new IntArrayList();
    private final IntArrayList timeCells = new IntArrayList();
    private final LongArrayList times = new LongArrayList();
    private final CellMap cells = new CellMap();

    /** @param side {@code read} or {@code write}: what the names of the fields begin with */
    CellFields(String side, FieldReader fields, Symbols symbols) {
        this.fields = fields;
        this.symbols = symbols;
        this.setField = side + "_set";
        this.valuesField = side + "_values";
        this.timesField = side + "_times";
    }

    void clear() {
        hasSet = false;
        set.clear();
        valueCells.clear();
        values.clear();
        timeCells.clear();
        times.clear();
    }

    void readSet(JsonParser parser) throws IOException, RefusedException {
        fields.require(parser, JsonToken.START_ARRAY, setField, "an array of cells");
        hasSet = true;
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            set.add(fields.cell(parser, setField));
        }
    }

    void readValues(JsonParser parser) throws IOException, RefusedException {
        fields.require(parser, JsonToken.START_OBJECT, valuesField, "an object from cells to values");
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            valueCells.add(symbols.cells().intern(parser.currentName()));
            parser.nextToken();
            values.add(fields.value(parser));
        }
    }

    void readTimes(JsonParser parser) throws IOException, RefusedException {
        fields.require(parser, JsonToken.START_OBJECT, timesField, "an object from cells to times");
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            timeCells.add(symbols.cells().intern(parser.currentName()));
            parser.nextToken();
            times.add(fields.integer(parser, timesField));
        }
    }

    /**
     * The cells of the record: those of the set, or without one those that have a value; NULL where there is no value, and
     * {@code from} where there is no time.
     *
     * @param from the earliest time that there may be
     * @param to the latest time that there may be
     */
    CellMap cells(long from, long to) throws RefusedException {
        cells.clear();
        IntArrayList named = hasSet ? set : valueCells;
        for (int k = 0; k < named.size(); k++) {
            cells.add(named.getInt(k), Symbols.NULL, from);
        }
        for (int k = 0; k < valueCells.size(); k++) {
            int cell = valueCells.getInt(k);
            requireMember(cell, valuesField, "a value");
            cells.setValue(cell, values.getInt(k));
        }
        for (int k = 0; k < timeCells.size(); k++) {
            int cell = timeCells.getInt(k);
            requireMember(cell, timesField, "a time");
            long time = times.getLong(k);
            if (time < from || time > to) {
                throw new RefusedException(
                        timesField,
                        time + " for the cell " + quoted(cell),
                        "a time between " + from + " and " + (to == Long.MAX_VALUE ? "the commit" : to),
                        null);
            }
            cells.setTime(cell, time);
        }
        return cells;
    }

    private void requireMember(int cell, String field, String what) throws RefusedException {
        if (!cells.contains(cell)) {
            throw new RefusedException(
                    field,
                    what + " for the cell " + quoted(cell),
                    "only cells of \"" + setField + "\"",
                    "add the cell there, or leave it out here");
        }
    }

    private String quoted(int cell) {
        return SafeText.quote(SafeText.shorten(symbols.cells().get(cell), 40));
    }
}
