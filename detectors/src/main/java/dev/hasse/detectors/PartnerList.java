package dev.hasse.detectors;

import dev.hasse.detectors.index.Keys;
import dev.hasse.model.NameOrder;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * The witnesses (i, j, cell) of one record i, as pairs (j, cell), sorted in the order in which witnesses are listed: by
 * j, then by the cell's name.
 *
 * @param <C> the caller's data on a cell of i
 */
final class PartnerList<C> {
    private record Cell<C>(String name, C known, IntArrayList partners) {}

    private final List<Cell<C>> cells = new ArrayList<>();

    /** Starts the next cell of i, to which {@link #add} then adds partners. */
    void cell(String name, C known) {
        cells.add(new Cell<>(name, known, new IntArrayList()));
    }

    /**
     * Adds a record j that makes a witness with i on the latest cell; {@code index} is any number by which the caller
     * finds it.
     */
    void add(int index) {
        cells.get(cells.size() - 1).partners.add(index);
    }

    /** Takes a partner, by the index under which it was added, and the caller's data on its cell. */
    interface Sink<C> {
        void take(int index, C cell);
    }

    /** Passes the first {@code limit} pairs to {@code sink}, in order, and clears the list. */
    void drain(int limit, IntUnaryOperator recordOfIndex, Sink<C> sink) {
        cells.sort(Comparator.comparing(Cell::name, NameOrder::compare));
        LongArrayList order = new LongArrayList();
        IntArrayList indices = new IntArrayList();
        IntArrayList cellOfEntry = new IntArrayList();
        for (int cell = 0; cell < cells.size(); cell++) {
            for (int index : cells.get(cell).partners) {
                order.add(Keys.pair(recordOfIndex.applyAsInt(index), indices.size()));
                indices.add(index);
                cellOfEntry.add(cell);
            }
        }
        // Entries are numbered in the order of their cells, so sorting by (record, entry) sorts by (record, cell).
        order.sort(null);
        for (int k = 0; k < Math.min(limit, order.size()); k++) {
            int entry = Keys.low(order.getLong(k));
            sink.take(indices.getInt(entry), cells.get(cellOfEntry.getInt(entry)).known);
        }
        cells.clear();
    }
}
