package dev.hasse.model;

/** What a record says by yes or no: bits of an int, in {@link Columns} and in {@link PackedRecords}, which add bits of their own. */
final class RecordFlags {
    /** The operation was undone later. */
    static final int ABORTED = 1;
    /** The operation committed, as far as its own record tells: one that was aborted or refused may not have. */
    static final int COMMITTED = 1 << 1;
    /** The record says at which version its reads were served. */
    static final int VERSIONED = 1 << 2;
    /** The record says in which order its effects landed, even if none did. */
    static final int COMMIT_ORDER_KNOWN = 1 << 3;
    /** The record says which operations it observed. */
    static final int PROVENANCE = 1 << 4;
    /** The system refused the attempt; only with {@link #SAYS_WHETHER_REFUSED}. */
    static final int REFUSED = 1 << 5;

    static final int SAYS_WHETHER_REFUSED = 1 << 6;
    /** The effect left the system before the operation was undone; only with {@link #SAYS_WHETHER_EXTERNALIZED}. */
    static final int EXTERNALIZED = 1 << 7;

    static final int SAYS_WHETHER_EXTERNALIZED = 1 << 8;
    /** The writes changed parts of what was in the cells, and kept the rest. */
    static final int MERGES = 1 << 9;
    /** The commit order was inferred; only with {@link #COMMIT_ORDER_KNOWN}. */
    static final int COMMIT_ORDER_INFERRED = 1 << 10;

    private RecordFlags() {}
}
