package dev.hasse.model;

import java.util.Locale;

/** Which of its two predicates decided A3 (§3.3). */
public enum CascadeMode {
    /** Definition 3: a surviving record has an aborted predecessor. Needs provenance ({@code preds}). */
    CASCADE,
    /**
     * The over-approximation for flat traces: a surviving record read a value that no other surviving record had written by
     * then. It also fires on a value that nobody logged, such as a seed.
     */
    RESIDUE;

    /** The mode in a word, as options and results have it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
