package dev.hasse.simulation;

import dev.hasse.model.Operation;
import java.util.List;

/** Shared state on which agents operate in steps. It answers for each step whether it goes through. */
public interface Store {

    /** The answer to a step. */
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

    /** The visible history: a record for each operation that has committed, in order. */
    List<Operation> history();

    /** The number of operations that were undone because one that they built on was. */
    int cascaded();

    /**
     * The number of operations that were refused at commit because a value they had read was stale, and that may go through if generated
     * anew.
     */
    int stale();
}
