package dev.hasse.traces;

/**
 * A fifth of the time, which is what may be spent on work that takes as long as its input is large, and is due again whenever
 * that grows: deciding traces as a whole, converting logs, looking for files. Time that is not used is saved up to a limit.
 * Whoever does such work on one thread may divide a share.
 *
 * <p>Not thread-safe.
 */
public final class TimeShare {
    /** How many times as long as it was used the share rests. */
    private static final int RESPITE = 4;

    /** As much as a fifth of a quarter of a second: findings that take less altogether are told at once. */
    private static final long A_ROUND_NANOS = 50_000_000;

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

    /** A share for several traces, or groups of files, all of which can be dealt with at once if that takes a moment. */
    public static TimeShare ofSeveral(long now) {
        return new TimeShare(A_ROUND_NANOS, now);
    }

    /** Whether something may be done now. How long it takes does not matter: the share rests the longer afterwards. */
    public boolean isLeft(long now) {
        count(now);
        return savedNanos >= 0;
    }

    /** Notes that time was used from one moment to another. */
    public void use(long from, long to) {
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
