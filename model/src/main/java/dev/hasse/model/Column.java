package dev.hasse.model;

/**
 * One kind of data, stored record after record. Data is copied only between columns of the same class. A record without
 * an entry has no data of this kind.
 */
abstract class Column {
    /**
     * Appends the data of records of another column.
     *
     * @param from the first of these records
     * @param to the end of these records, exclusive
     * @param at the index of the first of these records in this column
     * @param numbers translates the numbers of the other column
     */
    abstract void append(Column other, int from, int to, int at, Renumbering numbers);

    /** Ends a record, which gets no more data and may have got none. */
    void end() {}

    /** Removes all records but the first {@code records}. */
    abstract void truncate(int records);

    /** A {@linkplain Hashing hash} with the record's data mixed in. */
    abstract long hash(long hash, int record);
}
