package dev.hasse.detectors.index;

/** Packs two ints into a long that sorts by the first and then by the second, as long as neither is negative. */
public final class Keys {
    private Keys() {}

    public static long pair(int high, int low) {
        return ((long) high << 32) | (low & 0xFFFFFFFFL);
    }

    public static int high(long pair) {
        return (int) (pair >>> 32);
    }

    public static int low(long pair) {
        return (int) pair;
    }
}
