package dev.hasse.model;

/** Unpaired surrogates: JSON strings may hold them, but UTF-8 cannot encode them, and Jackson rejects them in keys. */
public final class HalfPairs {
    private HalfPairs() {}

    /** Whether a text has an unpaired surrogate. */
    public static boolean isIn(String text) {
        // No stream: an agent waits for a guard that looks once, and loading streams would take longer than the look.
        for (int k = 0; k < text.length(); k++) {
            if (Character.isSurrogate(text.charAt(k))) {
                int codePoint = text.codePointAt(k);
                if (isHalf(codePoint)) {
                    return true;
                }
                k++;
            }
        }
        return false;
    }

    /** The text with every unpaired surrogate replaced by its JSON escape. */
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
