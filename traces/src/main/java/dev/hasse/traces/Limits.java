package dev.hasse.traces;

import java.io.Serializable;

/**
 * Limits on the size of a record. Traces are untrusted input, and an error message is better than running out of
 * memory.
 *
 * @param lineBytes the longest line, in bytes
 * @param depth how deeply arrays and objects may be nested
 * @param numberDigits how many digits a number may have, those of its exponent among them, in the shortest way to write it
 */
public record Limits(int lineBytes, int depth, int numberDigits) implements Serializable {

    /** 64 MiB per line, 1,000 levels, 1,000 digits per number. */
    public static final Limits DEFAULT = new Limits(64 << 20, 1_000, 1_000);

    /** The longest line that fits into a Java array. */
    private static final int LONGEST_LINE = 2_000_000_000;

    /** @throws IllegalArgumentException if one of them is not positive, or lines would be longer than 2,000,000,000 bytes */
    public Limits {
        if (lineBytes <= 0 || depth <= 0 || numberDigits <= 0) {
            throw new IllegalArgumentException("a limit must be at least 1");
        }
        if (lineBytes > LONGEST_LINE) {
            throw new IllegalArgumentException("a line may have no more than " + LONGEST_LINE + " bytes");
        }
    }

    /**
     * An error: a limit is exceeded.
     *
     * @param found what was found, with the limit
     * @param hint the option that raises the limit
     */
    public record Exceeded(String found, String hint) {

        /** The error as a problem at a line. */
        public Problem at(String source, int line) {
            return new Problem(source, line, null, found, "less", hint);
        }

        RefusedException refused() {
            return new RefusedException(null, found, "less", hint);
        }
    }

    /** A value is nested too deep. */
    public Exceeded tooDeep() {
        return new Exceeded("a value nested deeper than " + depth + " levels", "raise the limit with --max-depth");
    }

    /** A number is too long. */
    public Exceeded tooLongNumber() {
        return new Exceeded(
                "a number of more than " + numberDigits + " digits", "raise the limit with --max-number-length");
    }

    /** A line is too long. */
    public Exceeded tooLongLine() {
        return tooMuch("a line", "bytes");
    }

    /**
     * A part of a line, or a value made from lines, is larger than a line may be.
     *
     * @param what it is, such as {@code a text}
     */
    public Exceeded tooLarge(String what) {
        return tooMuch(what, "characters");
    }

    /**
     * A file that is read as a whole, or a part of an archive, has more bytes than a line may have.
     *
     * @param what it is, such as {@code an archive}
     */
    public Exceeded tooManyBytes(String what) {
        return tooMuch(what, "bytes");
    }

    private Exceeded tooMuch(String what, String unit) {
        return new Exceeded(what + " of more than " + lineBytes + " " + unit, "raise the limit with --max-line-bytes");
    }
}
