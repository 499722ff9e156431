package dev.hasse.detectors.index;

import dev.hasse.model.Columns;
import dev.hasse.model.InitialValues;
import dev.hasse.model.Symbols;
import dev.hasse.model.Trace;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.Set;

/**
 * The values that cells are assumed to hold before the first write in the log.
 *
 * <p>By {@link InitialValues#FIRST_READ} the initial value of a cell c is v, if
 *
 * <pre>    for every read (i, c) such that read_until(i, c) &lt; write_since(k) for all k ≠ i that wrote c,   i read v,</pre>
 *
 * and there is such a read. In words: every read of the cell before another record can have written to it saw v. In all
 * other cases the initial value is NULL.
 *
 * <p>Cost: O(n) for n reads and writes.
 */
public final class InitialCells {
    /** No cell has a known initial value. */
    public static final InitialCells UNKNOWN = new InitialCells(new Int2ObjectOpenHashMap<>());

    private final Int2IntOpenHashMap values = new Int2IntOpenHashMap();
    private final Int2ObjectOpenHashMap<FirstWrites> firstWrites;

    private InitialCells(Int2ObjectOpenHashMap<FirstWrites> firstWrites) {
        this.firstWrites = firstWrites;
        values.defaultReturnValue(Symbols.NULL);
    }

    /** The initial values of the cells of a trace. */
    public static InitialCells of(Columns columns, InitialValues how) {
        if (how == InitialValues.UNKNOWN) {
            return UNKNOWN;
        }
        InitialCells cells = new InitialCells(firstWrites(columns));
        for (int record = 0; record < columns.size(); record++) {
            for (int read = columns.readsFrom(record); read < columns.readsFrom(record + 1); read++) {
                int cell = columns.readCell(read);
                if (cells.isFirst(columns, record, read)) {
                    cells.agree(cell, columns.readValue(read));
                }
            }
        }
        cells.forgetWhatIsDisputed();
        return cells;
    }

    private static Int2ObjectOpenHashMap<FirstWrites> firstWrites(Columns columns) {
        Int2ObjectOpenHashMap<FirstWrites> writes = new Int2ObjectOpenHashMap<>();
        for (int record = 0; record < columns.size(); record++) {
            for (int write = columns.writesFrom(record); write < columns.writesFrom(record + 1); write++) {
                FirstWrites first = writes.get(columns.writeCell(write));
                if (first == null) {
                    first = new FirstWrites();
                    writes.put(columns.writeCell(write), first);
                }
                first.add(record, columns.writeSince(record));
            }
        }
        return writes;
    }

    private boolean isFirst(Columns columns, int record, int read) {
        FirstWrites first = firstWrites.get(columns.readCell(read));
        return first == null || columns.readUntil(record, read) < first.byOthersThan(record);
    }

    /**
     * Whether the record read one of the cells before another record can have written to it, and so saw its initial
     * value.
     */
    public boolean isFirstRead(Trace trace, int record, Set<String> cells) {
        Columns columns = trace.columns();
        for (int read = columns.readsFrom(record); read < columns.readsFrom(record + 1); read++) {
            if (cells.contains(trace.cell(columns.readCell(read))) && isFirst(columns, record, read)) {
                return true;
            }
        }
        return false;
    }

    /** The value of a cell; NULL if none is known. */
    public int of(int cell) {
        return values.get(cell);
    }

    private static final int DISPUTED = -1;

    private void agree(int cell, int value) {
        int before = values.containsKey(cell) ? values.get(cell) : value;
        values.put(cell, before == value ? value : DISPUTED);
    }

    private void forgetWhatIsDisputed() {
        values.int2IntEntrySet().removeIf(entry -> entry.getIntValue() == DISPUTED);
    }

    /** The earliest moments at which the first two writers of a cell may have written it. */
    private static final class FirstWrites {
        private int firstRecord = -1;
        private long first = Long.MAX_VALUE;
        private long second = Long.MAX_VALUE;

        void add(int record, long since) {
            if (since < first) {
                second = first;
                first = since;
                firstRecord = record;
            } else {
                second = Math.min(second, since);
            }
        }

        /** The earliest moment at which another record may have written; {@link Long#MAX_VALUE} if none did. */
        long byOthersThan(int record) {
            return record == firstRecord ? second : first;
        }
    }
}
