package dev.hasse.detectors.index;

import dev.hasse.model.Columns;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Numbers the cells that a trace writes, in order of their first writes. The numbers are kept in an array if most cells
 * are this trace's own, and in a map if the trace is one of many that share their symbols: an array for each of those
 * would take quadratic space.
 */
final class CellGroups {
    /** The largest length of the array, as a multiple of the number of writes. */
    private static final int SPARSE = 8;

    private int size;
    private int @Nullable [] groups;
    private final Int2IntOpenHashMap groupOfCell = new Int2IntOpenHashMap();

    CellGroups(Columns columns) {
        int writes = columns.writesFrom(columns.size());
        int largest = -1;
        for (int write = 0; write < writes; write++) {
            largest = Math.max(largest, columns.writeCell(write));
        }
        if (largest / SPARSE <= writes) {
            groups = new int[largest + 1];
            Arrays.fill(groups, WritesByCell.NO_GROUP);
        }
        groupOfCell.defaultReturnValue(WritesByCell.NO_GROUP);
        for (int write = 0; write < writes; write++) {
            add(columns.writeCell(write));
        }
    }

    private void add(int cell) {
        if (get(cell) != WritesByCell.NO_GROUP) {
            return;
        }
        if (groups == null) {
            groupOfCell.put(cell, size++);
        } else {
            groups[cell] = size++;
        }
    }

    /** The number of cells. */
    int size() {
        return size;
    }

    /** The number of a cell, or {@link WritesByCell#NO_GROUP}. */
    int get(int cell) {
        if (groups == null) {
            return groupOfCell.get(cell);
        }
        return cell < groups.length ? groups[cell] : WritesByCell.NO_GROUP;
    }
}
