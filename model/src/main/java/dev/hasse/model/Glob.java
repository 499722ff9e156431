package dev.hasse.model;

/**
 * A pattern of names, in which {@code *} stands for any text, none included, and every other character for itself.
 *
 * <p>Names come from strangers, so matching is linear in any name. It never backtracks further than to the last star,
 * because the text matched by earlier stars need never change.
 *
 * @param pattern as written
 */
public record Glob(String pattern) {
    private static final char ANY = '*';

    /** Whether a text contains a star, and so is a pattern rather than a name. */
    public static boolean isPattern(String text) {
        return text.indexOf(ANY) >= 0;
    }

    /** Whether the pattern fits the whole name. */
    public boolean matches(String name) {
        int p = 0;
        int n = 0;
        int star = -1;
        int resume = 0;
        while (n < name.length()) {
            if (isStar(p)) {
                star = p++;
                resume = n;
            } else if (p < pattern.length() && pattern.charAt(p) == name.charAt(n)) {
                p++;
                n++;
            } else if (star >= 0) {
                // Let the last star match one character more.
                p = star + 1;
                n = ++resume;
            } else {
                return false;
            }
        }
        while (isStar(p)) {
            p++;
        }
        return p == pattern.length();
    }

    private boolean isStar(int at) {
        return at < pattern.length() && pattern.charAt(at) == ANY;
    }
}
