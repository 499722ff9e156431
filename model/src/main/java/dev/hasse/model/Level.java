package dev.hasse.model;

import java.util.List;

/** The points that a {@link Chain} names, from the one that excludes no anomaly to the one that excludes all. */
public enum Level {
    L0,
    L1,
    L2,
    L3,
    L4;

    /**
     * The level called {@code name}, whatever the case.
     *
     * @throws UnknownNameException if there is none; the message lists the levels
     */
    public static Level parse(String name) {
        return Named.choose(List.of(values()), Level::name, name);
    }

    /** The one that excludes all anomalies. */
    public static Level highest() {
        return values()[values().length - 1];
    }
}
