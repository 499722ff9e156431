package dev.hasse.model;

/** A list of longs for each record, stored end to end: those of record i are the entries from {@code from(i)} to {@code from(i + 1)}. */
final class LongRows {
    private final Ints starts = new Ints();
    private final Longs items = new Longs();

    LongRows() {
        starts.add(0);
    }

    void add(long item) {
        items.add(item);
    }

    void endRow() {
        starts.add(items.size());
    }

    int from(int row) {
        return starts.get(row);
    }

    long get(int entry) {
        return items.get(entry);
    }

    /** Appends a row of another table as one of this one. */
    void addRow(LongRows other, int row) {
        for (int k = other.from(row); k < other.from(row + 1); k++) {
            add(other.get(k));
        }
        endRow();
    }

    void clear() {
        starts.clear();
        starts.add(0);
        items.clear();
    }
}
