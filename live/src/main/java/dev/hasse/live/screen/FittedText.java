package dev.hasse.live.screen;

import org.jline.utils.WCWidth;

/** Text that fits into columns of a terminal, where letters may be two columns wide, or none. */
final class FittedText {
    private static final String MORE = "…";

    private FittedText() {}

    /** How many columns a text takes that has no control characters. */
    static int width(String text) {
        return text.codePoints().map(FittedText::width).sum();
    }

    private static int width(int letter) {
        return Math.max(0, WCWidth.wcwidth(letter));
    }

    /** The beginning of a text that fits, with an ellipsis if something was cut off. */
    static String cut(String text, int columns) {
        if (width(text) <= columns) {
            return text;
        }
        StringBuilder cut = new StringBuilder();
        int used = 0;
        int end = 0;
        while (end < text.length()) {
            int letter = text.codePointAt(end);
            if (used + width(letter) > columns - 1) {
                break;
            }
            used += width(letter);
            cut.appendCodePoint(letter);
            end += Character.charCount(letter);
        }
        return columns <= 0 ? "" : cut + MORE;
    }

    /** A text in exactly so many columns, flush left. */
    static String left(String text, int columns) {
        String cut = cut(text, columns);
        return cut + " ".repeat(Math.max(0, columns - width(cut)));
    }

    /** A text in exactly so many columns, flush right. */
    static String right(String text, int columns) {
        String cut = cut(text, columns);
        return " ".repeat(Math.max(0, columns - width(cut))) + cut;
    }
}
