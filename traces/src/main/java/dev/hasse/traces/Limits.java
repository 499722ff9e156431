package dev.hasse.traces;

/**
 * How large a record may be. Traces come from strangers, and a limit that says so is better than a machine without memory.
 *
 * @param lineBytes the longest line, in bytes
 * @param depth how deep arrays and objects may be nested in one another
 * @param numberDigits how many characters a number may have
 */
public record Limits(int lineBytes, int depth, int numberDigits) {

    /** 64 MiB a line, 1,000 levels, 1,000 characters a number. */
    public static final Limits DEFAULT = new Limits(64 << 20, 1_000, 1_000);

    /** @throws IllegalArgumentException if one of them is not positive */
    public Limits {
        if (lineBytes <= 0 || depth <= 0 || numberDigits <= 0) {
            throw new IllegalArgumentException("a limit must be at least 1");
        }
    }
}
