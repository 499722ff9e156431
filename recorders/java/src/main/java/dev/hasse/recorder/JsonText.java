package dev.hasse.recorder;

import java.util.Map;

/** Writes JSON as text, all ASCII, on one line. The JDK has no JSON, and the recorder must not need anything else. */
final class JsonText {
    private static final char REPLACEMENT = '\ufffd';

    private JsonText() {}

    /** Writes a string; unpaired surrogates are kept. */
    static String text(String text) {
        StringBuilder to = new StringBuilder(text.length() + 2);
        append(text, to);
        return to.toString();
    }

    /** Writes an object of names and of values that are JSON already. */
    static String object(Map<String, String> members) {
        StringBuilder to = new StringBuilder("{");
        members.forEach((name, value) -> {
            to.append(to.length() == 1 ? "" : ",");
            append(name, to);
            to.append(':').append(value);
        });
        return to.append('}').toString();
    }

    /** Returns the text with U+FFFD in place of each half of a surrogate pair. */
    static String wellFormed(String text) {
        StringBuilder to = new StringBuilder(text.length());
        text.codePoints()
                .map(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE ? REPLACEMENT : c)
                .forEach(to::appendCodePoint);
        return to.toString();
    }

    private static void append(String text, StringBuilder to) {
        to.append('"');
        for (int k = 0; k < text.length(); k++) {
            char c = text.charAt(k);
            if (c == '"' || c == '\\') {
                to.append('\\').append(c);
            } else if (c >= ' ' && c < 0x7F) {
                to.append(c);
            } else {
                to.append("\\u");
                for (int shift = 12; shift >= 0; shift -= 4) {
                    to.append(Character.forDigit(c >> shift & 0xF, 16));
                }
            }
        }
        to.append('"');
    }
}
