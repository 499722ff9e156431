package dev.hasse.model;

import java.util.Locale;

/** The predicate that decides A3, one of two (§3.3). */
public enum CascadeMode {
    /** Definition 3: a surviving record has an aborted predecessor. Needs provenance ({@code preds}). */
    CASCADE,
    /**
     * The over-approximation for flat traces: a surviving record read a value that no other surviving record had
     * written by then. It also fires on an unlogged value, such as a seed.
     */
    RESIDUE;

    /** The name of the mode in options and results. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
