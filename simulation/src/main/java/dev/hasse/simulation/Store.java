package dev.hasse.simulation;

import dev.hasse.model.Operation;
import java.util.List;

/** Shared state over which agents operate in steps, and which says of each whether it goes through. */
public interface Store {

    /** What becomes of a step. */
    enum Answer {
        /** It has happened. */
        DONE,
        /** It has to wait until another operation has ended. */
        WAIT,
        /** It has not happened, and never will: the operation is given up. */
        REFUSED
    }

    /** Takes a step. */
    Answer take(Step step);

    /** What there is to see of it: a record for each operation that has committed, in order. */
    List<Operation> history();

    /** How many operations were undone because one that they built on was. */
    int cascaded();

    /** How many were refused at commit because what they had read was no longer so, and may go through when they are generated anew. */
    int stale();
}
