package dev.hasse.model;

/** An optional number of every record, or {@link Columns#ABSENT}. Takes no space as long as no record has one. */
final class OptionalInts extends Column {
    private final Ints items = new Ints();

    int get(int record) {
        return record < items.size() ? items.get(record) : Columns.ABSENT;
    }

    /** Sets the number of a record that follows all that have one. */
    void put(int record, int item) {
        if (item != Columns.ABSENT) {
            while (items.size() < record) {
                items.add(Columns.ABSENT);
            }
            items.add(item);
        }
    }

    boolean isEmpty() {
        return items.size() == 0;
    }

    @Override
    void append(Column other, int record, int at) {
        put(at, ((OptionalInts) other).get(record));
    }

    @Override
    long hash(long hash, int record) {
        return Hashing.plus(hash, get(record));
    }
}
