package dev.hasse.model;

/** One kind of data, stored record after record. A record without an entry has no data of this kind. */
abstract class Column {
    /**
     * Appends the data of a record of another column, which is of the same class.
     *
     * @param at the index of the record in this column
     */
    abstract void append(Column other, int record, int at);

    /** A {@linkplain Hashing hash} with the record's data mixed in. */
    abstract long hash(long hash, int record);
}
