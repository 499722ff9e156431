package dev.hasse.model;

/** Hashes the contents of records. Only one pair in 2⁶⁴ of different records has equal hashes. */
final class Hashing {
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

    private Hashing() {}

    /** A hash with one more number mixed in; the order matters. */
    static long plus(long hash, long number) {
        long mixed = ((hash ^ number) + MULTIPLIER) * MULTIPLIER;
        return mixed ^ mixed >>> 32;
    }
}
