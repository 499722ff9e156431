package dev.hasse.reports;

/** Numbers of things, in words. */
public final class Counted {
    private Counted() {}

    /** {@code 1 trace}, {@code 2 traces}: for nouns whose plural ends with an s. */
    public static String of(long count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }
}
