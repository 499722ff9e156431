package dev.hasse.simulation.atomix;

import dev.hasse.model.Named;
import dev.hasse.model.transactions.TransactionRule;
import dev.hasse.simulation.logs.LogFault;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** What a session of Atomix can be made to do wrong, each the violation of one rule. */
@SuppressWarnings("ImmutableEnumChecker") // all of it is made once, and never changed
public enum AtomixFault implements LogFault {
    /** A transaction that has ended ends again. */
    DOUBLE_DECISION("double-decision", TransactionRule.T1, AtomixLog.CHECKER, AtomixLog.EFFECTS),
    /** A frontier advances too early: a transaction reads what another, which then aborts, had made visible. */
    DIRTY_HAND_OVER("dirty-hand-over", TransactionRule.T7, AtomixLog.CHECKER),
    /** A frontier advances too early: two transactions each overwrite what the other has read. */
    LOST_SERIAL_ORDER("lost-serial-order", TransactionRule.T8, AtomixLog.CHECKER),
    /** A retry is not recognized by its key, and has an effect of its own. */
    DUPLICATE_EFFECT("duplicate-effect", TransactionRule.T5, AtomixLog.EFFECTS),
    /** An agent goes on in a transaction that has ended. */
    STEP_AFTER_THE_END("step-after-the-end", TransactionRule.T6, AtomixLog.CHECKER),
    /** An agent hangs, so that its transaction never ends, nor any later one on the same resources. */
    NEVER_DECIDED("never-decided", TransactionRule.T9, AtomixLog.CHECKER);

    private final String word;
    private final TransactionRule rule;
    private final Set<AtomixLog> logs;

    AtomixFault(String word, TransactionRule rule, AtomixLog... logs) {
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
    public Set<AtomixLog> logs() {
        return logs;
    }

    /**
     * Returns the fault with this name.
     *
     * @throws IllegalArgumentException if there is none; the message lists the names
     */
    public static AtomixFault parse(String name) {
        return Named.parse(values(), name);
    }
}
