package dev.hasse.model;

/** An optional number of every record, or {@link Columns#ABSENT}. Takes no space as long as no record has one. */
final class OptionalInts extends Column {
    private final NumberKind kind;
    private final Ints items = new Ints();

    OptionalInts(NumberKind kind) {
        this.kind = kind;
    }

    int get(int record) {
        return record < items.size() ? items.get(record) : Columns.ABSENT;
    }

    void put(int record, int item) {
        if (item != Columns.ABSENT || record < items.size()) {
            items.put(record, item, Columns.ABSENT);
        }
    }

    boolean isEmpty() {
        return items.size() == 0;
    }

    @Override
    void append(Column other, int from, int to, int at, Renumbering numbers) {
        Ints others = ((OptionalInts) other).items;
        int[] table = numbers.table(kind);
        for (int record = from; record < Math.min(to, others.size()); record++) {
            int number = others.get(record);
            if (number != Columns.ABSENT) {
                put(at + record - from, table == null ? number : table[number]);
            }
        }
    }

    @Override
    void truncate(int records) {
        items.truncate(records);
    }

    @Override
    long hash(long hash, int record) {
        return Hashing.plus(hash, get(record));
    }
}
