package dev.hasse.model;

/**
 * Makes text of a trace safe to show to a person: traces come from language models and from strangers, and may hold
 * characters that move a cursor, hide a word or reverse a line, and words that the log of a build takes for commands.
 */
public final class SafeText {
    /** The maximum number of characters of a name in a message. */
    private static final int NAMED = 40;

    private SafeText() {}

    /**
     * {@code text} with everything that is not plainly visible written as a JSON escape: control characters, the marks
     * that change writing direction, invisible and unassigned characters, line separators, unpaired surrogates. So is the
     * beginning of what a build would run as a command when it is printed, as {@code ::stop-commands::} on GitHub and
     * {@code ##vso[} in Azure Pipelines.
     */
    public static String escape(String text) {
        int plain = 0;
        while (plain < text.length() && isPlain(text.charAt(plain)) && !beginsCommand(text, plain)) {
            plain++;
        }
        if (plain == text.length()) {
            return text;
        }
        StringBuilder escaped = null;
        for (int i = plain; i < text.length(); ) {
            int codePoint = text.codePointAt(i);
            int length = Character.charCount(codePoint);
            if (!isVisible(codePoint) || beginsCommand(text, i)) {
                if (escaped == null) {
                    escaped = new StringBuilder(text.length() + 16).append(text, 0, i);
                }
                for (int k = i; k < i + length; k++) {
                    appendEscape(escaped, text.charAt(k));
                }
            } else if (escaped != null) {
                escaped.appendCodePoint(codePoint);
            }
            i += length;
        }
        return escaped == null ? text : escaped.toString();
    }

    /** {@code text} with its line feeds and tabs kept and everything else as {@link #escape} makes it. */
    public static String escapeLines(String text) {
        StringBuilder escaped = new StringBuilder(text.length());
        int from = 0;
        for (int k = 0; k < text.length(); k++) {
            if (text.charAt(k) == '\n' || text.charAt(k) == '\t') {
                escaped.append(escape(text.substring(from, k))).append(text.charAt(k));
                from = k + 1;
            }
        }
        return from == 0
                ? escape(text)
                : escaped.append(escape(text.substring(from))).toString();
    }

    /** {@code text} as a JSON string, quoted, with all that is not plainly visible escaped. */
    public static String quote(String text) {
        return '"' + escape(text.replace("\\", "\\\\").replace("\"", "\\\"")) + '"';
    }

    /** {@code text} quoted for a message, and cut to its beginning if it is long. */
    public static String quoteBriefly(String text) {
        return quote(shorten(text, NAMED));
    }

    /**
     * {@code text}, or if it is longer than {@code limit} code points its beginning, an ellipsis, and how many characters it
     * has.
     */
    public static String shorten(String text, int limit) {
        if (text.length() <= limit) {
            return text;
        }
        int length = text.codePointCount(0, text.length());
        if (length <= limit) {
            return text;
        }
        return text.substring(0, text.offsetByCodePoints(0, limit)) + "… (" + length + " characters)";
    }

    /**
     * A name with its middle cut out, to {@code limit} code points and an ellipsis, if that makes it shorter: long names are
     * paths, and tell most at their end.
     */
    public static String shortenMiddle(String name, int limit) {
        int length = name.codePointCount(0, name.length());
        if (length - 1 <= limit) {
            return name;
        }
        int head = limit / 3;
        int tail = limit - head;
        return name.substring(0, name.offsetByCodePoints(0, head)) + "…"
                + name.substring(name.offsetByCodePoints(name.length(), -tail));
    }

    /** A value as JSON on one line, shortened to about {@code limit} characters, safe to show. */
    public static String of(Value value, int limit) {
        if (!value.isString()) {
            return escape(shorten(value.text(), limit));
        }
        String text = value.text();
        String shortened = shorten(text, limit);
        if (shortened.length() == text.length()) {
            return quote(text);
        }
        int ellipsis = shortened.lastIndexOf('…');
        return quote(shortened.substring(0, ellipsis)) + shortened.substring(ellipsis);
    }

    /** Visible ASCII, which most text is, needs no look at Unicode properties. */
    private static boolean isPlain(int codePoint) {
        return codePoint >= 0x20 && codePoint < 0x7F;
    }

    private static boolean isVisible(int codePoint) {
        if (isPlain(codePoint)) {
            return true;
        }
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.UNASSIGNED,
                    Character.PRIVATE_USE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }

    /**
     * Whether a command for a build may begin here: GitHub's runner takes a line for one that begins with two colons, be
     * there blanks before them, and lines are broken at any blank; it and Azure Pipelines take {@code ##[} and
     * {@code ##name[} for one wherever they stand.
     */
    private static boolean beginsCommand(String text, int at) {
        char c = text.charAt(at);
        if (c == ':') {
            // Line feeds and the like are escaped themselves, and so begin no line.
            return text.startsWith("::", at)
                    && (at == 0 || Character.getType(text.charAt(at - 1)) == Character.SPACE_SEPARATOR);
        }
        if (c != '#' || !text.startsWith("##", at)) {
            return false;
        }
        int end = at + 2;
        while (end < text.length() && Character.isLetter(text.charAt(end))) {
            end++;
        }
        return end < text.length() && text.charAt(end) == '[';
    }

    private static void appendEscape(StringBuilder escaped, char c) {
        switch (c) {
            case '\n' -> escaped.append("\\n");
            case '\r' -> escaped.append("\\r");
            case '\t' -> escaped.append("\\t");
            default -> escaped.append(String.format("\\u%04x", (int) c));
        }
    }
}
