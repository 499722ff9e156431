package dev.hasse.reports;

/** Counts with their nouns. */
public final class Counted {
    private Counted() {}

    /** {@code 1 trace}, {@code 2 traces}: for nouns whose plural ends with an s. */
    public static String of(long count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }

    /** {@code 1 witness}, {@code 2 witnesses}. */
    public static String witnesses(long count) {
        return count + (count == 1 ? " witness" : " witnesses");
    }
}
