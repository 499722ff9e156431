package dev.hasse.model;

import java.util.function.LongUnaryOperator;

/**
 * An optional long of every record or read, or else a default. Takes no space while all have the default, and none for
 * entries after the last one that differs.
 */
final class OptionalLongs extends Column {
    private final long absent;
    private final Longs items = new Longs();

    /** @param absent the default, for a record or read without a long of its own */
    OptionalLongs(long absent) {
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

    /** Replaces each long that is there by another. */
    void replaceAll(LongUnaryOperator by) {
        for (int index = 0; index < items.size(); index++) {
            items.set(index, by.applyAsLong(items.get(index)));
        }
    }

    boolean isEmpty() {
        return items.size() == 0;
    }

    @Override
    void append(Column other, int index, int at) {
        put(at, ((OptionalLongs) other).get(index));
    }

    @Override
    long hash(long hash, int index) {
        return Hashing.plus(hash, get(index));
    }
}
