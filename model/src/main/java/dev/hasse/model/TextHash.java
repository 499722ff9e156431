package dev.hasse.model;

/**
 * Hashes text with a seed per process, since traces are untrusted and strings that collide under {@link
 * String#hashCode()} are easy to make.
 */
public final class TextHash {
    /** The seed, which differs from process to process. */
    public static final long SEED = System.nanoTime() * 0x9E3779B97F4A7C15L;

    private static final long FACTOR = 0xD6E8FEB86659FD93L;

    private TextHash() {}

    /** The hash of a text. */
    public static int of(String text) {
        long hash = SEED;
        for (int k = 0; k < text.length(); k++) {
            hash = mix(hash, text.charAt(k));
        }
        return (int) mix(hash, ~text.length());
    }

    /** A hash with up to eight more bytes of a text mixed in; the order matters. */
    public static long mix(long hash, long word) {
        long mixed = (hash ^ word) * FACTOR;
        return mixed ^ mixed >>> 32;
    }
}
