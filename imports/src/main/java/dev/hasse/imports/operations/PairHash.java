package dev.hasse.imports.operations;

/**
 * Hashes of pairs. Names and values of a log often end with numbers, as {@code agent-12} and {@code order-3915} do, and the hashes of records, in which
 * the first one counts 31 times, are then the same for many pairs: those of {@code agent-13} and {@code order-3905}, too.
 */
final class PairHash {
    /** Odd, and with bits everywhere: the golden ratio as a fraction of the range of ints. */
    private static final int FACTOR = 0x9E3779B1;

    private PairHash() {}

    /** A hash of two things. */
    static int of(Object one, Object other) {
        return FACTOR * one.hashCode() + other.hashCode();
    }
}
