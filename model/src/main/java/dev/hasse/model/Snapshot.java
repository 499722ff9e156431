package dev.hasse.model;

/**
 * The result of the structural snapshot condition (L1struct, §4.5): every read equals the latest write to its cell at
 * or before the read. A trace can satisfy it and still have A1.
 *
 * @param reads how many reads there are
 * @param violations how many of them saw something else
 */
public record Snapshot(long reads, long violations) {

    /** Whether every read equals the latest write. */
    public boolean holds() {
        return violations == 0;
    }

    /** The reads of both. */
    public Snapshot plus(Snapshot other) {
        return new Snapshot(reads + other.reads, violations + other.violations);
    }
}
