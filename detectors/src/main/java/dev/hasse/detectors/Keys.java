package dev.hasse.detectors;

/** Packs two ints into a long that sorts by the first and then by the second, as long as neither is negative. */
final class Keys {
    private Keys() {}

    static long pair(int high, int low) {
        return ((long) high << 32) | (low & 0xFFFFFFFFL);
    }

    static int high(long pair) {
        return (int) (pair >>> 32);
    }

    static int low(long pair) {
        return (int) pair;
    }
}
