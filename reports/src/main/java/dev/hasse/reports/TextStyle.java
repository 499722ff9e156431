package dev.hasse.reports;

import dev.hasse.model.Level;

/** Colours for a terminal, or none. */
public enum TextStyle {
    PLAIN,
    COLOUR;

    private static final String RESET = "\u001b[0m";

    public String level(Level level, String text) {
        return this == PLAIN ? text : (level == Level.highest() ? "\u001b[1;32m" : "\u001b[1;31m") + text + RESET;
    }

    /** Styles text that reports a finding. */
    public String found(String text) {
        return this == PLAIN ? text : "\u001b[31m" + text + RESET;
    }

    /** Styles less important text. */
    public String faint(String text) {
        return this == PLAIN ? text : "\u001b[2m" + text + RESET;
    }

    public String gate(boolean passed, String text) {
        return this == PLAIN ? text : (passed ? "\u001b[1;32m" : "\u001b[1;31m") + text + RESET;
    }
}
