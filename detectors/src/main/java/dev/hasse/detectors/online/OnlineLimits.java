package dev.hasse.detectors.online;

/**
 * How far back the decision on a trace {@linkplain OnlineDecision online} looks.
 *
 * @param lateness by how many places a record may be late
 * @param recordsAMark the number of decided records from one mark to the next; what is older than the mark before last
 *     is settled
 * @param latestWrites how many of the latest superseded writes to leave out of the sets of {@link WrittenValues}
 * @param keptPairs how many of the latest pairs of a cell and a value these sets remember at least
 * @param wholeUpTo a trace of no more records is decided as a whole if it has to be looked back further than that; of a
 *     longer one, what would have to be known for that stays undecided
 */
record OnlineLimits(int lateness, int recordsAMark, int latestWrites, int keptPairs, int wholeUpTo) {
    /** Enough for what people write, in memory that some thousand traces can take at a time. */
    static final OnlineLimits DEFAULT = new OnlineLimits(1 << 8, 1 << 13, 1 << 8);

    private static final int TIMES_LATENESS = 4;

    /** The pairs of a cell and a value that are remembered of a trace that never ends: at most a million, in some 30 MB. */
    private static final int KEPT_PAIRS = 1 << 19;

    /** How many of the latest records may still be undone, or be followed by one that should have come before them. */
    int revisable() {
        return TIMES_LATENESS * lateness;
    }

    /** For traces that end: everything that was written is remembered. */
    OnlineLimits(int lateness, int recordsAMark, int latestWrites) {
        this(lateness, recordsAMark, latestWrites, Integer.MAX_VALUE, Integer.MAX_VALUE);
    }

    /**
     * For traces that nobody reads again from the beginning: agents may think for minutes while others write thousands of
     * records a second. Unseen overwrites stay open for longer.
     *
     * @param wholeUpTo how many records of a trace are kept at most
     */
    static OnlineLimits live(int wholeUpTo) {
        return new OnlineLimits(1 << 8, 1 << 17, 1 << 8, KEPT_PAIRS, wholeUpTo);
    }
}
