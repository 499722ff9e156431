package dev.hasse.model;

/** The order in which names are listed: by their code points. */
public final class NameOrder {
    private NameOrder() {}

    /**
     * Compares by code points: {@link String#compareTo} would sort a supplementary character (a surrogate pair) before
     * U+E000 to U+FFFF.
     */
    public static int compare(String a, String b) {
        int shared = Math.min(a.length(), b.length());
        for (int i = 0; i < shared; i++) {
            char x = a.charAt(i);
            char y = b.charAt(i);
            if (x != y) {
                boolean bothHigh = x >= Character.MIN_SURROGATE && y >= Character.MIN_SURROGATE;
                if (bothHigh && Character.isSurrogate(x) != Character.isSurrogate(y)) {
                    return Character.isSurrogate(x) ? 1 : -1;
                }
                return Character.compare(x, y);
            }
        }
        return Integer.compare(a.length(), b.length());
    }
}
