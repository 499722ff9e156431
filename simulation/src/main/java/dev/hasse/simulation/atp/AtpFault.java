package dev.hasse.simulation.atp;

import dev.hasse.model.Named;
import dev.hasse.model.transactions.TransactionRule;
import dev.hasse.simulation.logs.LogFault;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** What a session of ATP can be made to do wrong. */
@SuppressWarnings("ImmutableEnumChecker") // all of it is made once, and never changed
public enum AtpFault implements LogFault {
    /** An agent loses its key, and executes its intent again under a fresh one (§3). */
    FRESH_KEY("fresh-key", TransactionRule.T1, AtpLog.ROWS, AtpLog.REQUESTS),
    /** A site that recovers from a crash puts a row back from {@code executing} to {@code authorized} (§1). */
    ILLEGAL_TRANSITION("illegal-transition", TransactionRule.T1, AtpLog.ROWS),
    /** A receipt is issued in {@code executed} (§4). */
    EARLY_RECEIPT("early-receipt", TransactionRule.T5, AtpLog.ROWS, AtpLog.REQUESTS),
    /** The amount of a receipt is changed after it was signed (§4). */
    TAMPERED_RECEIPT("tampered-receipt", TransactionRule.T5, AtpLog.ROWS, AtpLog.REQUESTS),
    /** An intent gets the receipt of another (§4). */
    OTHER_RECEIPT("other-receipt", TransactionRule.T5, AtpLog.ROWS, AtpLog.REQUESTS),
    /** A retry gets a receipt of its own (§2). */
    SECOND_RECEIPT("second-receipt", TransactionRule.T5, AtpLog.ROWS, AtpLog.REQUESTS),
    /** A retry asks for another amount (§2). */
    OTHER_BODY("other-body", TransactionRule.T5, AtpLog.REQUESTS),
    /** An agent retries after 410, and the site executes what has expired (§5). */
    EXECUTION_AFTER_EXPIRY("execution-after-expiry", TransactionRule.T6, AtpLog.ROWS, AtpLog.REQUESTS),
    /** No reconciliation finds a row that a crash left in {@code executing} (§6). */
    NEVER_DECIDED("never-decided", TransactionRule.T9, AtpLog.ROWS);

    private final String word;
    private final TransactionRule rule;
    private final Set<AtpLog> logs;

    AtpFault(String word, TransactionRule rule, AtpLog... logs) {
        this.word = word;
        this.rule = rule;
        this.logs = Collections.unmodifiableSet(EnumSet.copyOf(List.of(logs)));
    }

    @Override
    public String word() {
        return word;
    }

    @Override
    public TransactionRule rule() {
        return rule;
    }

    /** The logs that show it. */
    public Set<AtpLog> logs() {
        return logs;
    }

    /**
     * Returns the fault with this name.
     *
     * @throws IllegalArgumentException if there is none; the message lists the names
     */
    public static AtpFault parse(String name) {
        return Named.parse(values(), name);
    }
}
