package dev.hasse.simulation;

/**
 * The outcomes of the operations that agents wanted to execute.
 *
 * @param wanted the number of operations that they wanted to execute
 * @param dropped the number refused when they tried to begin, before anything was generated
 * @param aborted the number refused when they tried to commit, after everything was generated
 * @param stale the number of the aborted ones that had read stale values, and may go through if generated anew
 * @param waited the number that had to wait, before they began or before they committed
 * @param cascaded the number that had committed and were undone because one that they built on was
 */
public record Effort(long wanted, long dropped, long aborted, long stale, long waited, long cascaded) {
    static final Effort NONE = new Effort(0, 0, 0, 0, 0, 0);

    /** Adds two efforts. */
    Effort plus(Effort other) {
        return new Effort(
                wanted + other.wanted,
                dropped + other.dropped,
                aborted + other.aborted,
                stale + other.stale,
                waited + other.waited,
                cascaded + other.cascaded);
    }

    /** The number that committed, including those undone later. */
    public long committed() {
        return wanted - dropped - aborted;
    }

    /** The number that the runtime did not let through. */
    public long refused() {
        return dropped + aborted;
    }

    /** The share of operations that did not commit. */
    public double refusedShare() {
        return wanted == 0 ? 0 : (double) refused() / wanted;
    }

    /** Whether every operation went through at once, and was not undone. */
    public boolean isFree() {
        return dropped == 0 && aborted == 0 && waited == 0 && cascaded == 0;
    }

    /** The share of operations that were refused at commit. */
    public double abortRate() {
        return wanted == 0 ? 0 : (double) aborted / wanted;
    }

    /** The cost of generating the stale ones anew, by the line measured for snapshot isolation. */
    public RetryCost retries() {
        return new RetryCost(stale, wanted);
    }
}
