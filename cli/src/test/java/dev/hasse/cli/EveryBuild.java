package dev.hasse.cli;

/** How much of what is always the same every build repeats. */
final class EveryBuild {
    private static final boolean WHOLE = Boolean.getBoolean("hasse.whole") || Boolean.getBoolean("hasse.long");

    private EveryBuild() {}

    /** Returns a number of trials that are always the same ones: all with {@code -Pwhole}, else the first third. */
    static int trials(int all) {
        return WHOLE ? all : (all + 2) / 3;
    }
}
