package dev.hasse.detectors;

/**
 * How far back the decision on a trace {@linkplain OnlineDecision online} looks.
 *
 * @param lateness by how many places a record may be late
 * @param recordsAMark the number of decided records from one mark to the next; what is older than the mark before last
 *     is settled
 * @param latestWrites how many of the latest superseded writes to leave out of the sets of {@link WrittenValues}
 */
record OnlineLimits(int lateness, int recordsAMark, int latestWrites) {
    /** Enough for what people write, in memory that some thousand traces can take at a time. */
    static final OnlineLimits DEFAULT = new OnlineLimits(1 << 8, 1 << 13, 1 << 8);

    /**
     * For traces that nobody reads again from the beginning: agents may think for minutes while others write thousands of
     * records a second. Unseen overwrites stay open for longer.
     */
    static final OnlineLimits LIVE = new OnlineLimits(1 << 8, 1 << 17, 1 << 8);
}
