package dev.hasse.traces;

import dev.hasse.model.Columns;
import dev.hasse.model.Registry;
import dev.hasse.model.SourceLine;
import dev.hasse.model.Symbols;
import java.io.IOException;
import java.util.Arrays;

/**
 * Reads the value of a field where it stands in a line, by its type, and replaces names and values by numbers.
 * Subclasses take lines apart; this class defines what arrays and objects mean.
 */
abstract class FieldReader {
    final Symbols symbols;
    private int[] tools = new int[16];

    FieldReader(Symbols symbols) {
        this.symbols = symbols;
    }

    /** Reads a string, and returns its number among those of its kind. */
    abstract int name(TextKind kind) throws IOException, RefusedException;

    /** Reads a 64-bit integer. */
    abstract long integer() throws IOException, RefusedException;

    /** Reads true or false. */
    abstract boolean bool() throws IOException, RefusedException;

    /** Reads any JSON value, and returns its number; {@link Symbols#NULL} for null or the sentinel. */
    abstract int value() throws IOException, RefusedException;

    /** Reads the id of an operation, a string or an integer, and returns its code. */
    abstract long operationId() throws IOException, RefusedException;

    /** Reads a tool, a string or an object, and returns its number. */
    abstract int tool() throws IOException, RefusedException;

    /** Reads a tool, and returns its number; {@link Columns#ABSENT} for null or the sentinel. */
    abstract int plannedTool() throws IOException, RefusedException;

    /** Begins an array. */
    abstract void beginArray(String expected) throws IOException, RefusedException;

    /** Moves to the first or next item of an array. If there is none, moves past the array and returns false. */
    abstract boolean nextItem(boolean first) throws IOException, RefusedException;

    /** Begins an object. */
    abstract void beginObject(String expected) throws IOException, RefusedException;

    /** Moves to the first or next key of an object. If there is none, moves past the object and returns false. */
    abstract boolean nextKey(boolean first) throws IOException, RefusedException;

    /** Reads the key as a cell, and moves to its value. */
    abstract int keyCell() throws IOException, RefusedException;

    /** Whether an object comes next, and not an integer. */
    abstract boolean isObject(String expected) throws IOException, RefusedException;

    /** Begins an effect: reads its cell, and moves to its value. */
    abstract int effectCell(String expected) throws IOException, RefusedException;

    /** Reads the value of an effect, and ends the effect. */
    abstract int effectValue(String expected) throws IOException, RefusedException;

    /**
     * Reads the place that the record was converted from: a file, a colon and a line. Any other value is the producer's
     * own, and ignored.
     */
    abstract void origin(RecordFields to) throws IOException, RefusedException;

    /** Reads whether the value is {@code true}. Any other value is the producer's own, and ignored. */
    abstract boolean isTrue() throws IOException, RefusedException;

    /** Reads the origin from its text. */
    final void origin(String text, RecordFields to) {
        SourceLine place = SourceLine.parse(text);
        if (place != null) {
            to.origin(TextKind.ORIGIN.intern(symbols, place.file()), place.line());
        }
    }

    /** Reads a field that says how the record was derived, if the records are wanted with such fields. */
    abstract void derivation(DerivationFields.Field field, RecordFields to) throws IOException, RefusedException;

    /** Reads a field that says how the record was derived, and that findings show: all records are wanted with it. */
    abstract void shown(DerivationFields.Field field, RecordFields to) throws IOException, RefusedException;

    /** Reads an array of cells. */
    final void cells(CellFields to) throws IOException, RefusedException {
        beginArray("an array of cells");
        to.set();
        for (boolean first = true; nextItem(first); first = false) {
            to.member(name(TextKind.CELL));
        }
    }

    /** Reads an object from cells to values. */
    void values(CellFields to) throws IOException, RefusedException {
        beginObject("an object from cells to values");
        for (boolean first = true; nextKey(first); first = false) {
            int cell = keyCell();
            to.value(cell, value());
        }
    }

    /** Reads an object from cells to times: when they were read or, if {@code ends}, the latest possible times. */
    final void times(CellFields to, boolean ends) throws IOException, RefusedException {
        beginObject("an object from cells to times");
        for (boolean first = true; nextKey(first); first = false) {
            int cell = keyCell();
            if (ends) {
                to.until(cell, integer());
            } else {
                to.time(cell, integer());
            }
        }
    }

    /** Reads the latest possible times of reads: one time for all cells, or an object from cells to times. */
    final void until(RecordFields to) throws IOException, RefusedException {
        if (isObject("a 64-bit integer, or an object from cells to such")) {
            times(to.reads, true);
        } else {
            to.readUntil(integer());
        }
    }

    /**
     * Reads an array of tools, and returns its number as a registry.
     *
     * @param field whose value it is
     */
    int registry(RecordField field) throws IOException, RefusedException {
        beginArray("an array of tools");
        int size = 0;
        for (boolean first = true; nextItem(first); first = false) {
            if (size == tools.length) {
                tools = Arrays.copyOf(tools, size * 2);
            }
            tools[size++] = tool();
        }
        return symbols.registries().intern(new Registry(Arrays.copyOf(tools, size)));
    }

    /** Reads effects in issuance order. */
    void issued(RecordFields to) throws IOException, RefusedException {
        effects(to, true);
    }

    /** Reads effects in commit order. */
    void effected(RecordFields to) throws IOException, RefusedException {
        to.commitOrderKnown();
        effects(to, false);
    }

    private void effects(RecordFields to, boolean issued) throws IOException, RefusedException {
        String expected = "an array of [cell, value]";
        beginArray(expected);
        for (boolean first = true; nextItem(first); first = false) {
            int cell = effectCell(expected);
            int value = effectValue(expected);
            if (issued) {
                to.issued(cell, value);
            } else {
                to.effected(cell, value);
            }
        }
    }

    /** Reads an array of ids of operations whose writes were observed. */
    final void predecessors(RecordFields to) throws IOException, RefusedException {
        beginArray("an array of op_ids");
        to.provenance();
        for (boolean first = true; nextItem(first); first = false) {
            to.predecessor(operationId());
        }
    }
}
