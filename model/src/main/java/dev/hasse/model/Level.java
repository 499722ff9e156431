package dev.hasse.model;

/** The points that a {@link Chain} names, from the one that excludes no anomaly to the one that excludes all. */
public enum Level {
    L0,
    L1,
    L2,
    L3,
    L4;

    /** The one that excludes all anomalies. */
    public static Level highest() {
        return values()[values().length - 1];
    }
}
