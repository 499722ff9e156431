package dev.hasse.reports;

/** The width of text in a monospaced font, in characters. */
public final class TextWidth {
    /** From this code point on, a font may have to fall back to another font of unknown width. */
    private static final int FOREIGN = 0x500;

    private static final char ELLIPSIS = '…';

    private TextWidth() {}

    /** The width of {@code text}: one for most characters, two for East Asian characters and pictographs. */
    public static int of(String text) {
        return text.codePoints().map(TextWidth::of).sum();
    }

    private static int of(int codePoint) {
        return isWide(codePoint) ? 2 : 1;
    }

    /** Whether the width of {@code text} depends on the font. */
    public static boolean isUncertain(String text) {
        return text.codePoints().anyMatch(TextWidth::isForeign);
    }

    private static boolean isForeign(int codePoint) {
        int type = Character.getType(codePoint);
        return (codePoint >= FOREIGN && !isPunctuation(codePoint))
                || type == Character.NON_SPACING_MARK
                || type == Character.ENCLOSING_MARK;
    }

    private static boolean isPunctuation(int codePoint) {
        return codePoint >= 0x2010 && codePoint <= 0x2027;
    }

    /** The blocks of East Asia, full-width forms and pictographs (Unicode Standard Annex 11, wide). */
    private static boolean isWide(int codePoint) {
        return (codePoint >= 0x1100 && codePoint <= 0x115F)
                || (codePoint >= 0x2E80 && codePoint <= 0xA4CF)
                || (codePoint >= 0xAC00 && codePoint <= 0xD7A3)
                || (codePoint >= 0xF900 && codePoint <= 0xFAFF)
                || (codePoint >= 0xFE30 && codePoint <= 0xFE6F)
                || (codePoint >= 0xFF00 && codePoint <= 0xFF60)
                || (codePoint >= 0xFFE0 && codePoint <= 0xFFE6)
                || (codePoint >= 0x1F000 && codePoint <= 0x1FAFF)
                || (codePoint >= 0x20000 && codePoint <= 0x3FFFD);
    }

    /** Returns {@code text}, cut to {@code limit} with an ellipsis if it is wider. */
    public static String shorten(String text, int limit) {
        if (text.length() <= limit / 2 || of(text) <= limit) {
            return text;
        }
        int room = limit - 1;
        int end = 0;
        while (room >= of(text.codePointAt(end))) {
            room -= of(text.codePointAt(end));
            end += Character.charCount(text.codePointAt(end));
        }
        return text.substring(0, end) + ELLIPSIS;
    }

    /** Returns {@code text}, with its middle cut out if it is wider than {@code limit}, at least 1. */
    public static String shortenMiddle(String text, int limit) {
        if (text.length() <= limit / 2 || of(text) <= limit) {
            return text;
        }
        int room = limit - 1;
        int end = 0;
        for (int left = (room + 1) / 2;
                left >= of(text.codePointAt(end));
                end += Character.charCount(text.codePointAt(end))) {
            left -= of(text.codePointAt(end));
        }
        int start = text.length();
        for (int left = room / 2;
                left >= of(text.codePointBefore(start));
                start -= Character.charCount(text.codePointBefore(start))) {
            left -= of(text.codePointBefore(start));
        }
        return text.substring(0, end) + ELLIPSIS + text.substring(start);
    }
}
