package dev.hasse.model;

/**
 * A list of (cell, value) pairs for each record, stored end to end: record i has the pairs from {@code from(i)} to
 * {@code from(i + 1)}, exclusive.
 */
class PairRows extends Column {
    private final boolean ordered;
    private final Ints starts = new Ints();
    private final Ints cells = new Ints();
    private final Ints values = new Ints();

    /** Pairs whose order within a record does not matter. */
    PairRows() {
        this(false);
    }

    /** @param ordered whether the order of a record's pairs matters */
    PairRows(boolean ordered) {
        this.ordered = ordered;
        starts.add(0);
    }

    /** Adds the writes of a record. */
    final void addWrites(PackedRecord record) {
        for (int write = 0; write < record.writes(); write++) {
            add(record.writeCell(write), record.writeValue(write));
        }
        end();
    }

    /** Adds a pair to the record under way, which {@link #end} completes. */
    final void add(int cell, int value) {
        cells.add(cell);
        values.add(value);
    }

    final void end() {
        starts.add(cells.size());
    }

    final int from(int record) {
        return starts.get(record);
    }

    final int cell(int pair) {
        return cells.get(pair);
    }

    final int value(int pair) {
        return values.get(pair);
    }

    /** The number of pairs, including those of the record under way. */
    final int size() {
        return cells.size();
    }

    /** Gives all values their new numbers. */
    final void renumber(Renumbering renumbering) {
        for (int pair = 0; pair < values.size(); pair++) {
            // Where effects were only counted, a hash stands for their values.
            if (cells.get(pair) != Columns.ABSENT) {
                values.set(pair, renumbering.value(values.get(pair)));
            }
        }
    }

    @Override
    final void append(Column other, int record, int at) {
        PairRows others = (PairRows) other;
        for (int pair = others.from(record); pair < others.from(record + 1); pair++) {
            appendPair(others, pair);
        }
        end();
    }

    void appendPair(PairRows others, int pair) {
        add(others.cell(pair), others.value(pair));
    }

    @Override
    final long hash(long hash, int record) {
        long pairs = (long) from(record + 1) - from(record);
        for (int pair = from(record); pair < from(record + 1); pair++) {
            // A rewritten log may have the keys of a set in another order.
            pairs = ordered ? Hashing.plus(pairs, hash(pair)) : pairs + hash(pair);
        }
        return Hashing.plus(hash, pairs);
    }

    long hash(int pair) {
        return Hashing.plus(cell(pair), value(pair));
    }
}
