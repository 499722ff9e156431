package dev.hasse.model;

/** Halves of surrogate pairs: strings of JSON may hold them, but UTF-8 has no code for them, and Jackson reads none in a key. */
public final class HalfPairs {
    private HalfPairs() {}

    /** Whether a text has such a half. */
    public static boolean isIn(String text) {
        return text.codePoints().anyMatch(HalfPairs::isHalf);
    }

    /** The text with the escape of JSON in the place of each half. */
    public static String escape(String text) {
        if (!isIn(text)) {
            return text;
        }
        StringBuilder escaped = new StringBuilder();
        text.codePoints().forEach(codePoint -> {
            if (isHalf(codePoint)) {
                escaped.append(String.format("\\u%04x", codePoint));
            } else {
                escaped.appendCodePoint(codePoint);
            }
        });
        return escaped.toString();
    }

    private static boolean isHalf(int codePoint) {
        return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
    }
}
