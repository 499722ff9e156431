package dev.hasse.reports;

/** Breaks lines between words. */
public final class Wrap {
    private Wrap() {}

    /**
     * Wraps {@code text} between words into lines of at most {@code width} characters where possible, and indents all
     * lines except the first. Terminal colours take no width.
     */
    public static String wrap(String text, int width, int indent) {
        StringBuilder wrapped = new StringBuilder();
        int leading = 0;
        while (leading < text.length() && text.charAt(leading) == ' ') {
            leading++;
        }
        wrapped.append(text, 0, leading);
        int column = leading;
        boolean first = true;
        for (String word : text.substring(leading).split(" ", -1)) {
            int length = visibleLength(word);
            if (first) {
                first = false;
            } else if (column + 1 + length > width && length > 0) {
                stripTrailing(wrapped);
                wrapped.append('\n').append(" ".repeat(indent));
                column = indent;
            } else {
                wrapped.append(' ');
                column++;
            }
            wrapped.append(word);
            column += length;
        }
        return wrapped.toString();
    }

    private static void stripTrailing(StringBuilder text) {
        while (text.length() > 0 && text.charAt(text.length() - 1) == ' ') {
            text.setLength(text.length() - 1);
        }
    }

    private static int visibleLength(String word) {
        String visible = word.indexOf('\u001b') < 0 ? word : word.replaceAll("\u001b\\[[0-9;]*m", "");
        return visible.codePointCount(0, visible.length());
    }
}
