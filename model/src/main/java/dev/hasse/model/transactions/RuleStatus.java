package dev.hasse.model.transactions;

import dev.hasse.model.Named;
import java.util.Locale;

/** What a log says of a rule. */
public enum RuleStatus implements Named {
    /** The log breaks it; there are witnesses. */
    VIOLATED,
    /** The log cannot tell: it lacks what the rule needs, or may be cut off; there is a reason. */
    UNDECIDED,
    /** The log keeps it, and had the opportunity to break it. */
    HELD;

    @Override
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
