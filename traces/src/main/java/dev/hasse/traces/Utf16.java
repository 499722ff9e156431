package dev.hasse.traces;

/** Files in UTF-16, which are not read by lines: their line feeds are no single bytes. */
public final class Utf16 {
    /** What such a file begins with, in words. */
    public static final String MARK = "the byte order mark of UTF-16";

    private Utf16() {}

    /** Whether the bytes begin with the byte order mark. */
    public static boolean isMarked(byte[] bytes, int from, int length) {
        if (length < 2) {
            return false;
        }
        int mark = ((bytes[from] & 0xFF) << 8) | (bytes[from + 1] & 0xFF);
        return mark == 0xFEFF || mark == 0xFFFE;
    }
}
