package dev.hasse.traces;

/**
 * A fifth of the time, which is what the decision of traces as a whole may take. Time that is not used is saved up to a limit.
 * Several {@linkplain LiveReader readers} of one thread may divide a share among them.
 *
 * <p>Not thread-safe.
 */
public final class TimeShare {
    /** How many times as long as it was used the share rests. */
    private static final int RESPITE = 4;

    private final long mostNanos;
    /** Negative while the share rests. */
    private long savedNanos;

    private long countedTo;

    /**
     * @param mostNanos how much may be saved up, in nanoseconds; 0 for nothing
     * @param now the time, as of the clock that all moments are of
     */
    public TimeShare(long mostNanos, long now) {
        this.mostNanos = mostNanos;
        this.savedNanos = mostNanos;
        this.countedTo = now;
    }

    /** Whether something may be decided now. How long it takes does not matter: the share rests the longer afterwards. */
    boolean isLeft(long now) {
        count(now);
        return savedNanos >= 0;
    }

    /** Notes that time was used from one moment to another. */
    void use(long from, long to) {
        count(from);
        savedNanos -= to - from;
        countedTo = to;
    }

    /** Saves what has become available. What remains of a division is counted the next time. */
    private void count(long now) {
        // A moment may be from before the latest use: several traces are decided at one.
        long gained = Math.max(0, now - countedTo) / RESPITE;
        if (gained >= mostNanos - savedNanos) {
            savedNanos = mostNanos;
            countedTo = now;
        } else {
            savedNanos += gained;
            countedTo += gained * RESPITE;
        }
    }
}
