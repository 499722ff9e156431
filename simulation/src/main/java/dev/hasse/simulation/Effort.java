package dev.hasse.simulation;

/**
 * What became of the operations that agents wanted to make.
 *
 * @param wanted how many they wanted to make
 * @param dropped how many of them were refused when they wanted to begin, before anything was generated
 * @param aborted how many were refused when they wanted to commit, when all was generated
 * @param stale how many of these had read what was no longer so, and may go through when they are generated anew
 * @param waited how many had to wait, before they began or before they committed
 * @param cascaded how many that had committed were undone because one that they built on was
 */
public record Effort(long wanted, long dropped, long aborted, long stale, long waited, long cascaded) {
    static final Effort NONE = new Effort(0, 0, 0, 0, 0, 0);

    /** Both together. */
    Effort plus(Effort other) {
        return new Effort(
                wanted + other.wanted,
                dropped + other.dropped,
                aborted + other.aborted,
                stale + other.stale,
                waited + other.waited,
                cascaded + other.cascaded);
    }

    /** How many committed; what was undone later on is counted as well. */
    public long committed() {
        return wanted - dropped - aborted;
    }

    /** How many the runtime did not let through. */
    public long refused() {
        return dropped + aborted;
    }

    /** The share of operations that did not commit. */
    public double refusedShare() {
        return wanted == 0 ? 0 : (double) refused() / wanted;
    }

    /** Whether every operation went through at once, and stood. */
    public boolean isFree() {
        return dropped == 0 && aborted == 0 && waited == 0 && cascaded == 0;
    }

    /** The share of operations that were refused at commit. */
    public double abortRate() {
        return wanted == 0 ? 0 : (double) aborted / wanted;
    }

    /** What it costs to generate the stale ones anew, by a line that was measured for snapshot isolation. */
    public RetryCost retries() {
        return new RetryCost(stale, wanted);
    }
}
