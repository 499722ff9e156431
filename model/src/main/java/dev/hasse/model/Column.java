package dev.hasse.model;

/**
 * What records have of one kind, record after record. Of columns that are copied into each other, both are of the same class; a record
 * that is not there has nothing of that kind.
 */
abstract class Column {
    /**
     * Appends what records of another column have.
     *
     * @param from the first of them
     * @param to past the last of them
     * @param at which record the first of them is here
     * @param numbers what the other column's numbers are here
     */
    abstract void append(Column other, int from, int to, int at, Renumbering numbers);

    /** Ends a record, of which nothing more is told; perhaps nothing has been. */
    void end() {}

    /** Forgets all but the first so many records. */
    abstract void truncate(int records);

    /** A {@linkplain Hashing hash} with what the record has in it. */
    abstract long hash(long hash, int record);
}
