package dev.hasse.detectors.transactions;

import dev.hasse.model.transactions.RuleFinding;
import dev.hasse.model.transactions.TransactionLog;
import dev.hasse.model.transactions.TransactionRule;
import java.util.List;

/** Decides the rules of transactions on a log. */
public final class TransactionRules {
    private TransactionRules() {}

    /** What the log says of every rule, in their order. */
    public static List<RuleFinding> decide(TransactionLog log) {
        return decide(List.of(TransactionRule.values()), log);
    }

    /** What the log says of some rules, in their order. */
    public static List<RuleFinding> decide(List<TransactionRule> rules, TransactionLog log) {
        LogView view = new LogView(log);
        return rules.stream().map(rule -> decide(rule, view)).toList();
    }

    /** What the log says of a rule. */
    public static RuleFinding decide(TransactionRule rule, TransactionLog log) {
        return decide(rule, new LogView(log));
    }

    private static RuleFinding decide(TransactionRule rule, LogView view) {
        return switch (rule) {
            case T1 -> DecidedOnce.decide(view);
            case T2 -> CompensatedCompletely.decide(view);
            case T3 -> InReverse.decide(view);
            case T4 -> IrreversibleLast.decide(view);
            case T5 -> OneEffectPerKey.decide(view);
            case T6 -> NothingAfterTheEnd.decide(view);
            case T7 -> NoDirtyHandOver.decide(view);
            case T8 -> SerialOrder.decide(view);
            case T9 -> EveryTransactionDecided.decide(view);
        };
    }
}
