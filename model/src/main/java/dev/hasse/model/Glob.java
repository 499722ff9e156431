package dev.hasse.model;

/**
 * A pattern of names, in which {@code *} stands for any text, none included, and every other character for itself.
 *
 * <p>Names come from strangers: matching is linear in the name, whatever it is. It never goes back further than to the last star, for what
 * the stars before it took need never change.
 *
 * @param pattern as written
 */
public record Glob(String pattern) {
    private static final char ANY = '*';

    /** Whether a text has a star in it, so that it is a pattern and no name. */
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
                // The last star takes one character more.
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
