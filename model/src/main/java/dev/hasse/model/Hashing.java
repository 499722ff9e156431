package dev.hasse.model;

/** Hashes of what records say: records with equal ones say the same, but for one pair in 2⁶⁴. */
final class Hashing {
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

    private Hashing() {}

    /** A hash with one more number in it; the order counts. */
    static long plus(long hash, long number) {
        long mixed = ((hash ^ number) + MULTIPLIER) * MULTIPLIER;
        return mixed ^ mixed >>> 32;
    }
}
