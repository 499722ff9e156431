package dev.hasse.model;

/**
 * A list of (cell, value) pairs for each record, stored end to end: the pairs of record i are those from {@code from(i)} to
 * {@code from(i + 1)}.
 */
final class PairRows {
    private final Ints starts = new Ints();
    private final Ints cells = new Ints();
    private final Ints values = new Ints();

    PairRows() {
        starts.add(0);
    }

    void add(int cell, int value) {
        cells.add(cell);
        values.add(value);
    }

    void endRow() {
        starts.add(cells.size());
    }

    int from(int row) {
        return starts.get(row);
    }

    int cell(int index) {
        return cells.get(index);
    }

    int value(int index) {
        return values.get(index);
    }

    int size() {
        return cells.size();
    }

    void clear() {
        starts.clear();
        starts.add(0);
        cells.clear();
        values.clear();
    }

    /** Appends a row of another table, under other numbers. */
    void addRow(PairRows other, int row, int[] cellNumbers, int[] valueNumbers) {
        int from = other.starts.get(row);
        int to = other.starts.get(row + 1);
        cells.addAll(other.cells, from, to, cellNumbers);
        values.addAll(other.values, from, to, valueNumbers);
        endRow();
    }

    /** Appends pairs of another table, from one index to another, exclusive, as a row of this one. */
    void addRow(PairRows other, int from, int to) {
        for (int k = from; k < to; k++) {
            add(other.cell(k), other.value(k));
        }
        endRow();
    }
}
