package dev.hasse.simulation.logs;

import dev.hasse.model.Named;
import dev.hasse.model.transactions.TransactionRule;

/** What a session of a system can be made to do wrong. */
public interface LogFault extends Named {
    /** The rule that it violates. */
    TransactionRule rule();
}
