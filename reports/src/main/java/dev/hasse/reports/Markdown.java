package dev.hasse.reports;

import dev.hasse.model.SafeText;

/** Escapes text from traces so that it has no meaning in Markdown. */
public final class Markdown {
    private Markdown() {}

    /** A name as inline code, safe to print. The fence has more backticks than any run of them in the name. */
    public static String code(String name) {
        String visible = SafeText.escape(name);
        int longest = 0;
        int run = 0;
        for (int k = 0; k < visible.length(); k++) {
            run = visible.charAt(k) == '`' ? run + 1 : 0;
            longest = Math.max(longest, run);
        }
        String fence = "`".repeat(longest + 1);
        boolean padded = longest > 0 || visible.isBlank() || (visible.startsWith(" ") && visible.endsWith(" "));
        return padded ? fence + " " + visible + " " + fence : fence + visible + fence;
    }

    /** Escapes text so that it is shown literally: no links, HTML, mentions or emphasis. */
    public static String text(String sentence) {
        StringBuilder escaped = new StringBuilder();
        for (int k = 0; k < sentence.length(); k++) {
            char c = sentence.charAt(k);
            switch (c) {
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '&' -> escaped.append("&amp;");
                // A backslash does not prevent mentions and links.
                case '@' -> escaped.append("&#64;");
                case ':' -> escaped.append(sentence.startsWith("//", k + 1) ? "&#58;" : ":");
                case '.' -> escaped.append(k >= 3 && sentence.regionMatches(true, k - 3, "www", 0, 3) ? "&#46;" : ".");
                default -> {
                    if ("\\`*_[]#|~$".indexOf(c) >= 0) {
                        escaped.append('\\');
                    }
                    escaped.append(c);
                }
            }
        }
        return escaped.toString();
    }
}
