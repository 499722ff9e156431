package dev.hasse.traces;

import dev.hasse.model.Columns;
import dev.hasse.model.ColumnsBuilder;
import dev.hasse.model.Interner;
import dev.hasse.model.Registry;
import dev.hasse.model.Symbols;
import java.io.IOException;
import java.util.Arrays;

/**
 * Reads what fields of records hold, each by its type, where it stands in a line, and numbers it. How a line is taken apart is for each
 * subclass to say; what its arrays and objects mean is said here, for all of them.
 */
abstract class FieldReader {
    final Symbols symbols;
    private int[] tools = new int[16];

    FieldReader(Symbols symbols) {
        this.symbols = symbols;
    }

    /** A string, as a number. */
    abstract int name(Interner<String> names) throws IOException, RefusedException;

    /** A 64-bit integer. */
    abstract long integer() throws IOException, RefusedException;

    /** True or false. */
    abstract boolean bool() throws IOException, RefusedException;

    /** Any JSON value, as a number; {@link Symbols#NULL} if it is null or the sentinel. */
    abstract int value() throws IOException, RefusedException;

    /** The code of an operation's id: a string or an integer. */
    abstract long operationId() throws IOException, RefusedException;

    /** A tool: a string, or an object. */
    abstract int tool() throws IOException, RefusedException;

    /** A tool, or {@link Columns#ABSENT} if it is null or the sentinel. */
    abstract int plannedTool() throws IOException, RefusedException;

    /** Begins an array. */
    abstract void beginArray(String expected) throws IOException, RefusedException;

    /** Goes on to the first, or the next, item of an array; false, and past its end, if there is none. */
    abstract boolean nextItem(boolean first) throws IOException, RefusedException;

    /** Begins an object. */
    abstract void beginObject(String expected) throws IOException, RefusedException;

    /** Goes on to the first, or the next, key of an object; false, and past its end, if there is none. */
    abstract boolean nextKey(boolean first) throws IOException, RefusedException;

    /** The cell that is the key, up to its value. */
    abstract int keyCell() throws IOException, RefusedException;

    /** Whether there is an object, and not an integer. */
    abstract boolean isObject(String expected) throws IOException, RefusedException;

    /** Begins an effect: its cell, up to its value. */
    abstract int effectCell(String expected) throws IOException, RefusedException;

    /** The value of an effect, up to the end of the effect. */
    abstract int effectValue(String expected) throws IOException, RefusedException;

    /** An array of cells. */
    final void cells(CellFields to) throws IOException, RefusedException {
        beginArray("an array of cells");
        to.set();
        for (boolean first = true; nextItem(first); first = false) {
            to.member(name(symbols.cells()));
        }
    }

    /** An object from cells to values. */
    final void values(CellFields to) throws IOException, RefusedException {
        beginObject("an object from cells to values");
        for (boolean first = true; nextKey(first); first = false) {
            int cell = keyCell();
            to.value(cell, value());
        }
    }

    /** An object from cells to times: when they were read, or until when they may have been. */
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

    /** Until when cells may have been read: a time for all of them, or an object from cells to times. */
    final void until(RecordFields to) throws IOException, RefusedException {
        if (isObject("a 64-bit integer, or an object from cells to such")) {
            times(to.reads, true);
        } else {
            to.readUntil(integer());
        }
    }

    /** An array of tools, as the number of a registry. */
    int registry() throws IOException, RefusedException {
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

    /** Effects in issuance order. */
    void issued(ColumnsBuilder to) throws IOException, RefusedException {
        effects(to, true);
    }

    /** Effects in commit order. */
    void effected(ColumnsBuilder to) throws IOException, RefusedException {
        to.commitOrderKnown();
        effects(to, false);
    }

    private void effects(ColumnsBuilder to, boolean issued) throws IOException, RefusedException {
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

    /** An array of ids of operations whose writes were observed. */
    final void predecessors(ColumnsBuilder to) throws IOException, RefusedException {
        beginArray("an array of op_ids");
        to.provenance();
        for (boolean first = true; nextItem(first); first = false) {
            to.predecessor(operationId());
        }
    }
}
