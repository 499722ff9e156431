package dev.hasse.simulation.atomix;

import dev.hasse.model.Named;

/** The logs of Atomix; see docs/formats/atomix.md. */
public enum AtomixLog implements Named {
    /** That of its serializability checker, with a line for each read, write, commit and abort. */
    CHECKER("atomix"),
    /** Its effect log, with a line for each transaction that ended (appendix C.1). */
    EFFECTS("atomix-effects");

    private final String word;

    AtomixLog(String word) {
        this.word = word;
    }

    @Override
    public String word() {
        return word;
    }
}
