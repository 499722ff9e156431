package dev.hasse.model;

/**
 * An optional long of every record or read, or else a default. Takes no space while all have the default, and none for
 * entries after the last one that differs.
 */
final class OptionalLongs extends Column {
    private final NumberKind kind;
    private final long absent;
    private final Longs items = new Longs();

    /** @param absent the default, for a record or read without a long of its own */
    OptionalLongs(NumberKind kind, long absent) {
        this.kind = kind;
        this.absent = absent;
    }

    long get(int index) {
        return index < items.size() ? items.get(index) : absent;
    }

    void put(int index, long item) {
        if (item != absent || index < items.size()) {
            items.put(index, item, absent);
        }
    }

    boolean isEmpty() {
        return items.size() == 0;
    }

    @Override
    void append(Column other, int from, int to, int at, Renumbering numbers) {
        Longs others = ((OptionalLongs) other).items;
        int[] table = numbers.table(kind);
        for (int index = from; index < Math.min(to, others.size()); index++) {
            long item = others.get(index);
            if (item != absent) {
                put(at + index - from, table == null ? item : OperationIds.renumber(item, table));
            }
        }
    }

    @Override
    void truncate(int records) {
        items.truncate(records);
    }

    @Override
    long hash(long hash, int index) {
        return Hashing.plus(hash, get(index));
    }
}
